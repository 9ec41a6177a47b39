// Classes and houses that a list needs and the school does not have.
import { saveFormClass, saveHouse } from '#shared/contract/school/schoolSettings'
import { saveStudent } from '#shared/contract/students/students'
import { canonicalDump } from '../../platform/database/contents'
import { describeCalls } from '../../testing/database/testDb'
import { startImports } from '../../testing/imports/studentImports'
import { people } from '../../testing/people/people'

const titles = ['Student ID', 'Last name', 'First name', 'Class', 'DOB', 'House']
const student = (id: number, class_id: string, house: string): string[] => [
  ...[`2027000${id}`, 'Ali', `Ann ${String.fromCodePoint(64 + id)}`, class_id, '2014-03-14', house],
]

/** The school has one house, with the number 1. */
const houseId = 2

describeCalls('what a list adds to the school', (open) => {
  const start = async () => {
    const portal = await startImports(await open())
    const { db, checked, check } = portal
    return {
      ...portal,
      /** The list with its classes and its house added. */
      added: async (rows: readonly string[][]) =>
        check(
          await checked(rows, titles),
          {},
          { answers: { classes: 'add', 'word house_code green': 'add' } },
        ),
      lists: async () =>
        (await canonicalDump(db))
          .split('\n')
          .filter((line) => /^(form_class|house|student|account) /.test(line)),
      log: async () => {
        const entries = await db
          .selectFrom('audit')
          .select(['action', 'actor', 'subject', 'details'])
          .where('action', 'in', ['class list changed', 'house list changed'])
          .orderBy('id')
          .execute()
        return entries.map(({ action, actor, subject, details }) => [
          ...[action, actor, subject],
          JSON.parse(details) as object,
        ])
      },
    }
  }
  const by = (what: string) => [`${what} list changed`, 'admin:office'] as const

  test('classes are asked about once, added with the rows, noted, and removed by the undo byte for byte', async () => {
    const { checked, added, apply, undo, lists, log } = await start()
    const rows = [student(1, 'Form 1D', 'GREEN'), student(2, '3-B', 'green'), student(3, '1d', '')]
    const before = await lists()
    const asked = await checked(rows, titles)
    expect(asked.rows.map(({ state, doubts = [] }) => [state, ...doubts.map(({ id }) => id)])).toEqual([
      ['doubtful', 'classes'],
      ['doubtful', 'classes'],
      ['doubtful', 'classes'],
    ])
    expect(asked.rows[0]?.doubts?.[0]?.question).toBe(
      'The school has no classes 1D, 3B. Shall they be added?',
    )
    expect(asked.words?.map(({ id, rows: count }) => [id, count])).toEqual([['word house_code green', 2]])
    const dry = await added(rows)
    expect(
      dry.rows.map(({ state, reasons, differences }) => [state, ...reasons, ...differences.flatMap(shown)]),
    ).toEqual([
      ['new', '1D', 'Green'],
      ['new', '3B', 'Green'],
      ['new', '1D'],
    ])
    expect(await lists()).toEqual(before)
    expect(await log()).toEqual([])

    await apply(dry.batch.id)
    const now = (await lists()).filter((line) => /^(form_class|house) /.test(line) && !before.includes(line))
    expect(now).toEqual([
      expect.stringMatching(/1D/),
      expect.stringMatching(/3B/),
      expect.stringMatching(/Green/),
    ])
    const changed = (subject: string, from: object, to: object) => [subject, { before: from, after: to }]
    const [none, unnamed] = [{ form_level: null }, { name: null }]
    expect(await log()).toEqual([
      [...by('class'), ...changed('class:1D', none, { form_level: 1 })],
      [...by('class'), ...changed('class:3B', none, { form_level: 3 })],
      [...by('house'), ...changed(`house:${houseId}`, unnamed, { name: 'Green' })],
    ])

    expect((await undo(dry.batch.id)).undone).toEqual({ restored: 0, removed: 3, kept: [] })
    expect(await lists()).toEqual(before)
    expect((await log()).slice(3)).toEqual([
      [...by('class'), ...changed('class:1D', { form_level: 1 }, none)],
      [...by('class'), ...changed('class:3B', { form_level: 3 }, none)],
      [...by('house'), ...changed(`house:${houseId}`, { name: 'Green' }, unnamed)],
    ])
  })

  test('a class and a house that somebody is in by now stay when the list is undone', async () => {
    const { added, apply, undo, db, call, office, log } = await start()
    const dry = await added([student(1, '1D', 'GREEN'), student(2, '3B', 'green')])
    await apply(dry.batch.id)
    const body = {
      id: people.owner.id,
      class_id: '1D',
      house_code: houseId,
      _changed: ['class_id', 'house_code'],
    }
    expect((await call(saveStudent, {}, { headers: office, body })).statusCode).toBe(200)
    await undo(dry.batch.id)
    const classes = db.selectFrom('form_class').select('id').where('id', 'in', ['1D', '3B'])
    expect(await classes.execute()).toEqual([{ id: '1D' }])
    expect(await db.selectFrom('house').select('name').where('id', '=', houseId).execute()).toEqual([
      { name: 'Green' },
    ])
    expect((await log()).slice(3).map(([, , subject]) => subject)).toEqual(['class:3B'])
  })

  test('a class that the office has added since the check is not removed by the undo', async () => {
    const { added, apply, undo, db, call, office, log } = await start()
    const dry = await added([student(1, '1D', ''), student(2, '3B', '')])
    const body = { id: '1D', form_level: 1, was: null }
    expect((await call(saveFormClass, {}, { headers: office, body })).statusCode).toBe(200)
    await apply(dry.batch.id)
    await undo(dry.batch.id)
    const classes = db.selectFrom('form_class').select('id').where('id', 'in', ['1D', '3B'])
    expect(await classes.execute()).toEqual([{ id: '1D' }])
    expect((await log()).map(([, , subject]) => subject)).toEqual(['class:1D', 'class:3B', 'class:3B'])
  })

  test('a house that the office has given a colour since stays when the list is undone', async () => {
    const { added, apply, undo, db, call, office } = await start()
    const dry = await added([student(1, '1A', 'GREEN')])
    await apply(dry.batch.id)
    const body = { id: houseId, name: 'Green', colour: '#1f8a3b', was: 'Green' }
    expect((await call(saveHouse, {}, { headers: office, body })).statusCode).toBe(200)
    expect((await undo(dry.batch.id)).undone).toMatchObject({ removed: 1 })
    const houses = db.selectFrom('house').select(['name', 'colour']).where('id', '=', houseId)
    expect(await houses.execute()).toEqual([{ name: 'Green', colour: '#1f8a3b' }])
  })

  test('a class or a house of refused rows alone is not added', async () => {
    const { added, apply, lists } = await start()
    const before = await lists()
    const refused = student(1, '1D', 'GREEN').map((text, column) => (column === 4 ? 'soon' : text))
    const dry = await added([refused, student(2, '3B', ''), student(3, '3A', '')])
    await apply(dry.batch.id)
    const now = (await lists()).filter((line) => /^(form_class|house) /.test(line) && !before.includes(line))
    expect(now).toEqual([expect.stringMatching(/3A/), expect.stringMatching(/3B/)])
  })
})

const shown = ({ field, after }: { field: string; after: string | null }) =>
  field === 'class_id' || field === 'house_code' ? [after] : []
