// The answers that a family may copy from a brother or sister: those about the home and the grown-ups. What is about the
// child itself is asked for each child.
import type { Field } from '../../record/field'
import { writerOf } from '../../record/fields'
import { fieldsOf } from '../../record/sections'

export const siblingCopySections = [
  'contact',
  'living',
  'mother',
  'father',
  'guardian',
  'demographics',
  'emergency',
] as const

/** The child's own in these sections: the other child has another answer. */
const ownOfEach: ReadonlySet<string> = new Set(['phone_home', 'email', 'place_in_family'])

/** By section, the fields that are copied, in the order of the form. */
export const siblingCopyFields: Readonly<Record<string, readonly Field[]>> = Object.fromEntries(
  siblingCopySections.map((section) => [
    section,
    fieldsOf(section).filter((field) => writerOf(field) === 'family' && !ownOfEach.has(field.name)),
  ]),
)

const copied = new Set(
  Object.values(siblingCopyFields).flatMap((some) => some.map(({ name }): string => name)),
)

export const mayCopyFromSibling = (field: string): boolean => copied.has(field)

interface Sibling {
  readonly student_id: string
  readonly name: string
}

/** ', with the sign-in of Asha Ali, copied from Kwame Ali': what a brother or sister had to do with a change. */
export const siblingText = (change: {
  readonly sibling: Sibling | null
  readonly copied_from: Sibling | null
}): string => {
  const nameOf = ({ name, student_id }: Sibling) => name || student_id || 'a brother or sister'
  const through = change.sibling ? `, with the sign-in of ${nameOf(change.sibling)}` : ''
  return `${through}${change.copied_from ? `, copied from ${nameOf(change.copied_from)}` : ''}`
}
