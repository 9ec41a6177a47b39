import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testSecret } from '../testing/portal/testConfig'
import { readConfig } from './config'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-real-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, SECRET: testSecret, ...env })

const fileWith = (content: string) => {
  const file = join(folder, 'school.json')
  writeFileSync(file, content)
  return file
}

describe('whether an empty database becomes the demonstration', () => {
  test.each([
    [{}, true, []],
    [{ HOST: '127.0.0.1', DATABASE_URL: '', SCHOOL_NAME: '' }, true, []],
    [{ HOST: 'localhost' }, true, []],
    [{ HOST: '::1' }, true, []],
    [{ SCHOOL_NAME: 'Real High School' }, false, ['SCHOOL_NAME']],
    [{ PUBLIC_URL: 'https://portal.school.example' }, false, ['PUBLIC_URL']],
    [{ DATABASE_URL: 'postgres://portal@127.0.0.1/portal' }, false, ['DATABASE_URL']],
    [{ TRUST_PROXY: '127.0.0.1' }, false, ['TRUST_PROXY']],
    [{ HOST: '0.0.0.0' }, false, ['HOST']],
    [{ HOST: '::' }, false, ['HOST']],
    [{ HOST: '192.168.1.5' }, false, ['HOST']],
    [{ HOST: '0.0.0.0', SCHOOL_NAME: 'Real High School' }, false, ['SCHOOL_NAME', 'HOST']],
    [{ HOST: '0.0.0.0', DEMO: 'on' }, true, ['HOST']],
    [{ DATABASE_URL: 'postgres://portal@127.0.0.1/portal', DEMO: 'on' }, true, ['DATABASE_URL']],
    [{ DEMO: 'off' }, false, []],
  ] as [Record<string, string>, boolean, string[]][])('SEC-109 %j: %s', (env, demo, realBecause) => {
    expect(read(env)).toMatchObject({ demo, realBecause })
  })

  test('SEC-109 a CONFIG_FILE says that the school is real, unless it says DEMO itself', () => {
    expect(read({ CONFIG_FILE: fileWith('{}') })).toMatchObject({ demo: false, realBecause: ['CONFIG_FILE'] })
    expect(read({ CONFIG_FILE: fileWith('{ "demo": true }') })).toMatchObject({ demo: true })
  })
})
