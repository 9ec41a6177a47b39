// Answers that were typed in a browser and arrive after registration has closed: the school decides about them.
import type { Field } from '../../record/field'
import { mayOfficeWrite, writerOf } from '../../record/fields'
import type { FieldValue } from '../../record/record'
import { isEditable, type RegistrationWindow } from '../school/registrationWindow'

/** New or changed late answers of one student in a day: a whole form, a few times over. */
export const maxLateAnswersPerDay = 400

/**
 * Families write these while registration is open; their agreement is left out, because nobody can store it for them.
 */
export const mayArriveLate = (field: Field): boolean => writerOf(field) === 'family' && mayOfficeWrite(field)

interface Request {
  readonly late: { readonly value: FieldValue } | null
  readonly closed_at: string | null
}

interface Typed {
  readonly value: FieldValue
  /** ISO, UTC; null: not known */
  readonly typedAt: string | null
}

/** True if a request is about this very answer: an answer typed again after the school has answered is a new one. */
export const isAbout = ({ late, closed_at }: Request, { value, typedAt }: Typed): boolean =>
  late?.value === value && (closed_at === null || typedAt === null || closed_at >= typedAt)

/**
 * When an answer was typed, as far as the deadline tells; null where the school closed registration by hand.
 * @param day yyyy-MM-dd at the school, on which it was typed
 */
export const typedWhen = (
  window: RegistrationWindow | undefined,
  day: string | null,
  today: string,
): 'before closing' | 'after closing' | null => {
  if (!window || window.deadline === null || day === null || isEditable(window, today)) return null
  if (day >= window.deadline) return 'after closing'
  return window.open === 1 ? 'before closing' : null
}
