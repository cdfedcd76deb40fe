"""What is printed for a table: mat, calibration board and colours, to a tenth of a millimetre."""
