// A field's label outside its section, where 'Name' alone is ambiguous.
import type { Field, Step } from '#shared/record/field'
import { fields, findField } from '#shared/record/fields'
import { sections } from '#shared/record/sections'

interface Thing {
  readonly step: Step
  readonly name: string
  readonly label: string
}

const isShared = ({ step, label }: Thing): boolean =>
  (fields as readonly Field[]).filter((field) => field.step === step && field.label === label).length > 1

/** 'Father: Name' */
export const fullLabel = (thing: Thing): string => {
  if (thing.name === 'agree_terms_conditions') return 'Your agreement'
  const section = sections.find(({ name }) => name === findField(thing.name)?.section)
  return section && isShared(thing) ? `${section.title}: ${thing.label}` : thing.label
}
