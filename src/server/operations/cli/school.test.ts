// The operator's commands that create a school: migrate, init and seed.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSwitches } from '../../school/settings/queries'
import { tokenHashOf } from '../../http/security/session'
import { isPassword } from '../../platform/crypto/passwordHashing'
import { quietLog } from '../../platform/core/log'
import { openDatabase, type PortalDatabase } from '../../platform/database/opening/open'
import { printedPassword } from '../../testing/process/printedPassword'
import { typed } from '../../testing/process/typedCommand'
import { backupS3Env } from '../../config/s3'
import { saveSchool } from '../../school/setUp/queries'
import { makeKeyFile } from '../backup/backupKey'
import { findDemonstration } from '../demoSchool/demonstration'
import { init } from './init'
import { migrate } from './migrate'
import { migrateStore } from './migrateStore'
import { seed } from './seed'

let room: string
let env: Record<string, string>
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'portal-commands-'))
  env = { DATA_DIR: join(room, 'school'), DATABASE_URL: '', SECRET: '', PUBLIC_URL: 'https://portal.example' }
  mkdirSync(join(room, 'school'))
})
afterEach(() => rmSync(room, { recursive: true, force: true }))

const look = async <Found>(at: (database: PortalDatabase) => Promise<Found>): Promise<Found> => {
  const database = await openDatabase({ databaseUrl: '', dataDir: join(room, 'school'), log: quietLog })
  try {
    return await at(database)
  } finally {
    await database.close()
  }
}

const studentCount = () =>
  look(async ({ db }) => (await db.selectFrom('student').select('id').execute()).length)

const linkIn = (said: string): string => /\/admin#setup=(\S+)/.exec(said)?.[1] ?? ''

const tokenHashes = () =>
  look(async ({ db }) => {
    const rows = await db.selectFrom('setup_token').select('token_hash').execute()
    return rows.map(({ token_hash }) => token_hash)
  })

describe('npm run init', () => {
  test('makes an empty school with closed forms, and a link for its first administrator', async () => {
    const { code, said } = await typed(init, [], env)
    expect(code).toBe(0)
    expect(said).toContain('has been created, without students yet.')
    expect(said).toContain('https://portal.example/admin#setup=')
    expect(await tokenHashes()).toEqual([tokenHashOf(linkIn(said))])
    expect(await studentCount()).toBe(0)
    const windows = await look(({ db }) => db.selectFrom('registration_window').selectAll().execute())
    expect(windows.length).toBeGreaterThan(0)
    expect(windows.filter(({ open }) => open === 1)).toEqual([])
  })

  test('SEC-109 SEC-37 a new school requires codes and the month of birth unless told otherwise', async () => {
    const { said } = await typed(init, [], env)
    expect(said).toContain('A first sign-in needs the date of birth and the code on a slip')
    const safe = { studentSearch: 1, searchBirthMonth: 1, firstSignIn: 'dob+code', defaultPasswordDays: 14 }
    expect(await look(({ db }) => readSwitches(db))).toMatchObject(safe)
    // A new link does not change an existing school.
    await look(({ db }) => db.deleteFrom('setting').where('name', '=', 'office').execute())
    await typed(init, ['--first-sign-in', 'dob+code'], env)
    const former = { searchBirthMonth: 0, firstSignIn: 'dob', defaultPasswordDays: 0 }
    expect(await look(({ db }) => readSwitches(db))).toMatchObject(former)
  })

  test('SEC-109 SEC-36 with the date of birth alone the default password lasts 14 days', async () => {
    const { said } = await typed(init, ['--first-sign-in', 'dob'], env)
    expect(said).toContain('only the date of birth, for 14 days')
    const chosen = { searchBirthMonth: 1, firstSignIn: 'dob', defaultPasswordDays: 14 }
    expect(await look(({ db }) => readSwitches(db))).toMatchObject(chosen)
  })

  test('another value for the first sign-in is refused before anything is made', async () => {
    const { code, said } = await typed(init, ['--first-sign-in', 'code'], env)
    expect([code, said]).toEqual([1, "--first-sign-in must be dob+code or dob (it is 'code').\n"])
    expect(readdirSync(join(room, 'school')).filter((name) => name.endsWith('.sqlite'))).toEqual([])
  })

  test('run again it leaves the school unchanged and makes a new link; the former one is void', async () => {
    const first = await typed(init, [], env)
    const second = await typed(init, [], env)
    expect(second).toMatchObject({ code: 0 })
    expect(second.said).toContain('already exists and was not changed.')
    expect(linkIn(second.said)).not.toBe(linkIn(first.said))
    expect(await tokenHashes()).toEqual([tokenHashOf(linkIn(second.said))])
  })

  test('gives no link for the demonstration school', async () => {
    await typed(seed, ['--students', '3'], env)
    expect(await typed(init, [], env)).toEqual({
      code: 1,
      said: expect.stringContaining('This is the demonstration school.') as string,
    })
    expect(await tokenHashes()).toEqual([])
  })

  test('all invalid settings are named before anything is made', async () => {
    const { code, said } = await typed(init, [], { ...env, PORT: 'eighty', LOG_LEVEL: 'loud' })
    expect(code).toBe(78)
    expect(said).toMatch(/PORT .*'eighty'/)
    expect(said).toMatch(/LOG_LEVEL .*'loud'/)
    expect(readdirSync(join(room, 'school'))).toEqual([])
  })
})

describe('npm run seed', () => {
  const onThisMachine = () => ({ ...env, PUBLIC_URL: '' })

  test('makes a demonstration school of the given size, once', async () => {
    expect(await typed(seed, ['--students', '4'], env)).toEqual({
      code: 0,
      said: expect.stringContaining('now holds a demonstration school of 4 students.') as string,
    })
    expect(await typed(seed, ['--students', '5'], env)).toEqual({
      code: 1,
      said: expect.stringContaining('already holds a school') as string,
    })
    expect(await typed(seed, ['--students', '5', '--if-empty'], env)).toEqual({ code: 0, said: '' })
    expect(await studentCount()).toBe(4)
  })

  test.each([
    ['HOST', '0.0.0.0'],
    ['TRUST_PROXY', '127.0.0.1'],
    ['PUBLIC_URL', 'https://portal.example'],
  ])(
    'SEC-109 a school reachable from other machines by %s has random passwords and first sign-ins by code',
    async (name, value) => {
      const { said } = await typed(seed, ['--students', '3'], { ...onThisMachine(), [name]: value })
      expect(said).not.toMatch(/portal-demo/)
      const [family, office] = [printedPassword(said, '20260002'), printedPassword(said, 'admin')]
      expect([family.length, office.length]).toEqual([16, 16])
      const hashes = await look(({ db }) =>
        db
          .selectFrom('account')
          .select(['login', 'password_hash'])
          .where('password_hash', 'is not', null)
          .execute(),
      )
      const hashOf = (login: string) => hashes.find((one) => one.login === login)?.password_hash ?? null
      expect(await isPassword(hashOf('20260002'), family)).toBe(true)
      expect(await isPassword(hashOf('admin'), office)).toBe(true)
      expect(await isPassword(hashOf('admin'), 'portal-demo-admin')).toBe(false)
      expect(await look(({ db }) => findDemonstration(db))).toBe('by chance')
      expect(await look(({ db }) => readSwitches(db))).toMatchObject({ firstSignIn: 'dob+code' })
    },
  )

  test('SEC-109 on this machine alone it has the passwords of the manual', async () => {
    await typed(seed, ['--students', '3'], onThisMachine())
    expect(await look(({ db }) => findDemonstration(db))).toBe('known')
    expect(await look(({ db }) => readSwitches(db))).toMatchObject({
      firstSignIn: 'dob',
      searchBirthMonth: 0,
    })
  })

  test.each(['2', '3.5', 'many', '200001'])(
    '--students %s is refused before anything is made',
    async (wish) => {
      expect(await typed(seed, ['--students', wish], env)).toEqual({
        code: 1,
        said: '--students must be a whole number from 3 to 200000.\n',
      })
      expect(readdirSync(join(room, 'school')).filter((name) => name.endsWith('.sqlite'))).toEqual([])
    },
  )
})

test('npm run migrate names the tables it has updated, and makes no secret', async () => {
  const first = await typed(migrate, [], env)
  expect(first).toEqual({ code: 0, said: expect.stringMatching(/up to date: .*0001/) as string })
  expect(await typed(migrate, [], env)).toEqual({ code: 0, said: 'The tables were already up to date.\n' })
  expect(readdirSync(join(room, 'school'))).not.toContain('secret')
})

describe('npm run migrate-store', () => {
  test('moves the school to another folder; it cannot be moved from the source again', async () => {
    await typed(seed, ['--students', '3'], env)
    const target = join(room, 'new')
    const { code, said } = await typed(migrateStore, ['--to', target], env)
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/ {2}student: 3\n[^]*Both databases hold the same contents: [\da-f]{64}/),
    ])
    expect(await typed(migrateStore, ['--to', target], env)).toEqual({
      code: 1,
      said: expect.stringContaining('is not empty') as string,
    })
  })

  test('says that the key of the backups must move, too, also where the office may choose a bucket', async () => {
    const bucket = backupS3Env({
      ...{ endpoint: 'https://s3.school.example', region: 'eu-west-1', bucket: 'portal-backups' },
      ...{ accessKey: 'name', secretKey: 'key', prefix: '' },
    })
    const chosen = { ...env, ...bucket, BACKUP_PLACES: 'bucket' }
    await typed(init, [], chosen)
    await look(({ db }) => saveSchool(db, { backupPlace: 'bucket', backupKeyKept: true }, ''))
    makeKeyFile(join(room, 'school', 'backup-key'))
    const { code, said } = await typed(migrateStore, ['--to', join(room, 'new')], chosen)
    expect(code).toBe(0)
    expect(said).toContain(
      `Copy the key of the backups, too: ${join(room, 'school', 'backup-key')} to ${join(room, 'new', 'backup-key')}`,
    )
  })

  test('gives the right command if no target is named, and moves nothing onto itself', async () => {
    expect(await typed(migrateStore, [], env)).toEqual({
      code: 1,
      said: expect.stringContaining('npm run migrate-store -- --to') as string,
    })
    symlinkSync(join(room, 'school'), join(room, 'link'))
    for (const name of ['school', 'link'])
      expect(await typed(migrateStore, ['--to', join(room, name)], env)).toEqual({
        code: 1,
        said: 'Source and target are the same database.\n',
      })
  })
})
