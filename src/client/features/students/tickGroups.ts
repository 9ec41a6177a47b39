// Ticks that are read and edited together: those of a section that has many of them.
import type { Field } from '#shared/record/field'
import { mayOfficeWrite } from '#shared/record/fields'
import { fieldsOf } from '#shared/record/sections'

/** None when the section has so few that each stands for itself. */
export const ticksOf = (section: string): readonly Field[] => {
  const flags = fieldsOf(section).filter((field) => field.kind === 'flag' && mayOfficeWrite(field))
  return flags.length > 3 ? flags : []
}
