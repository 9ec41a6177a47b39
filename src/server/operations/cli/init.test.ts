// What npm run init stores about a school, and the links that it prints.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPlaces, findSchool, saveSchool } from '../../school/setUp/queries'
import { quietLog } from '../../platform/core/log'
import { openDatabase, type PortalDatabase } from '../../platform/database/opening/open'
import { testSecret } from '../../testing/portal/testConfig'
import { typed } from '../../testing/process/typedCommand'
import { startServer } from '../../testing/storm/serverProcess'
import { init } from './init'

let room: string
let env: Record<string, string>
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'portal-init-'))
  env = { DATA_DIR: join(room, 'school'), DATABASE_URL: '', SECRET: testSecret }
})
afterEach(() => rmSync(room, { recursive: true, force: true }))

const look = async <Found>(at: (database: PortalDatabase) => Promise<Found>): Promise<Found> => {
  const database = await openDatabase({ databaseUrl: '', dataDir: env.DATA_DIR ?? '', log: quietLog })
  try {
    return await at(database)
  } finally {
    await database.close()
  }
}

const stored = () => look(async ({ db }) => ({ school: await findSchool(db), places: await findPlaces(db) }))

const audited = () =>
  look(({ db }) => db.selectFrom('audit').select(['actor', 'action', 'details']).orderBy('id').execute())

const linksIn = (said: string): string[] =>
  [...said.matchAll(/(\S+)\/admin#setup=/g)].map(([, address = '']) => address)

test('the flags of a new school are stored, and logged', async () => {
  const flags = ['--name', 'Naparima College', '--phone', '652 0000', '--url', 'portal.naparima.example']
  const ended = await typed(init, [...flags, '--backup-places', '/mnt/usb', '--port', '8080'], env)
  expect(ended).toMatchObject({ code: 0 })
  expect(ended.said).toContain('Naparima College has been created, without students yet.')
  const address = { publicUrl: 'https://portal.naparima.example', answeredAt: null }
  expect(await stored()).toEqual({
    school: { name: 'Naparima College', phone: '652 0000', ...address, port: 8080 },
    places: ['/mnt/usb'],
  })
  expect((await audited()).map(({ actor, action }) => [actor, action])).toEqual([
    ['portal', 'school changed'],
    ['portal', 'school address changed'],
    ['portal', 'backups changed'],
  ])
})

test('a school without a name is not called by the invented one', async () => {
  const { said } = await typed(init, [], env)
  expect(said).toContain('The school has been created, without students yet.')
  expect(said).not.toContain('Pelican')
  expect(await audited()).toEqual([])
})

test('flags change only what they name in an existing school', async () => {
  await typed(init, ['--name', 'Naparima College', '--phone', '652 0000', '--port', '8080'], env)
  const ended = await typed(init, ['--phone', '652 1111', '--first-sign-in', 'dob'], env)
  expect(ended.said).toContain('Naparima College already exists. What you named was changed.')
  expect(ended.said).toContain('--first-sign-in was not used')
  expect(await stored()).toEqual({
    ...{ school: { name: 'Naparima College', phone: '652 1111', port: 8080 }, places: [] },
  })
  expect(JSON.parse((await audited()).at(-1)?.details ?? '')).toEqual({
    ...{ before: { phone: '652 0000' }, after: { phone: '652 1111' } },
  })
  const again = await typed(init, ['--phone', '652 1111'], env)
  expect(again.said).toContain('Naparima College already exists and was not changed.')
})

test('what the office has stored besides stays, but another address has not answered yet', async () => {
  await typed(init, ['--url', 'https://portal.naparima.example'], env)
  const answeredAt = '2026-09-01T12:00:00.000Z'
  await look(async ({ db }) =>
    saveSchool(db, { ...(await findSchool(db)), answeredAt, crest: '0123456789abcdef' }, answeredAt),
  )
  await typed(init, ['--url', 'https://portal.naparima.example', '--port', '8080'], env)
  expect((await stored()).school).toMatchObject({ answeredAt, crest: '0123456789abcdef', port: 8080 })
  await typed(init, ['--url', 'https://families.naparima.example'], env)
  expect((await stored()).school).toMatchObject({ answeredAt: null, crest: '0123456789abcdef' })
})

test('a wrong flag leaves everything as it was', async () => {
  await typed(init, ['--name', 'Naparima College'], env)
  const { code, said } = await typed(init, ['--name', 'Other', '--port', '0'], env)
  expect([code, said]).toEqual([1, '--port must be a whole number from 1 to 65535\n'])
  expect((await stored()).school.name).toBe('Naparima College')
})

describe('the link', () => {
  const local = 'http://127.0.0.1:8080'
  const address = 'https://portal.naparima.example'
  const flags = ['--port', '8080', '--url', address]

  test('leads to this machine, with its port, and then to an address for families that has answered', async () => {
    expect(linksIn((await typed(init, flags, env)).said)).toEqual([local])
    await look(async ({ db }) =>
      saveSchool(db, { ...(await findSchool(db)), answeredAt: '2026-09-01T12:00:00.000Z' }, ''),
    )
    expect(linksIn((await typed(init, [], env)).said)).toEqual([local, address])
  })

  test('leads to the address and the port of the settings, where these name them', async () => {
    const { said } = await typed(init, [], { ...env, PUBLIC_URL: address, PORT: '9000' })
    expect(linksIn(said)).toEqual([address, 'http://127.0.0.1:9000'])
  })

  test('works in the portal that is started afterwards without a word about its port', async () => {
    const port = 20_000 + (process.pid % 20_000)
    const { said } = await typed(init, ['--name', 'Naparima College', '--port', String(port)], env)
    const server = await startServer({ ...env, PORT: '' })
    try {
      expect([server.origin]).toEqual(linksIn(said))
      expect(await (await fetch(`${server.origin}/admin`)).text()).toContain('Naparima College')
    } finally {
      await server.stop()
    }
  }, 120_000)
})

test('a wrong flag leaves no data folder behind, and a school that was made leaves its mark', async () => {
  env = { ...env, SECRET: '' }
  expect(await typed(init, ['--first-sign-in', 'name'], env)).toMatchObject({ code: 1 })
  expect(existsSync(env.DATA_DIR ?? '')).toBe(false)
  expect(await typed(init, [], env)).toMatchObject({ code: 0 })
  expect(existsSync(join(env.DATA_DIR ?? '', 'school-made'))).toBe(true)
})
