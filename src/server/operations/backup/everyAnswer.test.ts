// REL-87: the most extreme answer of every field, from a family's save to the other database.
import { listFieldHistory, type FieldHistory } from '#shared/contract/students/fieldHistory'
import { downloadData } from '#shared/contract/privacy/privacy'
import { getStudentRecord, saveStudent } from '#shared/contract/students/students'
import { getRegistrationSheet } from '#shared/contract/papers/papers'
import type { Field } from '#shared/record/field'
import { storedForm } from '#shared/record/fieldRules'
import { fields, writerOf } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { maxInteger } from '#shared/record/schemas'
import { plainText, unquoted } from '../../platform/spreadsheets/cells'
import { readWorkbook } from '../../platform/spreadsheets/read/readWorkbook'
import { usualLimits } from '../../platform/spreadsheets/sheetFault'
import { alphabets, takenThrough, textOf } from '../../testing/database/oddValues'
import { openTestDatabase } from '../../testing/database/testDb'
import { unzip } from '../../testing/imports/workbooks'
import { people } from '../../testing/people/people'
import type { Headers } from '../../testing/portal/browser'
import { testApp, type TestApp } from '../../testing/portal/testApp'

jest.setTimeout(240_000)

const { owner } = people

/** The value to send; undefined: the field only has values from a list. */
const extremeOf = (field: Field, alphabet: string, turn: number): FieldValue | undefined => {
  const max = field.max ?? 0
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'suggest':
      return textOf(alphabet, max)
    case 'phone':
      return ['2000000', '9999999'][turn % 2]
    case 'count':
      return ['0', '00', '99'][turn % 3]
    case 'email':
      return `${"!#$%&'*+/=?^_`{|}~".padEnd(max - 5, 'x')}@a.tt`
    case 'date':
      return ['1950-01-01', '2026-08-03', '2000-02-29'][turn % 3]
    case 'choice':
      return field.options?.at(turn % 2 === 0 ? -1 : 0)
    case 'flag':
      return turn % 2
    default:
      return undefined
  }
}

const isAsked = (field: Field) => writerOf(field) === 'family' && field.name !== 'agree_terms_conditions'
const asked = (fields as readonly Field[]).filter(isAsked)

const save = async (portal: TestApp, headers: Headers, turn: number) => {
  const alphabet = Object.values(alphabets)[turn] ?? ''
  const extremes = asked.map((field) => [field, extremeOf(field, alphabet, turn)] as const)
  const values = Object.fromEntries(
    extremes.flatMap(([{ name }, value]) => (value === undefined ? [] : [[name, value]])),
  )
  const tab = { _client: '😀'.repeat(64), _seq: maxInteger - 9 + turn }
  const body = { id: owner.id, ...values, _changed: Object.keys(values), ...tab }
  const saved = await portal.call(saveStudent, {}, { headers, body })
  expect([saved.statusCode, saved.statusCode === 200 || saved.json()]).toEqual([200, true])
  return Object.fromEntries(
    extremes.flatMap(([field, value]) =>
      value === undefined ? [] : [[field.name, storedForm(field, value)] as const],
    ),
  )
}

const readRecord = async (portal: TestApp, headers: Headers) =>
  (await portal.call(getStudentRecord, { studentId: owner.id }, { headers })).json<object[]>()[0]

const readHistory = async (portal: TestApp, headers: Headers) => {
  const values = new Set<unknown>()
  for (let before: string | undefined, more = true; more;) {
    const query = { ...(before !== undefined && { before }) }
    const answer = await portal.call(listFieldHistory, { studentId: owner.id }, { headers, query })
    expect(answer.statusCode).toBe(200)
    const { changes, next } = answer.json<FieldHistory>()
    for (const { field, after } of changes) values.add(`${field} ${after}`)
    before = next === null ? undefined : String(next)
    more = next !== null
  }
  return values
}

test('REL-87 the most extreme answer of every field is returned everywhere as it was stored', async () => {
  const database = await openTestDatabase('sqlite')
  const portal = await testApp({ database, engine: 'sqlite' })
  const family = await portal.signInAs('owner')
  const office = await portal.signInAs('admin')
  const texts = asked.filter(({ kind }) => kind === 'text' || kind === 'longText').map(({ name }) => name)
  const sent: Array<Record<string, FieldValue>> = []
  for (const turn of Object.keys(alphabets).keys()) {
    const values = await save(portal, family, turn)
    sent.push(values)
    expect(await readRecord(portal, family)).toMatchObject(values)

    const sheet = await portal.call(getRegistrationSheet, {}, { headers: office, query: { ids: owner.id } })
    // Not as a list is read, without double spaces and characters that nobody sees.
    const cells = new Set<string>()
    for await (const row of readWorkbook(sheet.rawPayload, usualLimits))
      for (const cell of row.cells) cells.add(cell)
    const shown = (value: FieldValue | undefined) => unquoted(plainText(String(value)).trim())
    expect(
      texts.filter((name) => ![...cells].some((cell) => unquoted(cell).trim() === shown(values[name]))),
    ).toEqual([])
    portal.advance({ minutes: 2 })
  }
  const history = await readHistory(portal, office)
  for (const values of sent)
    expect(texts.filter((name) => !history.has(`${name} ${String(values[name])}`))).toEqual([])

  const copy = await portal.call(
    downloadData,
    {},
    { headers: family, body: { student_id: owner.id, password: owner.password } },
  )
  const data = JSON.parse(unzip(copy.rawPayload)['data.json'] ?? '') as {
    tables: Record<string, { rows: object[] }>
  }
  expect(data.tables.student?.rows).toEqual([expect.objectContaining(sent.at(-1))])

  const moved = await takenThrough(database)
  const there = await testApp({ database: moved, engine: 'postgres', empty: true })
  const again = await there.signInAs('admin')
  expect(await readRecord(there, again)).toMatchObject(sent.at(-1) ?? {})
  expect(await readHistory(there, again)).toEqual(history)
})
