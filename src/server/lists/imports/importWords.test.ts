// Words that the school's lists do not have: what they mean is asked once.
import { describeCalls } from '../../testing/database/testDb'
import { startImports } from '../../testing/imports/studentImports'

describeCalls('words of a list', (open) => {
  test('that were answered in a list that was imported are known in the next, until it is undone', async () => {
    const { db, checked, check, apply, undo } = await startImports(await open())
    await db
      .insertInto('religion')
      .values({ code: '91', religion: 'Way of the Hills', position: 91 })
      .execute()
    const headers = ['Student ID', 'Last name', 'First name', 'Class', 'DOB', 'Religion', 'House']
    const row = (id: number, religion: string, house = '') => [
      ...[`2027000${id}`, 'Ali', `Ann ${String.fromCodePoint(64 + id)}`, '1A', '2014-03-14', religion, house],
    ]
    const said = ({ rows, words = [] }: Awaited<ReturnType<typeof checked>>) => [
      ...rows.map(({ state, reasons, differences }) => [
        state,
        ...reasons,
        ...differences.flatMap(({ field, after }) =>
          ['religion_code', 'house_code'].includes(field) ? [after] : [],
        ),
      ]),
      ...words.map(({ id, rows: count }) => [id, count]),
    ]
    const unknown = (word: string) => `Religion: “${word}” is not in the list of the registration form`
    const [hill, none] = ['word religion_code hill', 'word religion_code r c']
    const first = await checked([row(1, 'HILL'), row(2, 'hill'), row(3, 'R/C'), row(4, '', 'Ibis')], headers)
    expect(said(first)).toEqual([
      ['new', unknown('HILL')],
      ['new', unknown('hill')],
      ['new', unknown('R/C')],
      ['new', 'Ibis'],
      [hill, 2],
      [none, 1],
    ])
    const answered = await check(first, {}, { answers: { [hill]: '91', [none]: 'none' } })
    const known = [
      ['new', 'Way of the Hills'],
      ['new', 'Way of the Hills'],
      ['new', 'Religion: “R/C” was left out, as you decided'],
    ]
    expect(said(answered)).toEqual([...known, ['new', 'Ibis']])
    const next = () => checked([row(5, 'Hill'), row(6, 'hill'), row(7, 'R/C')], headers)
    // Nothing is remembered of a list that was not imported.
    expect(said(await next()).slice(3)).toEqual([
      [hill, 2],
      [none, 1],
    ])
    await apply(answered.batch.id)
    const later = await next()
    expect(said(later)).toEqual(known)
    expect(said(await check(later, {}, { answers: { [hill]: 'none' } }))[0]).toEqual([
      'new',
      'Religion: “Hill” was left out, as you decided',
    ])
    await undo(answered.batch.id)
    expect(said(await next()).slice(3)).toEqual([
      [hill, 2],
      [none, 1],
    ])
  })
})
