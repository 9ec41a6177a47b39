import { getImportTemplate } from '#shared/contract/lists/imports'
import { importFields } from '#shared/rules/lists/imports/importFields'
import { describeCalls } from '../../testing/database/testDb'
import { startPlacements } from '../../testing/imports/placementImports'
import { ministryList, titledList } from '../../testing/imports/placementLists'
import { unzip } from '../../testing/imports/workbooks'

describeCalls('the headers of placement lists', (open) => {
  const start = async () => startPlacements(await open())

  test('the office chooses the header row, which is proposed for the next list', async () => {
    const { stored, recheck, take } = await start()
    const csv = 'Liste,,de,juin\nNom,Prénom,Né le,Classe\nAli,Ann,14/03/2015,5B\n'
    const foreign = { name: 'liste.csv', make: async () => Buffer.from(csv) }
    const state = await stored(foreign)
    expect(state.header_row).toBe(1)
    // Columns that hold something are shown, even where nothing is above them.
    expect(state.columns.map(({ header, field, samples }) => [header, field, ...samples])).toEqual([
      ['Liste', null, 'Nom', 'Ali'],
      ['', null, 'Prénom', 'Ann'],
      ['de', null, 'Né le', '14/03/2015'],
      ['juin', null, 'Classe', '5B'],
    ])
    const moved = await recheck(state, { header_row: 2, columns: [] })
    expect(moved).toMatchObject({ header_row: 2, batch: { state: 'stored', rows: 1 } })
    expect(moved.columns.map(({ header, field, samples }) => [header, field, ...samples])).toEqual([
      ['Nom', null, 'Ali'],
      ['Prénom', null, 'Ann'],
      ['Né le', null, '14/03/2015'],
      ['Classe', null, '5B'],
    ])
    const fields = ['last_name', 'first_name', 'date_of_birth', null]
    const columns = fields.map((field, column) => ({ column, field }))
    expect((await recheck(moved, { columns })).rows).toMatchObject([{ row: 3, title: 'Ali, Ann' }])

    const next = await take(foreign)
    expect(next.header_row).toBe(2)
    expect(next.columns.map(({ field, confidence }) => [field, confidence])).toEqual([
      ['last_name', 1],
      ['first_name', 1],
      ['date_of_birth', 1],
      [null, 0],
    ])
    expect(next.batch.summary).toMatchObject({ new: 1 })
    // The next list follows one whose headers were recognised automatically.
    await take(ministryList)
    expect((await stored(foreign)).header_row).toBe(2)
  })

  test('an empty header row is refused with a message, and the list does not change', async () => {
    const { stored, ask, state: read } = await start()
    const state = await stored(titledList)
    const answer = await ask(state, { header_row: 3, columns: [] })
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      422,
      'This row is empty. Choose the row that has the headers.',
    ])
    expect(await read(state)).toEqual(state)
  })

  test('the template has a column for each field, a date of birth in one, and tells when the IDs are given', async () => {
    const { call, office } = await start()
    const answer = await call(getImportTemplate, { kind: 'placements' }, { headers: office })
    expect(answer.headers['content-disposition']).toContain('Placement list.xlsx')
    const parts = unzip(answer.rawPayload)
    for (const { title, isSpare } of importFields('placements'))
      expect([title, parts['xl/worksheets/sheet1.xml']?.includes(`>${title}<`)]).toEqual([title, !isSpare])
    expect(parts['xl/worksheets/sheet2.xml']).toContain('given when the new school year starts')
  })
})
