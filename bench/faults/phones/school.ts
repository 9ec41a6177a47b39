// A school whose families fill in their forms on phones: the built portal as a separate process, and the faults of its
// machine.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { hashPassword } from '../../../dist/server/platform/crypto/passwordHashing'
import { startServer } from '../../../e2e/harness/serverProcess'
import { testSecret } from '../../../src/server/testing/portal/testConfig'
import { backUp, command } from '../../school'
import { openRelay } from '../../../e2e/harness/relay'

export interface Family {
  readonly id: string
  readonly password: string
}

export interface PhoneSchool {
  readonly line: Line
  readonly families: readonly Family[]
  /** The record in the database. */
  recordOf(id: string): Record<string, unknown>
  endSessions(id: string): void
  isRunning(): boolean
  kill(): Promise<void>
  restart(): Promise<void>
  /** Makes a copy of everything while the portal runs. */
  copy(): Promise<string>
  /** Loses the data folder with its secret; only the copy is left. The portal must not be running. */
  restore(archive: string): Promise<void>
  close(): Promise<void>
}

const password = 'mango tree 41 and rain'

const withDatabase = <Result>(
  dataDir: string,
  act: (database: InstanceType<typeof DatabaseSync>) => Result,
): Result => {
  const database = new DatabaseSync(join(dataDir, 'portal.sqlite'))
  try {
    database.exec('pragma busy_timeout = 10000')
    return act(database)
  } finally {
    database.close()
  }
}

/** Every form is open and asks for both parents, and all families have the same password. */
const openEverything = async (dataDir: string): Promise<Family[]> => {
  const hash = await hashPassword(password)
  return withDatabase(dataDir, (database) => {
    database.exec('update registration_window set open = 1, deadline = null')
    database.exec("update student set living_status = 'Both Parents'")
    database
      .prepare(
        "update account set password_hash = ?, password_reset = 0, default_since = null where role = 'student'",
      )
      .run(hash)
    const rows = database
      .prepare("select login from account where role = 'student' and deactivated_at is null order by login")
      .all()
    return rows.map(({ login }) => ({ id: String(login), password }))
  })
}

/** @param dataDir of a demonstration school */
export const openSchool = async (dataDir: string): Promise<PhoneSchool> => {
  const families = await openEverything(dataDir)
  const place = { dataDir, secret: '' }
  const environment = { SECRET: '', BACKUP_KEY: testSecret }
  const server = await startServer(dataDir, { environment, restartable: true })
  const line = await openLine(new URL(server.url))
  const copies = await mkdtemp(join(tmpdir(), 'portal-copies-'))
  return {
    line,
    families,
    recordOf: (id) =>
      withDatabase(dataDir, (database) => {
        const row: unknown = database.prepare('select * from student where id = ?').get(id)
        return (row ?? {}) as Record<string, unknown>
      }),
    endSessions: (id) =>
      withDatabase(dataDir, (database) => {
        database.prepare('delete from session where account_id = ?').run(`student:${id}`)
      }),
    isRunning: () => server.isRunning(),
    kill: () => server.kill(),
    restart: () => server.restart(),
    copy: () => backUp(place, copies),
    restore: async (archive) => {
      await rm(dataDir, { recursive: true, force: true })
      await command('restore', [archive, '--to', dataDir], place)
    },
    close: async () => {
      await line.close()
      await server.stop()
      await rm(copies, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Makes a new school in its own folder. */
export const foundSchool = async (families: number): Promise<PhoneSchool> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-phones-'))
  await command('seed', ['--students', String(families)], { dataDir, secret: '' })
  return openSchool(dataDir)
}

// The connection between a phone and the school: an address that stays the same, whatever is behind it.

/** `deaf`: requests arrive, but no answer comes back. `dead`: every attempt fails at once. */
export type LineState = 'good' | 'deaf' | 'dead'

export interface Line {
  readonly url: string
  /** Changes the state and cuts the open connections. */
  become(state: LineState): void
  close(): Promise<void>
}

export const openLine = async (target: URL): Promise<Line> => {
  let state: LineState = 'good'
  const relay = await openRelay(
    () => (state === 'dead' ? null : target),
    (phone, school) => {
      phone.pipe(school)
      if (state === 'deaf') school.resume()
      else school.pipe(phone)
    },
  )
  return {
    url: relay.url,
    become: (next) => {
      if (next === state) return
      state = next
      relay.breakOff()
    },
    close: () => relay.close(),
  }
}
