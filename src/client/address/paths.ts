// The addresses of the screens.
import type { Step } from '#shared/record/field'
import { pagePaths } from '#shared/rules/pagePaths'

export const paths = pagePaths

/** Where each step of the registration lives. */
export const stepPaths: Readonly<Record<Step, string>> = {
  student: paths.studentData,
  family: paths.familyData,
  health: paths.healthData,
  other: paths.otherData,
  documents: paths.documents,
  complete: paths.complete,
}
