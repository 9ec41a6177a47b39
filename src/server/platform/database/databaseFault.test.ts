import { asFault, DatabaseFault, isUniqueViolation } from './databaseFault'

const sqlite = (errcode: number) => Object.assign(new Error('sqlite'), { code: 'ERR_SQLITE_ERROR', errcode })
const textOnly = (message: string) => Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR' })
const driver = (code: string, message = 'driver') => Object.assign(new Error(message), { code })

test.each([
  ['SQLITE_BUSY', sqlite(5), 'busy', 503, false],
  ['SQLITE_BUSY_SNAPSHOT', sqlite(517), 'busy', 503, false],
  ['SQLITE_LOCKED', sqlite(6), 'busy', 503, false],
  ['SQLITE_READONLY', sqlite(8), 'readOnly', 503, false],
  ['SQLITE_IOERR_FSYNC', sqlite(1034), 'io', 503, true],
  ['SQLITE_CORRUPT', sqlite(11), 'corrupt', 503, true],
  ['SQLITE_NOTADB', sqlite(26), 'corrupt', 503, true],
  ['SQLITE_CORRUPT without its number', textOnly('database disk image is malformed'), 'corrupt', 503, true],
  ['SQLITE_FULL without its number', textOnly('database or disk is full'), 'full', 507, false],
  ['SQLITE_FULL', sqlite(13), 'full', 507, false],
  ['PostgreSQL disk_full', driver('53100'), 'full', 507, false],
  ['PostgreSQL too_many_connections', driver('53300'), 'busy', 503, false],
  ['PostgreSQL admin_shutdown', driver('57P01'), 'unreachable', 503, false],
  ['PostgreSQL statement timeout', driver('57014'), 'busy', 503, false],
  ['PostgreSQL lock timeout', driver('55P03'), 'busy', 503, false],
  ['PostgreSQL deadlock', driver('40P01'), 'busy', 503, false],
  ['PostgreSQL read-only', driver('25006'), 'readOnly', 503, false],
  ['PostgreSQL data_corrupted', driver('XX001'), 'corrupt', 503, true],
  ['refused connection', driver('ECONNREFUSED'), 'unreachable', 503, false],
  ['lost connection', driver('', 'Connection terminated unexpectedly'), 'unreachable', 503, false],
  ['no connection in time', driver('', 'timeout exceeded when trying to connect'), 'unreachable', 503, false],
])('REL-07 %s', (_name, error, kind, status, fatal) => {
  const fault = asFault(error)
  expect(fault).toBeInstanceOf(DatabaseFault)
  expect(fault).toMatchObject({ kind, status, fatal, cause: error })
  expect((fault as DatabaseFault).retryAfter).toBeGreaterThan(0)
})

test.each([
  ['a wrong statement', sqlite(1)],
  ['a violated constraint', sqlite(2067)],
  ['a violated constraint of PostgreSQL', driver('23505')],
  ['an error of ours', new Error('ours')],
  ['no error at all', 'text'],
])('%s is not a fault of the machine', (_name, error) => {
  expect(asFault(error)).toBe(error)
})

test('both engines report an existing key in the same way', () => {
  const told = [sqlite(2067), sqlite(1555), driver('23505'), textOnly('UNIQUE constraint failed: t.id')]
  expect(told.map(isUniqueViolation)).toEqual([true, true, true, true])
  expect([sqlite(1299), driver('23502'), null].map(isUniqueViolation)).toEqual([false, false, false])
})
