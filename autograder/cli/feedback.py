"""`autograder feedback`: the students' pages again, from the stored results."""

from pathlib import Path

from autograder.cli.common import AssignmentOption, ClassOption, CourseOption, assignments_of, course_root


def feedback(
    class_dir: ClassOption = Path("aula"),
    assignment: AssignmentOption = None,
    course: CourseOption = None,
) -> None:
    """Write the students' pages again, e.g. after a sentence was improved; nothing is marked."""
    from autograder.classroom import marked_before, write_pages

    for name in assignments_of(class_dir, assignment, marked_before):
        count = write_pages(class_dir, name, course_root(course))
        print(f"{name}: {count} pages in {class_dir / 'pages' / name}")
