// A first start of the portal on an empty data folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findDemonstration } from './operations/demoSchool/demonstration'
import { quietLog } from './platform/core/log'
import { openDatabase } from './platform/database/opening/open'
import { testSecret } from './testing/portal/testConfig'
import { startServer } from './testing/storm/serverProcess'

const someStarts = 120_000
let room: string
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'portal-empty-'))
})
afterEach(() => rmSync(room, { recursive: true, force: true }))

describe('an empty data folder', () => {
  const startOn = async (env: Record<string, string>) => {
    const server = await startServer({ DATA_DIR: join(room, 'data'), SECRET: testSecret, ...env })
    const { port } = new URL(server.origin)
    await server.stop()
    return { origin: server.origin, port, said: server.said() }
  }
  const whatIsIn = async () => {
    const opened = await openDatabase({ databaseUrl: '', dataDir: join(room, 'data'), log: quietLog })
    const kind = await findDemonstration(opened.db)
    await opened.close()
    return kind
  }

  test(
    'SEC-109 with the name of a school stays empty, and the start gives advice',
    async () => {
      const { said } = await startOn({ DEMO: '', SCHOOL_NAME: 'Real High School' })
      expect(said).toMatch(/settings suggest a real school: SCHOOL_NAME\.[^]*npm run init[^]*DEMO=on/)
      expect(said).not.toMatch(/portal-demo/)
      expect(await whatIsIn()).toBeUndefined()
    },
    someStarts,
  )

  test(
    'SEC-109 with DEMO=on becomes the demonstration; if open to all machines, passwords are printed once',
    async () => {
      const env = { DEMO: 'on', HOST: '0.0.0.0' }
      const { origin, port, said } = await startOn(env)
      expect(origin).toBe(`http://0.0.0.0:${port}`)
      expect(said).toMatch(/^ {2}admin {5}\S{16} {2}the school office/m)
      expect(await whatIsIn()).toBe('by chance')
      const again = await startOn(env)
      expect(again.said).toMatch(/Its passwords were printed when it was created\./)
      expect(again.said).not.toMatch(/^ {2}admin/m)
    },
    someStarts,
  )

  test(
    'SEC-109 on this machine alone becomes the demonstration of the manual; if opened to others later, the log warns',
    async () => {
      const { said } = await startOn({ DEMO: '' })
      expect(said).toMatch(/^ {2}admin {5}portal-demo-admin {2}the school office/m)
      expect(said).toMatch(/^ {2}20260001 {2}20140314 {11}first sign-in, asks for a new password/m)
      const opened = await startOn({ HOST: '0.0.0.0', LOG_LEVEL: 'warn' })
      expect(opened.said).toMatch(/The passwords of this demonstration are known to everybody/)
    },
    someStarts,
  )
})
