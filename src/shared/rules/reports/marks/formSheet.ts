// The classes of one form level together: what classSheet computes for a class, for all their students.
import { classSheet, type ClassSheet, type SheetRule, type SheetSubject } from './classSheet'
import type { GradeBand } from './gradeBands'

export interface FormSheet {
  /** In the order given. */
  readonly classes: readonly ClassSheet[]
  /** All students, class after class; its positions are the positions in the form. */
  readonly form: ClassSheet
  /** The positions in the form per class, in the order of its students. */
  readonly positions: readonly (readonly (number | null)[])[]
}

/** @param classes the students of each class; a form level has one rule for all its classes */
export const formSheet = (
  classes: readonly (readonly (readonly SheetSubject[])[])[],
  rule: SheetRule,
  bands: readonly GradeBand[],
): FormSheet => {
  const form = classSheet(classes.flat(), rule, bands)
  const places = form.students.map(({ position }) => position)
  let taken = 0
  const positions = classes.map(({ length }) => places.slice(taken, (taken += length)))
  return { classes: classes.map((students) => classSheet(students, rule, bands)), form, positions }
}
