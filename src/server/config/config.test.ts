import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testSecret } from '../testing/portal/testConfig'
import { ConfigFault, readConfig } from './config'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-config-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, SECRET: testSecret, ...env })

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    read(env)
    return []
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults
    throw error
  }
}

const fileWith = (content: unknown) => {
  const file = join(folder, 'school.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

test('without settings it is the demonstration school on port 3000, for this machine only', () => {
  expect(read()).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: '',
    trustProxy: [],
    trustRequestStart: false,
    demo: true,
    school: {
      timeZone: 'America/Port_of_Spain',
      csrfCookiePath: '/sanctum/csrf-cookie',
      phone: '868 555 0100',
    },
    sessions: { studentIdleMinutes: 30, studentMaxHours: 12, adminIdleMinutes: 15, adminMaxHours: 8 },
  })
})

test('the configuration cannot be changed afterwards', () => {
  const config = read()
  expect(
    Object.isFrozen(config) && Object.isFrozen(config.school) && Object.isFrozen(config.school.colours),
  ).toBe(true)
})

test('a school with its own name does not show the demonstration’s address', () => {
  expect(read({ SCHOOL_NAME: 'Our School' }).school).toMatchObject({
    name: 'Our School',
    phone: '',
    email: '',
    address: '',
  })
})

test('CONFIG_FILE has the same settings, and the environment takes precedence', () => {
  const file = fileWith({
    port: 4000,
    school: { name: 'From file', phone: '622 0000', colours: { primary: '#7A1F3D', muted: '#444444' } },
    trustProxy: '10.0.0.0/8, ::1',
  })
  expect(read({ CONFIG_FILE: file, SCHOOL_NAME: 'From environment' })).toMatchObject({
    port: 4000,
    trustProxy: ['10.0.0.0/8', '::1'],
    school: {
      name: 'From environment',
      phone: '622 0000',
      colours: { primary: '#7a1f3d', muted: '#444444' },
    },
  })
})

test('REL-58 all invalid settings are reported at once, by name', () => {
  const file = fileWith({ school: { nmae: 'x', colours: { muted: 'grey' } } })
  expect(
    faultsOf({
      CONFIG_FILE: file,
      PORT: '70000',
      DATABASE_URL: 'mysql://root:canary@db/portal',
      TRUST_PROXY: '1',
      TIME_ZONE: 'Mars/Olympus',
      API_HOST: 'api.school.example/path',
      CSRF_COOKIE_PATH: 'csrf',
      PASSWORD_MIN: '6',
      DEMO: 'perhaps',
      STUDENT_IDLE_MINUTES: '0',
      LOG_LEVEL: 'loud',
    }),
  ).toEqual([
    'CONFIG_FILE: school.nmae is not a setting',
    "PORT must be a whole number from 0 to 65535 (it is '70000')",
    'DATABASE_URL must be empty or begin with postgres://',
    "LOG_LEVEL must be one of debug, info, warn, error, silent (it is 'loud')",
    "TRUST_PROXY must list addresses or networks like 10.0.0.0/8 (it is '1')",
    "DEMO must be on or off (it is 'perhaps')",
    "TIME_ZONE must be a time zone like America/Port_of_Spain (it is 'Mars/Olympus')",
    "API_HOST must be an origin like https://api.school.example (it is 'api.school.example/path')",
    "CSRF_COOKIE_PATH must be a path like /sanctum/csrf-cookie (it is 'csrf')",
    "PASSWORD_MIN must be a whole number from 8 to 64 (it is '6')",
    "STUDENT_IDLE_MINUTES must be a number above 0 (it is '0')",
    'school.colours.muted must be a colour like #14506b',
  ])
})

test.each(['', '/backups'])(
  'SEC-91 backups inside the served folder are refused (CLIENT_DIR%s)',
  (inside) => {
    const served = { CLIENT_DIR: '/srv/pages', BACKUP_DIR: `/srv/pages${inside}` }
    expect(faultsOf(served)).toEqual([expect.stringMatching(/^BACKUP_DIR must not be inside CLIENT_DIR/)])
    expect(faultsOf({ ...served, BACKUP_DIR: '/srv/backups' })).toEqual([])
  },
)

test.each([
  'postgres://portal@db.school.example/portal',
  'postgres://portal@10.0.0.5/portal?sslmode=no-verify',
  'postgres://portal@10.0.0.5/portal?sslmode=require',
  'postgres://portal@127.evil.example/portal',
  'postgres://portal@localhost.evil.example/portal',
  'postgres:///portal?host=127.0.0.1.evil.example',
])('SEC-89 an unverified connection to a remote database is refused: %s', (url) => {
  expect(faultsOf({ DATABASE_URL: url })).toEqual([expect.stringContaining('sslmode=verify-full')])
})

test.each([
  'postgres://portal@127.0.0.1:5432/portal',
  'postgres://portal@localhost/portal',
  'postgres://portal@[::1]/portal',
  'postgres:///portal?host=/var/run/postgresql',
  'postgres://portal@db.school.example/portal?sslmode=verify-full&sslrootcert=/etc/ca.pem',
])('SEC-89 a local or verified connection is accepted: %s', (url) => {
  expect(faultsOf({ DATABASE_URL: url })).toEqual([])
})

test.each(['{ not json', '[]', '"text"'])('REL-58 a CONFIG_FILE with %s is refused', (content) => {
  expect(faultsOf({ CONFIG_FILE: fileWith(content) })).toEqual([
    expect.stringMatching(/^CONFIG_FILE .*school.json: /),
  ])
})

test('REL-58 a missing CONFIG_FILE is refused', () => {
  expect(faultsOf({ CONFIG_FILE: join(folder, 'none.json') })).toEqual([expect.stringContaining('none.json')])
})

test('UX-04 colours with too little contrast are refused, and the pair is named', () => {
  expect(faultsOf({ SCHOOL_COLOUR: '#ffe680' })).toContainEqual(
    expect.stringMatching(
      /^SCHOOL_COLOUR: link #ffe680 on surface #ffffff has a contrast of 1\.\d\d:1 and needs 4\.5:1$/,
    ),
  )
})

test.each([
  'changeme',
  'secret',
  'short-but-random-7fJ2',
  'changemechangemechangemechangeme',
  'my-super-secret-key-for-the-portal-2026',
  'a'.repeat(40),
  'abababababababababababababababababababab',
  '1234567890123456789012345678901234567890',
])('SEC-85 the secret %s is refused', (secret) => {
  expect(faultsOf({ SECRET: secret })).toEqual([expect.stringMatching(/^SECRET /)])
})

test('SEC-85 without SECRET one is created, readable only by its owner, and stored', () => {
  const first = read({ SECRET: '' })
  const file = join(folder, 'secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(Buffer.from(first.secret, 'base64url')).toHaveLength(32)
  expect(read({ SECRET: '' }).secret).toBe(first.secret)
  expect(readFileSync(file, 'utf8').trim()).toBe(first.secret)
})

test('REL-82 a data folder behind a dangling link is named, with advice', () => {
  const link = join(folder, 'link')
  symlinkSync('away', link)
  expect(faultsOf({ DATA_DIR: link, SECRET: '' })).toEqual([
    expect.stringMatching(/link cannot be created .*connect the drive that it leads to/),
  ])
})

test('SEC-85 a stored secret readable by others is refused', () => {
  read({ SECRET: '' })
  chmodSync(join(folder, 'secret'), 0o644)
  expect(faultsOf({ SECRET: '' })).toEqual([expect.stringContaining('can be read by others')])
})

const s3 = {
  S3_ENDPOINT: 'https://s3.school.example',
  S3_REGION: 'us-east-1',
  S3_BUCKET: 'portal-files',
  S3_ACCESS_KEY: 'canary-name',
  S3_SECRET_KEY: 'canary-in-the-cage',
}

test('the settings of the file store are reported together', () => {
  expect(faultsOf(s3)).toEqual([])
  expect(read(s3).s3).toEqual({
    endpoint: 'https://s3.school.example',
    region: 'us-east-1',
    bucket: 'portal-files',
    accessKey: 'canary-name',
    secretKey: 'canary-in-the-cage',
  })
})

test('SEC-107 incomplete settings of the file store are refused, above all a missing region', () => {
  expect(faultsOf({ ...s3, S3_REGION: '' })).toEqual([
    'S3_REGION is missing: the store of files needs all S3_ settings',
  ])
  expect(faultsOf({ S3_BUCKET: 'portal-files' }).map((fault) => fault.split(' ')[0])).toEqual([
    'S3_ENDPOINT',
    'S3_REGION',
    'S3_ACCESS_KEY',
    'S3_SECRET_KEY',
  ])
})

test('SEC-89 files are not sent unencrypted, nor to an unverified store', () => {
  expect(faultsOf({ ...s3, S3_ENDPOINT: 'http://s3.school.example' })).toEqual([
    expect.stringMatching(/^S3_ENDPOINT must begin with https/),
  ])
  expect(faultsOf({ ...s3, S3_ENDPOINT: 'http://127.0.0.1:9000' })).toEqual([])
  expect(faultsOf({ ...s3, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toEqual([
    expect.stringMatching(/^NODE_TLS_REJECT_UNAUTHORIZED=0/),
  ])
})

test('SEC-85 instances that share a database and a store need the same SECRET in their settings', () => {
  const shared = { ...s3, DATABASE_URL: 'postgres://portal@127.0.0.1/portal' }
  expect(faultsOf({ ...shared, SECRET: '' })).toEqual([expect.stringMatching(/^SECRET is missing/)])
  expect(faultsOf(shared)).toEqual([])
})

describe('the choice to fill an empty database with the demonstration', () => {
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

  test('SEC-109 a CONFIG_FILE means a real school, unless it sets DEMO itself', () => {
    expect(read({ CONFIG_FILE: fileWith('{}') })).toMatchObject({ demo: false, realBecause: ['CONFIG_FILE'] })
    expect(read({ CONFIG_FILE: fileWith('{ "demo": true }') })).toMatchObject({ demo: true })
  })
})

test('the operator’s mail password needs the operator’s mail server', () => {
  expect(faultsOf({ MAIL_PASSWORD: 'x' })).toEqual([expect.stringMatching(/^MAIL_HOST is missing/)])
  expect(faultsOf({ MAIL_PASSWORD: 'x', MAIL_HOST: 'smtp.school.example' })).toEqual([])
})
