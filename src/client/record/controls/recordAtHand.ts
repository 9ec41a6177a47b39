// The record that the controls below show and change, and its editor's validation.
import { createContext, useContext } from 'react'
import type { Field } from '#shared/record/field'
import type { FieldValue } from '#shared/record/record'

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
