"""What do the table service and a tablet say to each other? Snapshots one way, taps the other.

A *snapshot* is everything a face needs to draw; it is whole, so a face that missed some is right
again with the next. A *tap* says what a person wants, with an identity of its own, so that a tap
sent twice acts once. Each tap gets one *answer*; what it changed comes with the next snapshot.

A face says things in its own language from names, rules and numbers. Sentences for people are
``Problem.sentence``, the English fallback, and what the referee and his witnesses said: that comes
as it was made, so that a face can say it in its language too.

    parts.py pieces.py    what messages are made of · sentence.py: how a sentence travels ·
                          greeting.py: who speaks, and which version
    shown/                table -> tablet: a file for each thing that is shown
    tapped/               tablet -> table: a file for each thing that people tell or ask
    wire.py holding.py    how they travel · what every way to the table keeps

    tablet -> table   NewMatch NewPalagonia GoOn Declare RollDice NameCreature AskHints LookBack
                      Undo Correct Objects StandsAsShown DropQuestion Leave ListRecords
                      BeginSetup ConfirmSetup SkipSetup
                      BeginCalibration BeginLens BeginPieces FinishLens StepDone StepAgain
                      FoundRight LookAgain SkipStep FinishSteps EndCalibration
                      AskPicture AskLook AskReview AskFallPicture (no taps: they change nothing, and
                      no answer comes but what was asked for)
    table -> tablet   Snapshot (after each change and at once when a face comes) · Answer
                      ScalesNow (ten times a second while there are scales)
                      CamerasNow (when a camera's light or pictures became otherwise)
                      CameraPicture (once for each AskPicture and AskLook; binary, shown/cameras.py)
                      FallReview FallPicture (once for each AskReview and AskFallPicture)

On the wire each message is one JSON object with its tag in ``message``; an unknown one is refused
with a ``Problem``, a newer protocol is refused by name in ``Welcome``.
"""
