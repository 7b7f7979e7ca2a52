"""The one error a user can cause. Its text is shown on the page as it stands, so it must help."""


class DataProblem(ValueError):
    """What is wrong, where, and what to do: "Column 'age', row 12: 'n/a?' is not a number. ..."."""
