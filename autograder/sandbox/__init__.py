"""The walls, and the processes behind them."""
