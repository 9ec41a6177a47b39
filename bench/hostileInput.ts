// Input built to take long: SEC-65 texts of 50,000 characters for each field's rule, SEC-76 a list of a million rows.
import { readSheet } from '../dist/server/platform/spreadsheets/read/readSheet'
import { millionRows, plainParts, zipOf } from '../src/server/testing/imports/workbooks'
import { fieldProblem } from '../src/shared/record/fieldRules'
import { fields } from '../src/shared/record/fields'
import type { Field } from '../src/shared/record/field'
import { atMost, timesOf, type Row } from './count'

const texts = ['a', 'a@', 'a.', '1', ' '].map((piece) => piece.repeat(50_000))

/** The best of three: slow code is slow every time, a stalled machine only once. */
const quickest = async (work: () => unknown) => Math.min(...(await timesOf(3, work)))

const slowestRule = async (): Promise<number> => {
  let slowest = 0
  for (const field of fields as readonly Field[])
    for (const text of texts) {
      const judge = () => fieldProblem({ ...field, max: undefined }, text, '2026-08-03')
      slowest = Math.max(slowest, await quickest(judge))
    }
  return slowest
}

const refuse = (file: Buffer) =>
  readSheet(file, 'list.xlsx').then(
    () => Promise.reject(new Error('A list of a million rows was read.')),
    () => undefined,
  )

export const rows = async (): Promise<Row[]> => {
  const file = await zipOf(plainParts(millionRows()))
  return [
    atMost('SEC-65 50,000 characters judged by the slowest rule (ms)', await slowestRule(), 50),
    atMost(
      'SEC-76 a list of a million rows until it is refused (ms)',
      await quickest(() => refuse(file)),
      2000,
    ),
  ]
}
