// The text of the labels, line by line.
import type { FamilyAnswers } from '#shared/rules/students/livingStatus'
import { addresseeOf } from '#shared/rules/papers/addressee'
import { listName, type PersonName } from '#shared/rules/students/names'
import type { School } from '../../platform/pdf/blocks/pageFrame'

export type LabelKind = 'name' | 'address'

export interface LabelRecord extends PersonName, FamilyAnswers {
  readonly id: string
  readonly class_id: string | null
  readonly house: string | null
  readonly home_address: string | null
  readonly address_line_2: string | null
}

export type LineLook = 'name' | 'details' | 'small' | 'addressee' | 'address'

export interface LabelLine {
  readonly look: LineLook
  readonly text: string
}

export type Label = readonly LabelLine[]

export interface StudentLabelsData {
  readonly school: School
  /** ISO, UTC */
  readonly printedAt: string
  readonly title: string
  /** The first free label of the first sheet. */
  readonly first: number
  readonly labels: readonly Label[]
}

const line = (look: LineLook, text: string | null): LabelLine[] =>
  text === null || text === '' ? [] : [{ look, text }]

const nameLabel = (student: LabelRecord, school: string): Label => {
  const { id, class_id, house } = student
  const details = [class_id === null ? '' : `Class ${class_id}`, house ?? '', id].filter(Boolean)
  return [
    ...line('name', listName(student)),
    ...line('details', details.join('  ·  ')),
    ...line('small', school),
  ]
}

const addressLabel = (student: LabelRecord): Label => {
  const { intro, name, of } = addresseeOf(student)
  return [
    ...line('small', intro),
    ...line('addressee', name),
    ...line('small', of),
    ...line('address', [student.home_address, student.address_line_2].filter(Boolean).join('\n')),
  ]
}

export const labelOf: Readonly<Record<LabelKind, (student: LabelRecord, school: string) => Label>> = {
  name: nameLabel,
  address: addressLabel,
}
