"""What is wrong with an input, and where: the refusals of SPEC chapter 7."""

from __future__ import annotations

from typing import List, Union

INVALID_VALUE = "invalid_value"
INVALID_ARGUMENT = "invalid_argument"
INVALID_OP = "invalid_op"
INVALID_VIEW = "invalid_view"


class InputError(Exception):
    """A defect of an input.

    It is raised where the defect is seen, and each container it passes on its way up adds the step
    that leads to it, so that sound inputs pay nothing for the pointer.
    """

    def __init__(self, message: str):
        super().__init__(message)
        self.message = message
        self.steps_inside_out: List[Union[str, int]] = []

    def under(self, step: Union[str, int]) -> "InputError":
        """Note that the defect lies inside the member or element `step`."""
        self.steps_inside_out.append(step)
        return self

    @property
    def pointer(self) -> str:
        """Where the defect is, as a JSON Pointer (RFC 6901)."""
        steps = (str(step).replace("~", "~0").replace("/", "~1") for step in reversed(self.steps_inside_out))
        return "".join("/" + step for step in steps)


class Refusal(InputError):
    """A request is refused for `reason`, and nothing was changed."""

    def __init__(self, reason: str, message: str):
        super().__init__(message)
        self.reason = reason
