// Ticks that are read and edited together: those of a section that has many of them.
import type { Field } from '#shared/record/field'
import { mayOfficeWrite } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { fieldsOf } from '#shared/record/sections'

/** None when there are so few that each stands for itself. */
export const ticksAmong = (fields: readonly Field[]): readonly Field[] => {
  const ticks = fields.filter(({ kind }) => kind === 'flag')
  return ticks.length > 3 ? ticks : []
}

/** The ticks of a section that the office may write. */
export const ticksOf = (section: string): readonly Field[] =>
  ticksAmong(fieldsOf(section).filter(mayOfficeWrite))

/** The ones that are set, in words; null when there is none. */
export const tickedText = (ticks: readonly Field[], valueOf: (name: string) => FieldValue): string | null =>
  ticks
    .filter(({ name }) => valueOf(name) === 1)
    .map(({ label }) => label)
    .join(', ') || null
