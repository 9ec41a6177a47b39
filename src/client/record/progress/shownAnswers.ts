// The record with the unsaved answers on top, and the answers that need a person.
import type { Field, Step } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import type { StudentRecord } from '#shared/record/record'
import { notedWith, type Answers } from '#shared/rules/intake/completeness'
import type { SaveQueue } from '#client/saving/machine/queue'
import { ownValue } from '#client/saving/machine/status'
import { valueIn } from '#client/saving/cachedRecord'

export const shownAnswers = (record: StudentRecord | undefined, queue: SaveQueue): Answers => {
  const version = record?.version ?? 0
  const shown = (name: string) => {
    const own = ownValue(queue, name, version)
    return own === undefined ? valueIn(record, name) : own
  }
  const agreed = ownValue(queue, 'agree_terms_conditions', version)
  return {
    ...Object.fromEntries(fields.map(({ name }) => [name, shown(name)])),
    ...notedWith({ agree_terms_conditions: agreed }),
  }
}

export interface Unsaved {
  readonly step: Step
  readonly name: string
  readonly label: string
  readonly problem: string
}

const disputed = 'Changed in two places. Choose one of the two answers.'

/** Values that may not be stored and open conflicts, in the order of the form. */
export const problemsIn = ({
  refusedValues,
  conflicts,
}: Pick<SaveQueue, 'refusedValues' | 'conflicts'>): Unsaved[] =>
  (fields as readonly Field[]).flatMap(({ step, name, label }) => {
    const problem = refusedValues[name]?.problem ?? (name in conflicts ? disputed : null)
    return problem === null ? [] : [{ step, name, label, problem }]
  })
