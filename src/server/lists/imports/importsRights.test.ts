import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { confirmSignIn } from '#shared/contract/access/secondFactor'
import {
  applyImport,
  checkImport,
  getImport,
  getImportErrors,
  getImportTemplate,
  listImports,
  storeImport,
  undoImport,
  type ImportColumn,
  type ImportState,
} from '#shared/contract/lists/imports'
import { importFields } from '#shared/rules/lists/imports/importFields'
import { readSheet } from '../../platform/spreadsheets/read/readSheet'
import { listFile } from '../../testing/imports/importLists'
import { multipart } from '../../testing/portal/multipart'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { listHeaders, newcomer, startImports } from '../../testing/imports/studentImports'
import { openTestDatabase, testOnBothDatabases } from '../../testing/database/testDb'
import { unzip, zipOf } from '../../testing/imports/workbooks'

const list = multipart(
  ['kind', 'students'],
  ['file', { file: Buffer.from('ID,Last name\n1,a'), name: 'a.csv' }],
)
const nobody = { V: 401, F: 403, O: 403, X: 403, C: 403 } as const
const unknown = { params: { importId: 'unknown' } }
const body = { id: 'unknown' }

matrix([
  { call: listImports, expected: { ...nobody, A: 200 } },
  {
    call: storeImport,
    about: () => ({ headers: list.headers, body: list.payload }),
    expected: { V: 401, F: 403, O: 403, A: 200 },
  },
  { call: getImport, about: () => unknown, expected: { ...nobody, A: 404 } },
  { call: getImportErrors, about: () => unknown, expected: { ...nobody, A: 404 } },
  { call: getImportTemplate, about: () => ({ params: { kind: 'marks' } }), expected: { ...nobody, A: 200 } },
  { call: checkImport, about: () => ({ body: { ...body, columns: [] } }), expected: { ...nobody, A: 404 } },
  { call: applyImport, about: () => ({ body }), expected: { ...nobody, A: 404 } },
  { call: undoImport, about: () => ({ body }), expected: { ...nobody, A: 404 } },
])

const mappedTo = ({ column, field }: ImportColumn) => ({ column, field })

const start = async () => startImports(await openTestDatabase('sqlite'))

/** Files that the store has or is receiving. */
const filesIn = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

describe('a refused list', () => {
  test.each([
    [
      'a zip bomb',
      () => zipOf({ '[Content_Types].xml': Buffer.alloc(60_000_000) }),
      'list.xlsx',
      /unpacks to far more/,
    ],
    ['a PDF named .xlsx', async () => Buffer.from('%PDF-1.7'), 'list.xlsx', /not an Excel workbook/],
    ['a macro workbook', async () => Buffer.from('PK'), 'list.xlsm', /macros/],
    ['a header alone', async () => Buffer.from('ID,Last name\r\n'), 'list.csv', /no rows/],
    ['an empty file', async () => Buffer.alloc(0), 'list.csv', /no rows/],
    ['5,001 rows', async () => Buffer.from(`ID\n${'1\n'.repeat(5001)}`), 'list.csv', /more than 5000 rows/],
  ])('SEC-76 %s: 422 with a message, and nothing is stored', async (_what, make, name, says) => {
    const { upload, dataDir, db } = await start()
    const answer = await upload('students', await make(), name)
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ message: string }>().message).toMatch(says)
    expect(filesIn(dataDir)).toEqual([])
    expect(await db.selectFrom('import_batch').select('id').execute()).toEqual([])
  })

  test('a file that is too large, no file, two files and an unknown kind are refused', async () => {
    const { inject, office, dataDir } = await start()
    const post = async (...parts: Parameters<typeof multipart>) => {
      const { headers, payload } = multipart(...parts)
      const answer = await inject({
        method: 'POST',
        url: '/api/imports',
        headers: { ...office, ...headers },
        payload,
      })
      return [answer.statusCode, answer.json<{ message: string }>().message]
    }
    const csv = { file: Buffer.from('ID,Sex\n1,F'), name: 'a.csv' }
    const kind = ['kind', 'students'] as const
    const large = { file: Buffer.alloc(15_000_001, 0x31), name: 'a.csv' }
    expect(await post(kind, ['file', large])).toEqual([413, 'The file is larger than 15 MB.'])
    expect(await post(kind)).toEqual([422, 'Please select a file!'])
    expect(await post(kind, ['file', csv], ['file', csv])).toEqual([422, 'Choose one file.'])
    expect(await post(['file', csv])).toEqual([422, 'Please check: kind.'])
    expect(await post(['kind', 'parents'], ['file', csv])).toEqual([422, 'Please check: kind.'])
    expect(filesIn(dataDir)).toEqual([])
  })
})

test('an unusable mapping is refused, and the check can be repeated with another', async () => {
  const { store, call, office, check } = await start()
  const stored = await store(
    'students',
    await listFile(['Key of the child', 'Gender'], [[people.owner.id, 'F']]),
  )
  expect(stored.columns.map(({ field }) => field)).toEqual([null, 'sex'])
  const columns = stored.columns.map(({ column, field }) => ({ column, field }))
  const answer = await call(checkImport, {}, { headers: office, body: { id: stored.batch.id, columns } })
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    422,
    'Choose the column for Student ID, or the columns for the name: one for the whole name, or first and last name in two.',
  ])
  const [first, second] = stored.columns
  const mapped = { ...stored, columns: [{ ...first, field: 'id' }, second] } as ImportState
  const one = await check(mapped)
  expect(one.columns.map(({ field }) => field)).toEqual(['id', 'sex'])
  const two = await check(one)
  expect(two.rows).toEqual(one.rows)
  const list = await call(listImports, {}, { headers: office })
  expect(list.json()).toMatchObject([
    { state: 'checked', file_name: 'list.xlsx', created_by: 'office', rows: 1 },
  ])
})

test('a list cannot be applied before its check, nor checked after it was applied', async () => {
  const { store, check, apply, undo } = await start()
  const stored = await store('students', await listFile(['ID', 'Gender'], [[people.owner.id, 'F']]))
  await expect(apply(stored.batch.id)).rejects.toThrow(/409.*Check the list/)
  await expect(undo(stored.batch.id)).rejects.toThrow(/409.*nothing to undo/)
  await apply((await check(stored)).batch.id)
  await expect(check(stored)).rejects.toThrow(/409.*already been applied/)
  await undo(stored.batch.id)
  await expect(apply(stored.batch.id)).rejects.toThrow(/409.*was undone/)
})

test('lists not applied within a week are deleted with their files', async () => {
  const { store, advance, dataDir, db, signInAs, inject } = await start()
  await store('students', await listFile(['ID', 'Gender'], [[people.owner.id, 'F']]))
  expect(filesIn(dataDir)).toHaveLength(1)
  advance({ days: 8 })
  const headers = { ...(await signInAs('admin')), ...list.headers }
  const answer = await inject({ method: 'POST', url: storeImport.path, headers, payload: list.payload })
  expect(answer.statusCode).toBe(200)
  expect(filesIn(dataDir)).toHaveLength(1)
  expect(await db.selectFrom('import_batch').select('file_name').execute()).toEqual([{ file_name: 'a.csv' }])
})

test.each(['students', 'marks', 'remarks'] as const)(
  'the template of %s can be filled in and imported',
  async (kind) => {
    const { call, office } = await start()
    const answer = await call(getImportTemplate, { kind }, { headers: office })
    const parts = unzip(answer.rawPayload)
    const titles = importFields(kind).flatMap(({ title, isSpare }) => (isSpare ? [] : [title]))
    for (const title of titles) expect(parts['xl/worksheets/sheet1.xml']).toContain(`<t>${title}</t>`)
    expect(parts['xl/worksheets/sheet2.xml']).toContain('What it may contain')
    await expect(readSheet(answer.rawPayload, 'a.xlsx')).rejects.toThrow(/no rows/)
  },
)

test('other kinds have no template', async () => {
  const { call, office } = await start()
  const answer = await call(getImportTemplate, { kind: 'constructor' }, { headers: office })
  expect(answer.statusCode).toBe(404)
})

test('SEC-31 stored data about current students is shown only after a fresh sign-in', async () => {
  const { store, checked, call, advance, office } = await startImports(await openTestDatabase('sqlite'))
  const titles = ['Student ID', 'Mobile phone', 'Mother: Name']
  const first = await checked([[people.owner.id, '5550000', 'x']], titles)
  const second = await store('students', await listFile(titles, [[people.owner.id, '5550001', 'y']]))
  const newcomers = await store('students', await listFile(listHeaders, [newcomer(1)]))
  const checkOf = ({ batch, columns }: ImportState) =>
    call(checkImport, {}, { headers: office, body: { id: batch.id, columns: columns.map(mappedTo) } })
  const get = ({ batch }: ImportState) => call(getImport, { importId: batch.id }, { headers: office })
  advance({ minutes: 11 })
  for (const answer of [await checkOf(second), await get(second), await get(first)]) {
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ errors: { reauthenticate: ['password'] } })
    expect(answer.body).not.toContain('differences')
  }
  expect((await checkOf(newcomers)).statusCode).toBe(200)
  expect((await get(newcomers)).statusCode).toBe(200)
  const body = { password: people.admin.password }
  await call(confirmSignIn, {}, { headers: office, body })
  expect((await checkOf(second)).statusCode).toBe(200)
  expect((await get(second)).json<ImportState>().rows).toMatchObject([{ state: 'changed' }])
})

testOnBothDatabases('REL-13 of two lists at once under one key one is saved', async (open) => {
  const { inject, office, db } = await startImports(await open())
  const send = (id: string, kind = 'students') => {
    const file = Buffer.from(`Student ID,Last name,First name,Class,DOB\n${id},New,Ann,1A,2014-03-14\n`)
    const { headers, payload } = multipart(['kind', kind], ['file', { file, name: 'list.csv' }])
    return inject({
      method: 'POST',
      url: storeImport.path,
      headers: { ...office, ...headers, 'idempotency-key': 'one-list' },
      payload,
    })
  }
  const answers = await Promise.all([send('20270001'), send('20270002'), send('20270001', 'placements')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422])
  expect(await db.selectFrom('import_batch').select('id').execute()).toHaveLength(1)
})
