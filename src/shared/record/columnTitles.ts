// The title of a field outside its section, such as in the header of a list.
import type { Field } from './field'
import { fields } from './fields'
import { sections } from './sections'

/** In these sections the label alone says too little: 'Polio' could be an illness. */
const alwaysNamed = new Set(['mother', 'father', 'guardian', 'immunization', 'learning'])

/** Labels that are ambiguous everywhere: every person in a record has a phone. */
const alwaysOfSomebody = new Set(['Phone'])

const labelCounts = new Map<string, number>()
for (const { label, section } of fields)
  if (!alwaysNamed.has(section)) labelCounts.set(label, (labelCounts.get(label) ?? 0) + 1)

const sectionTitles = new Map(sections.map(({ name, title }) => [name, title]))

/** 'Last name', 'Mother: Mobile phone'. Unique to each field. */
export const columnTitle = ({ label, section }: Field): string => {
  const isClear = !alwaysNamed.has(section) && !alwaysOfSomebody.has(label) && labelCounts.get(label) === 1
  return isClear ? label : `${sectionTitles.get(section) ?? section}: ${label}`
}
