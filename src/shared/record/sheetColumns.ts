// The columns that the registration spreadsheet can have: the record's fields, and columns derived from them.
import { columnTitle } from './columnTitles'
import type { Field, Step } from './field'
import { fields } from './fields'

export interface SheetChoice {
  /** A field of the record, or one of `derivedNames`. */
  readonly name: string
  readonly title: string
  readonly step: Step
  /** Left out unless it is chosen. */
  readonly isSensitive: boolean
}

export const derivedNames = ['documents', 'progress', 'missing', 'updatedAt'] as const
export type DerivedName = (typeof derivedNames)[number]

const derivedTitles: Readonly<Record<DerivedName, string>> = {
  documents: 'Documents handed in',
  progress: 'Progress',
  missing: 'What is missing',
  updatedAt: 'Last change',
}

/** In column order. A choice may become several columns, such as a code and its name. */
export const sheetChoices: readonly SheetChoice[] = [
  ...(fields as readonly Field[])
    .filter(({ isMark }) => !isMark)
    .map((field) => ({
      name: field.name,
      title: columnTitle(field),
      step: field.step,
      isSensitive: field.sensitive === true,
    })),
  ...derivedNames.map((name) => ({
    name,
    title: derivedTitles[name],
    step: 'complete' as const,
    isSensitive: false,
  })),
]

export const isSheetChoice = (name: string): boolean => sheetChoices.some((choice) => choice.name === name)
