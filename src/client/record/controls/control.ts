// The props of every control of the form. Below, the record that the controls show and change, with its editor's
// validation.
import { createContext, type ReactNode, useContext } from 'react'
import type { Field } from '#shared/record/field'
import type { FieldValue } from '#shared/record/record'

export interface ControlProps {
  readonly field: Field
  readonly id: string
  readonly labelId: string
  readonly disabled: boolean
  readonly invalid: boolean
  readonly describedBy: string | undefined
  /** The save-status icon; controls show it inside their right edge. */
  readonly mark: ReactNode
}

/** The attributes that tie an input to its label, hint and problem. */
export const tied = ({ id, disabled, invalid, describedBy }: ControlProps) => ({
  id,
  disabled,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
  status: invalid ? ('error' as const) : undefined,
})

const fewOptions = 5

/** Yes and No, or a few options, are shown at once; many, or optional ones, go into a list. */
export const isShownAtOnce = ({ kind, options = [], required }: Field): boolean =>
  kind === 'flag' || (kind === 'choice' && required === true && options.length <= fewOptions)

// The value of autocomplete. Each parent has a section, so that data never lands with another person; the
// browser knows nothing about the student.
const parentTokens: readonly (readonly [part: RegExp, token: string])[] = [
  [/_name$/, 'name'],
  [/home_address/, 'street-address'],
  [/^mobile_phone/, 'mobile tel-local'],
  [/business_phone/, 'work tel-local'],
  [/phone_home|home_phone/, 'home tel-local'],
  [/^email_/, 'email'],
  [/occupation/, 'organization-title'],
  [/business_place/, 'organization'],
]

const isParent = (section: string) => ['mother', 'father', 'guardian'].includes(section)

export const autocompleteOf = ({ name, section }: Field): string => {
  const token = isParent(section) && parentTokens.find(([part]) => part.test(name))?.[1]
  return token ? `section-${section} ${token}` : 'off'
}

interface RecordAtHand {
  readonly studentId: string
  /** yyyy-MM-dd; the last day that can be picked. */
  readonly today: string
  /** The reason why a value is invalid, or null. */
  readonly problemOf: (field: Field, value: FieldValue) => string | null
}

const RecordContext = createContext<RecordAtHand | null>(null)

export const RecordProvider = RecordContext.Provider

export const useRecordAtHand = (): RecordAtHand => {
  const record = useContext(RecordContext)
  if (!record) throw new Error('A control of the record stands outside of a RecordProvider.')
  return record
}
