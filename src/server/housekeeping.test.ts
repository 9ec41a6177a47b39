import { tidy } from './housekeeping'
import { describeOnBothDatabases } from './testing/testDb'

const now = new Date('2026-08-03T14:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

describeOnBothDatabases('tidying up', (open) => {
  test('what ended sessions have read goes with them', async () => {
    const { db } = await open()
    const session = {
      account_id: 'student:1',
      kind: 'session' as const,
      created_at: daysAgo(1),
      last_seen_at: daysAgo(1),
      user_agent: null,
    }
    await db
      .insertInto('session')
      .values([
        { ...session, id: 'alive', expires_at: daysAgo(-1) },
        { ...session, id: 'over', expires_at: daysAgo(1) },
      ])
      .execute()
    const reads = ['alive', 'over', 'gone'].map((session_id) => ({ session_id, student_id: '1', version: 1 }))
    await db.insertInto('session_read').values(reads).execute()
    await tidy(db, now)
    expect(await db.selectFrom('session_read').select('session_id').execute()).toEqual([
      { session_id: 'alive' },
    ])
  })

  test('the counts of old tabs and the answers to old requests go, newer ones stay', async () => {
    const { db } = await open()
    const tab = { student_id: '1', seqs: '{}' }
    await db
      .insertInto('client_seq')
      .values([
        { ...tab, client: 'old', updated_at: daysAgo(31) },
        { ...tab, client: 'new', updated_at: daysAgo(29) },
      ])
      .execute()
    const answer = { account_id: 'student:1', route: 'store-file', status: 200, body: '{}' }
    await db
      .insertInto('idempotency')
      .values([
        { ...answer, key: 'old', at: daysAgo(8) },
        { ...answer, key: 'new', at: daysAgo(6) },
      ])
      .execute()
    await tidy(db, now)
    expect(await db.selectFrom('client_seq').select('client').execute()).toEqual([{ client: 'new' }])
    expect(await db.selectFrom('idempotency').select('key').execute()).toEqual([{ key: 'new' }])
  })
})
