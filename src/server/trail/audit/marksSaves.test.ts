import { listAudit, type AuditPage, type AuditRow } from '#shared/contract/trail/audit'
import { callEngines } from '../../testing/database/testDb'
import { testApp } from '../../testing/portal/testApp'

interface Noted {
  /** Minutes from noon on 1 August 2026. */
  readonly minute: number
  readonly actor?: string
  readonly action?: string
  readonly subject?: string
  readonly details?: object
}

const start = Date.parse('2026-08-01T12:00:00.000Z')

const saved = (minute: number, subjects = 'ENG', more: Partial<Noted> = {}): Noted => ({
  ...{ minute, action: 'marks entered', subject: 'class:1A' },
  details: { term: '2025-3', class: '1A', students: 1, cells: 2, subjects },
  ...more,
})

const idsIn = (rows: readonly AuditRow[]) =>
  rows.flatMap(({ id, saves }) => (saves ? saves.map((save) => save.id) : [id]))

describe.each(callEngines)('saves of marks in the audit log (%s)', (engine) => {
  const logOf = async (entries: readonly Noted[]) => {
    const app = await testApp({ engine })
    const me = await app.signInAs('admin')
    const english = { code: 'ENG', title: 'English Language', position: 1, counts: 1 }
    await app.db.insertInto('subject').values(english).execute()
    for (const { minute, actor = 'admin:x', action = 'class list changed', ...noted } of entries) {
      const at = new Date(start + minute * 60_000).toISOString()
      const details = JSON.stringify(noted.details ?? {})
      await app.db
        .insertInto('audit')
        .values({ ...noted, at, actor, action, details })
        .execute()
    }
    const page = async (query: Record<string, string>) => {
      const wanted = { ...query, from: '2026-08-01', to: '2026-08-03' }
      return (await app.call(listAudit, {}, { headers: me, query: wanted })).json<AuditPage>()
    }
    return { page, together: async () => (await page({ together: '1' })).rows }
  }

  test('saves by one person without a long pause are one row with all its saves, and remain separate in the log', async () => {
    const { page, together } = await logOf([saved(0), saved(20, 'MATH'), saved(50, 'ENG'), saved(50, 'XX')])
    const [row, ...others] = await together()
    expect(others).toEqual([])
    expect(row?.details).toEqual([
      { name: 'term', value: '2025-3' },
      { name: 'class', value: '1A' },
      { name: 'cells', value: '8' },
      { name: 'subjects', value: '["English Language","MATH","XX"]' },
    ])
    expect(row?.saves?.map(({ at }) => at.slice(11, 16))).toEqual(['12:50', '12:50', '12:20', '12:00'])
    const { rows } = await page({})
    expect(rows.map(({ saves }) => saves)).toEqual([undefined, undefined, undefined, undefined])
    expect(rows[0]?.details).toContainEqual({ name: 'students', value: '1' })
  })

  test.each([
    ['another person', saved(1, 'ENG', { actor: 'admin:y' })],
    ['another class', saved(1, 'ENG', { subject: 'class:1B' })],
    ['another term', saved(1, 'ENG', { details: { term: '2025-2', class: '1A', cells: 1 } })],
    ['a pause of more than half an hour', saved(31)],
  ])('%s is a separate row', async (_what, other) => {
    const { together } = await logOf([saved(0), other])
    expect((await together()).map(({ saves }) => saves)).toEqual([undefined, undefined])
  })

  test('two people entering marks at once are two rows', async () => {
    const other = { actor: 'admin:y' }
    const entries = [saved(0), saved(1, 'ENG', other), saved(2), saved(3, 'ENG', other), saved(4)]
    const rows = await (await logOf(entries)).together()
    expect(rows.map(({ actor, saves }) => [actor, saves?.length])).toEqual([
      ['admin:x', 3],
      ['admin:y', 2],
    ])
  })

  test('each entry appears once across pages, and no row is split between pages', async () => {
    const others = Array.from({ length: 49 }, (_, at) => ({ minute: 500 - at }))
    const saves = Array.from({ length: 300 }, (_, at) => saved(400 - at))
    const entries = [...others, ...saves, { minute: 90 }, { minute: 89 }].reverse()
    const { page } = await logOf(entries)
    const first = await page({ together: '1' })
    expect(first.rows).toHaveLength(50)
    expect(first.rows[49]?.saves).toHaveLength(300)
    const second = await page({ together: '1', before: String(first.next) })
    expect(second.rows).toHaveLength(2)
    expect(second.next).toBeNull()
    const every = await page({ limit: '1000' })
    expect(idsIn([...first.rows, ...second.rows])).toEqual(every.rows.map(({ id }) => id))
  })

  test('a group too long for one page continues on the next', async () => {
    const { page } = await logOf(Array.from({ length: 1001 }, () => saved(0)))
    const first = await page({ together: '1' })
    expect(first.rows.map(({ saves }) => saves?.length)).toEqual([1000])
    const second = await page({ together: '1', before: String(first.next) })
    expect(second).toMatchObject({ rows: [{ details: expect.anything() as unknown }], next: null })
  })
})
