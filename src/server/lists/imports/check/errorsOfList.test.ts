import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getImportErrors } from '#shared/contract/lists/imports'
import { readSheet } from '#server/platform/spreadsheets/read/readSheet'
import { describeCalls } from '#server/testing/database/testDb'
import { listFile } from '#server/testing/imports/importLists'
import { listHeaders, newcomer, startImports } from '#server/testing/imports/studentImports'
import { people } from '#server/testing/people/people'
import { bookOf, unzip } from '#server/testing/imports/workbooks'

describeCalls('the list of errors of an import', (open) => {
  test('text that looks like a formula is returned unchanged, and reads the same when imported again', async () => {
    const portal = await startImports(await open())
    const texts = ['=A1+1', '+a 868', '-b', '@SUM(A1)', "'=A1+1", "'=B2", "O'Brien", "'quoted'"]
    const list = texts.map((text, index) => ['', text, ...newcomer(index).slice(2)])
    const { batch } = await portal.checked(list)
    const answer = await portal.call(
      getImportErrors,
      { importId: batch.id },
      { headers: portal.office, query: {} },
    )
    const xml = unzip(answer.rawPayload)['xl/worksheets/sheet1.xml'] ?? ''
    expect(xml).not.toMatch(/<f[ >/]/)
    const names = [...xml.matchAll(/<c r="C(?!1")\d+"[^>]* t="inlineStr"><is><t[^>]*>([^<]*)/g)]
    // A leading apostrophe that Excel uses to mark text is not part of the text.
    expect(names.map(([, text]) => text)).toEqual(texts.map((text) => text.replace(/^'=/, '=')))
    expect(xml.match(/<c r="C(?!1")\d+" s="4" t="inlineStr">/g)).toHaveLength(texts.length)
    const again = await portal.check(await portal.store('students', answer.rawPayload))
    expect(again.rows.map(({ reasons, title }) => [reasons, title])).toEqual(
      (await portal.checked(list)).rows.map(({ reasons, title }) => [reasons, title]),
    )
  })

  test('a damaged list and a missing one have different messages', async () => {
    const portal = await startImports(await open())
    const { batch } = await portal.checked([newcomer(1)])
    const { sha256 } = await portal.db
      .selectFrom('import_batch')
      .select('sha256')
      .where('id', '=', batch.id)
      .executeTakeFirstOrThrow()
    const stored = join(portal.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
    const answer = async () => {
      const about = { headers: portal.office, query: {} }
      const { statusCode, body } = await portal.call(getImportErrors, { importId: batch.id }, about)
      return [statusCode, body]
    }
    writeFileSync(stored, 'other bytes')
    expect(await answer()).toEqual([500, expect.stringContaining('The saved list is damaged. Please upload')])
    rmSync(stored)
    expect(await answer()).toEqual([404, expect.stringContaining('The list has been deleted. Please upload')])
  })

  test('the list with its errors has all rows or only the rejected ones', async () => {
    const portal = await startImports(await open())
    const twice = [...newcomer(3).slice(0, 3), '9Z', '31/02/2014']
    const partly = newcomer(4).map((text, column) => (column === 6 ? '55501' : text))
    const known = [people.owner.id, '', '', '', '', '', '55502']
    const list = [newcomer(1), ['', 'Nobody'], newcomer(2), twice, partly, known]
    const { batch, rows: checked } = await portal.checked(list)
    expect(batch.summary).toEqual({ new: 3, changed: 0, unchanged: 1, rejected: 2 })
    // A row that changes nothing is shown where something of it is left out.
    expect(checked.at(-1)).toMatchObject({
      ...{ row: 7, state: 'unchanged', student_id: people.owner.id },
      reasons: ['Mobile phone: 7 Digits Needed'],
    })
    const read = async (query: Record<string, string>) => {
      const answer = await portal.call(
        getImportErrors,
        { importId: batch.id },
        { headers: portal.office, query },
      )
      expect(answer.headers['content-disposition']).toContain('list _ Errors.xlsx')
      return readSheet(answer.rawPayload, 'a.xlsx')
    }
    const { headers: titles, rows } = await read({})
    expect(titles).toEqual(['Errors', ...listHeaders])
    expect(rows.map(({ cells }) => cells[0])).toEqual([
      '',
      'First name is missing, and the student is new; Date of birth is missing, and the student is new; Class is missing, and the student is new',
      '',
      expect.stringMatching(/^Date of birth: “31\/02\/2014” is not a date\. Write it/),
      'Mobile phone: 7 Digits Needed',
      'Mobile phone: 7 Digits Needed',
    ])
    expect(rows[0]?.cells.slice(1, 7)).toEqual(newcomer(1).slice(0, 6))
    expect((await read({ rows: 'rejected' })).rows.map(({ cells }) => cells[2])).toEqual([
      'Nobody',
      twice[1],
      partly[1],
      '',
    ])
    const again = await portal.check(
      await portal.store(
        'students',
        await listFile(
          titles,
          rows.map(({ cells }) => cells),
        ),
      ),
    )
    expect(again.batch.summary).toEqual(batch.summary)
  })

  test('an invalid cell is highlighted in the list with the errors', async () => {
    const portal = await startImports(await open())
    const wrong = newcomer(2).map((text, column) => (column === 1 ? '' : text))
    const partly = newcomer(4).map((text, column) => (column === 6 ? '55501' : text))
    const shortened = ['2.02609E+08', ...newcomer(3).slice(1)]
    const { batch } = await portal.checked([newcomer(1), shortened, wrong, partly])
    const answer = await portal.call(
      getImportErrors,
      { importId: batch.id },
      { headers: portal.office, query: {} },
    )
    const xml = unzip(answer.rawPayload)['xl/worksheets/sheet1.xml'] ?? ''
    expect([...xml.matchAll(/<c r="(\w+)" s="6"/g)].map(([, cell]) => cell)).toEqual(['B3', 'C4', 'H5'])
  })

  test('the class that a sheet is named after goes with its rows, and is read again', async () => {
    const portal = await startImports(await open())
    const titles = ['Student ID', 'Last name', 'First name', 'DOB']
    const row = (id: string, born: string) => [id, 'Ali', `Ann ${id}`, born]
    const sheets = [
      { name: '1A', rows: [titles, row('20270001', '2014-03-14'), row('20270002', 'soon')] },
      { name: '2A', rows: [titles, row('20270003', 'never')] },
    ]
    const { batch } = await portal.check(await portal.store('students', await bookOf(sheets)))
    expect(batch.summary).toMatchObject({ new: 1, rejected: 2 })
    const about = { headers: portal.office, query: { rows: 'rejected' as const } }
    const answer = await portal.call(getImportErrors, { importId: batch.id }, about)
    const errors = await readSheet(answer.rawPayload, 'a.xlsx')
    expect([errors.headers.at(-1), ...errors.rows.map(({ cells }) => cells.at(-1))]).toEqual([
      'Class (from the title)',
      '1A',
      '2A',
    ])
    const mended = errors.rows.map(({ cells }) =>
      cells.map((text, column) => (column === 4 ? '2014-03-15' : text)),
    )
    const again = await portal.check(await portal.store('students', await listFile(errors.headers, mended)))
    expect(again.columns.at(-1)).toMatchObject({ field: 'class_id', confidence: 1 })
    expect(
      again.rows.map(({ state, differences }) => [
        state,
        differences.find(({ field }) => field === 'class_id')?.after,
      ]),
    ).toEqual([
      ['new', '1A'],
      ['new', '2A'],
    ])
  })
})
