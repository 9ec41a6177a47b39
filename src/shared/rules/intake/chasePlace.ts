// A chase list covers a class, a form, or the whole school. One word in the address says which.

/** Longer than the name of a class can be, but for 'none'. */
const wholeSchool = 'whole-school'
const noClass = 'none'
const form = /^form-level-(\d{1,2})$/

export type ChasePlace =
  /** Null: the students without a class. */
  | { readonly is: 'class'; readonly class_id: string | null }
  | { readonly is: 'form'; readonly form_level: number }
  | { readonly is: 'school' }

export const chasePlaceAt = (word: string): ChasePlace => {
  const [, level] = form.exec(word) ?? []
  if (level !== undefined) return { is: 'form', form_level: Number(level) }
  if (word === wholeSchool) return { is: 'school' }
  return { is: 'class', class_id: word === noClass ? null : word }
}

export const wordOfPlace = (place: ChasePlace): string => {
  if (place.is === 'form') return `form-level-${place.form_level}`
  return place.is === 'school' ? wholeSchool : (place.class_id ?? noClass)
}
