// A school whose families fill in their forms on phones: the built portal as a separate process, the line to it, and the
// faults of both.
import { DatabaseSync } from '@photostructure/sqlite'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '../../../dist/server/platform/crypto/passwordHashing'
import { openRelay } from '../../../e2e/harness/relay'
import { startServer, type RunningServer } from '../../../e2e/harness/serverProcess'
import { testSecret } from '../../../src/server/testing/portal/testConfig'
import { backUp, command, password } from '../../school'

/** `deaf`: requests arrive, but no answer comes back. `dead`: every attempt fails at once. */
export type LineState = 'good' | 'deaf' | 'dead'

/** The connection between a phone and the school: an address that stays the same, whatever is behind it. */
const openLine = async (target: URL) => {
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
    /** Changes the state and cuts the open connections. */
    become: (next: LineState) => {
      if (next === state) return
      state = next
      relay.breakOff()
    },
    close: () => relay.close(),
  }
}

export interface Family {
  readonly id: string
  readonly password: string
}

export interface PhoneSchool extends Pick<RunningServer, 'isRunning' | 'kill' | 'restart'> {
  readonly line: Awaited<ReturnType<typeof openLine>>
  readonly families: readonly Family[]
  /** The record in the database. */
  recordOf(id: string): Record<string, unknown>
  endSessions(id: string): void
  /** Makes a copy of everything while the portal runs. */
  copy(): Promise<string>
  /** Loses the data folder with its secret; only the copy is left. The portal must not be running. */
  restore(archive: string): Promise<void>
  close(): Promise<void>
}

/** Every form is open and asks for both parents, and all families have the same password. */
const openEverything = `
update registration_window set open = 1, deadline = null;
update student set living_status = 'Both Parents';
update account set password_hash = ?, password_reset = 0, default_since = null where role = 'student'`.split(
  ';',
)

const listFamilies = `
select login as id from account where role = 'student' and deactivated_at is null order by login`

/** @param dataDir of a demonstration school */
export const openSchool = async (dataDir: string): Promise<PhoneSchool> => {
  const query = (statement: string, ...values: string[]): Record<string, unknown>[] => {
    const database = new DatabaseSync(join(dataDir, 'portal.sqlite'))
    try {
      database.exec('pragma busy_timeout = 10000')
      return database.prepare(statement).all(...values) as Record<string, unknown>[]
    } finally {
      database.close()
    }
  }
  const hash = await hashPassword(password)
  for (const statement of openEverything) query(statement, ...(statement.includes('?') ? [hash] : []))
  const families = query(listFamilies).map(({ id }) => ({ id: String(id), password }))
  const environment = { SECRET: '', BACKUP_KEY: testSecret }
  const server = await startServer(dataDir, { environment, restartable: true })
  const line = await openLine(new URL(server.url))
  const place = { dataDir, secret: '' }
  const copies = await mkdtemp(join(tmpdir(), 'portal-copies-'))
  return {
    line,
    families,
    recordOf: (id) => query('select * from student where id = ?', id)[0] ?? {},
    endSessions: (id) => void query('delete from session where account_id = ?', `student:${id}`),
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
      for (const folder of [copies, dataDir]) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Makes a new school in its own folder. */
export const foundSchool = async (families: number): Promise<PhoneSchool> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-phones-'))
  await command('seed', ['--students', String(families)], { dataDir, secret: '' })
  return openSchool(dataDir)
}
