// The operator's commands about records: erasing, retention, views and the audit log.
import { sql } from 'kysely'
import { saveAudit } from '../../trail/audit/queries'
import { saveLegalHold } from '../../students/legalHold/queries'
import { saveStaffView } from '../../trail/views/queries'
import { quietLog } from '../../platform/core/log'
import { openDatabase, type PortalDatabase } from '../../platform/database/opening/open'
import { people, savePeople } from '../../testing/people/people'
import { openTestDatabase } from '../../testing/database/testDb'
import { typed } from '../../testing/process/typedCommand'
import { backup } from './backup'
import { drill } from './drill'
import { erase } from './erase'
import { forget } from './forget'
import { migrateStore } from './migrateStore'
import { restore } from './restore'
import { retention } from './retention'
import { seed } from './seed'
import { verifyAudit } from './verifyAudit'
import { whoSawWhat } from './whoSaw'

const { owner, other, closed, reset } = people

/** A school whose portal is stopped. */
const school = async (fill: (database: PortalDatabase) => Promise<unknown> = async () => undefined) => {
  const database = await openTestDatabase('sqlite')
  const { dataDir } = database
  await savePeople(database.db)
  await fill(database)
  await database.close()
  const look = async <Found>(at: (one: PortalDatabase) => Promise<Found>): Promise<Found> => {
    const again = await openDatabase({ databaseUrl: '', dataDir, log: quietLog })
    try {
      return await at(again)
    } finally {
      await again.close()
    }
  }
  const students = () =>
    look(async ({ db }) => {
      const rows = await db.selectFrom('student').select('id').orderBy('id').execute()
      return rows.map(({ id }) => id)
    })
  return { env: { DATA_DIR: dataDir, DATABASE_URL: '' }, look, students }
}

const kept = (student_id: string, changes: { left_on?: string; hold?: 0 | 1 }) => ({
  ...{ student_id, left_on: null, hold: 0 as const, hold_reason: null },
  ...{ updated_at: '2026-01-05T12:00:00.000Z', updated_by: 'admin:office' },
  ...changes,
})

const everybody = [owner.id, other.id, closed.id, reset.id]

test.each(Object.entries({ backup, drill, migrateStore, restore, retention, seed, whoSawWhat }))(
  '%s does nothing if an option is misspelt, and names it',
  async (_name, command) => {
    const { env, students } = await school()
    const { code, said } = await typed(command, ['--aply'], env)
    expect([code, said]).toEqual([1, expect.stringContaining('--aply')])
    expect(await students()).toEqual(everybody)
  },
)

describe('npm run erase', () => {
  test('erases one student permanently, and nobody else', async () => {
    const { env, look, students } = await school()
    const { code, said } = await typed(erase, [owner.id], env)
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^Student 20260101 is erased: \d+ rows, 0 files\. Backups still hold them/),
    ])
    expect(await students()).toEqual([other.id, closed.id, reset.id])
    const actions = await look(({ db }) =>
      db.selectFrom('audit').select(['actor', 'action', 'subject']).execute(),
    )
    expect(actions).toContainEqual({
      actor: 'portal',
      action: 'student erased',
      subject: `student:${owner.id}`,
    })
  })

  test.each([
    ['nobody', [], 64, 'Give one student ID'],
    ['two', [owner.id, other.id], 64, 'Give one student ID'],
    ['a stranger', ['20269999'], 1, 'Not found.'],
  ])('called with %s it erases nothing and gives the reason', async (_whom, args, code, text) => {
    const { env, students } = await school()
    expect(await typed(erase, args, env)).toEqual({ code, said: expect.stringContaining(text) as string })
    expect(await students()).toEqual(everybody)
  })
})

describe('npm run retention', () => {
  const leavers = async ({ db }: PortalDatabase) => {
    await saveLegalHold(db, kept(owner.id, { left_on: '2010-07-01' }))
    await saveLegalHold(db, kept(other.id, { left_on: '2010-07-01', hold: 1 }))
  }

  test.each([[[]], [['--dry-run']], [['--apply', '--dry-run']]])(
    'with %j it only lists the students to erase and those on hold',
    async (args) => {
      const { env, students } = await school(leavers)
      const { code, said } = await typed(retention, args, env)
      expect(code).toBe(0)
      expect(said).toMatch(/would remove 1: 20260101; on hold 1: 20260102/)
      expect(said).toContain('Nothing was removed. To remove it: npm run retention -- --apply')
      expect(await students()).toEqual(everybody)
    },
  )

  test('with --apply they are erased, except students on hold', async () => {
    const { env, students } = await school(leavers)
    const { code, said } = await typed(retention, ['--apply'], env)
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/removed 1: 20260101; on hold 1: 20260102[^]*\nRemoved\./),
    ])
    expect(await students()).toEqual([other.id, closed.id, reset.id])
  })

  test('0 years: retained indefinitely', async () => {
    const { env, students } = await school(leavers)
    const { said } = await typed(retention, ['--apply'], { ...env, RETENTION_LEAVER_YEARS: '0' })
    expect(said).toContain('leaverYears: kept for ever')
    expect(await students()).toEqual(everybody)
  })
})

test('npm run forget reports when nothing deleted remains', async () => {
  const { env } = await school()
  expect(await typed(forget, [], env)).toEqual({ code: 0, said: 'Nothing is left of the deleted data.\n' })
})

describe('npm run verify-audit', () => {
  const written = ({ db }: PortalDatabase) =>
    saveAudit(db, { at: new Date(0), actor: 'admin:office', action: 'settings changed', details: {} })

  test('a complete log is reported with its last hash', async () => {
    const { env } = await school(written)
    const { code, said } = await typed(verifyAudit, [], env)
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/is intact: 1 rows, the last hash is [\da-f]{64}\./),
    ])
  })

  test('SEC-83 a row changed by somebody is named', async () => {
    const { env } = await school(async (database) => {
      await written(database)
      await sql`drop trigger audit_no_update`.execute(database.db)
      await sql`update audit set actor = 'admin:somebody'`.execute(database.db)
    })
    const { code, said } = await typed(verifyAudit, [], env)
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/BROKEN at row 1 .*The 0 rows before it are intact\./),
    ])
  })
})

describe('npm run who-saw', () => {
  const looked = async ({ db }: PortalDatabase) => {
    const of = (student: string, at: string) =>
      saveStaffView(db, { at: new Date(at), actor: 'admin:office', what: 'record', student })
    await of(owner.id, '2026-09-01T08:00:00.000Z')
    await of(other.id, '2026-09-03T23:59:59.000Z')
    await of(other.id, '2026-09-04T00:00:00.000Z')
  }
  const days = ['--from', '2026-09-01', '--to', '2026-09-03']

  test('lists the views of these days, including all of the last one', async () => {
    const { env } = await school(looked)
    const { code, said } = await typed(whoSawWhat, days, env)
    expect(code).toBe(0)
    expect(said).toContain('2026-09-01T08:00:00.000Z\tadmin:office\tthe registration record\t–\t20260101\n')
    expect(said).toContain('2 views by 1 person from')
    expect((await typed(whoSawWhat, [...days, '--student', owner.id], env)).said).toContain(
      '1 view by 1 person',
    )
  })

  test.each([[[]], [['--from', 'yesterday', '--to', '2026-09-03']], [['--from', '2026-09-01']]])(
    '%j is not a period: the message gives the right form',
    async (args) => {
      const { env } = await school(looked)
      expect(await typed(whoSawWhat, args, env)).toEqual({
        code: 1,
        said: expect.stringContaining('Give the days: --from 2026-09-01 --to 2026-09-03') as string,
      })
    },
  )
})
