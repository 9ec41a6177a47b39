import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getImportErrors } from '#shared/contract/lists/imports'
import { readSheet } from '#server/platform/spreadsheets/read/readSheet'
import { describeCalls } from '#server/testing/database/testDb'
import { listFile } from '#server/testing/imports/importLists'
import { listHeaders, newcomer, startImports } from '#server/testing/imports/studentImports'
import { unzip } from '#server/testing/imports/workbooks'

describeCalls('the list of errors of an import', (open) => {
  test('text that looks like a formula is returned unchanged, and reads the same when imported again', async () => {
    const portal = await startImports(await open())
    const texts = ['=1+1', '+1 868', '-2', '@SUM(A1)', "'=1+1", "'=2", "O'Brien", "'quoted'"]
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
    const { batch } = await portal.checked([newcomer(1), ['', 'Nobody'], newcomer(2), twice])
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
      'The student ID is missing',
      '',
      expect.stringMatching(/^Class: .* Classes and houses\. Date of birth: “31/),
    ])
    expect(rows[0]?.cells.slice(1, 7)).toEqual(newcomer(1).slice(0, 6))
    expect((await read({ rows: 'rejected' })).rows).toHaveLength(2)
    const again = await portal.check(
      await portal.store(
        'students',
        await listFile(
          titles,
          rows.map(({ cells }) => cells),
        ),
      ),
    )
    expect(again.batch.summary).toMatchObject({ new: 2, rejected: 2 })
  })

  test('an invalid cell is highlighted in the list with the errors', async () => {
    const portal = await startImports(await open())
    const wrong = newcomer(2).map((text, column) => (column === 1 ? '' : text))
    const { batch } = await portal.checked([newcomer(1), ['', ...newcomer(3).slice(1)], wrong])
    const answer = await portal.call(
      getImportErrors,
      { importId: batch.id },
      { headers: portal.office, query: {} },
    )
    const xml = unzip(answer.rawPayload)['xl/worksheets/sheet1.xml'] ?? ''
    expect([...xml.matchAll(/<c r="(\w+)" s="6"/g)].map(([, cell]) => cell)).toEqual(['B3', 'C4'])
  })
})
