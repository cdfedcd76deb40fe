"""What is shown and touched where a referee follows the match by its witnesses?"""
