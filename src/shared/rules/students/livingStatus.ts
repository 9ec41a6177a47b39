// Which parent sections of the family step are shown.

export const parents = ['mother', 'father', 'guardian'] as const
export type Parent = (typeof parents)[number]

export interface FamilyAnswers {
  readonly living_status: string | null
  readonly mother_name: string | null
  readonly father_name: string | null
  readonly guardian_name: string | null
}

const sectionsByStatus: Readonly<Record<string, readonly Parent[]>> = {
  'Both Parents': ['mother', 'father'],
  'Father Only': ['father'],
  'Mother Only': ['mother'],
  Guardian: ['guardian'],
  Other: [],
}

/** The parents whom the living status names. */
export const namedParents = ({ living_status: status }: FamilyAnswers): readonly Parent[] =>
  sectionsByStatus[status ?? ''] ?? []

/** The parent sections to show: by living status, plus any parent whose name is stored. */
export const visibleParents = (answers: FamilyAnswers): readonly Parent[] => {
  const named = namedParents(answers)
  return parents.filter((parent) => named.includes(parent) || Boolean(answers[`${parent}_name`]))
}

/** Family demographics and emergency contact are shown when any parent section is. */
export const showsFamilyQuestions = (answers: FamilyAnswers): boolean => visibleParents(answers).length > 0
