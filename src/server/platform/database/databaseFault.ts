import { types } from 'node:util'
import { TooLate } from '../core/durations'
import { type FaultKind, StorageFault } from '../storage/storageFault'

export class DatabaseFault extends StorageFault {
  override readonly name = 'DatabaseFault'

  /** For the operator: its message is for a family. */
  get reason(): string {
    return types.isNativeError(this.cause) ? this.cause.message : this.message
  }
}

/** Another instance was faster on the same rows: nothing was written, and trying again on the newer rows will work. */
export class Overtaken extends DatabaseFault {
  constructor() {
    super('busy')
  }
}

/** Serialisation failure, deadlock. */
const overtakenCodes: readonly unknown[] = ['40001', '40P01']

/** True when running the transaction again at once makes sense. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof Overtaken ||
  (error instanceof DatabaseFault && overtakenCodes.includes((error.cause as DriverError | undefined)?.code))

/** SQLite's primary result codes for faults of the machine rather than the statement. */
const sqliteKinds: Record<number, FaultKind> = {
  5: 'busy',
  6: 'busy',
  7: 'busy',
  8: 'readOnly',
  10: 'io',
  11: 'corrupt',
  13: 'full',
  14: 'unreachable',
  26: 'corrupt',
}

/** PostgreSQL's SQLSTATE, whole or by its class. */
const postgresKinds: Record<string, FaultKind> = {
  '08': 'unreachable',
  '25006': 'readOnly',
  '25P03': 'busy',
  '40001': 'busy',
  '40P01': 'busy',
  '53': 'busy',
  '53100': 'full',
  '55P03': 'busy',
  '57': 'unreachable',
  '57014': 'busy',
  '58': 'io',
  XX001: 'corrupt',
  XX002: 'corrupt',
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ENOENT',
  'EHOSTUNREACH',
])
const networkTexts =
  /^(Connection terminated|Client has encountered a connection error|timeout (exceeded|expired))/

type DriverError = Error & { code?: unknown }

const sqliteKind = (error: DriverError): FaultKind | undefined => {
  const code = resultCode(error)
  return code === undefined ? undefined : sqliteKinds[code & 0xff]
}

const postgresKind = (error: DriverError): FaultKind | undefined => {
  const code = typeof error.code === 'string' ? error.code : ''
  if (networkCodes.has(code) || networkTexts.test(error.message)) return 'unreachable'
  return /^[0-9A-Z]{5}$/.test(code) ? (postgresKinds[code] ?? postgresKinds[code.slice(0, 2)]) : undefined
}

/** Turns a driver's error into a DatabaseFault where the machine is to blame; others are unchanged. */
export const asFault = (error: unknown): unknown => {
  if (!types.isNativeError(error) || error instanceof DatabaseFault) return error
  if (error instanceof TooLate) return new DatabaseFault('unreachable', { cause: error })
  const kind = sqliteKind(error) ?? postgresKind(error)
  return kind ? new DatabaseFault(kind, { cause: error }) : error
}

/** A row with the same key exists: SQLITE_CONSTRAINT_UNIQUE, _PRIMARYKEY, or PostgreSQL's unique_violation. */
export const isUniqueViolation = (error: unknown): boolean => {
  if (!types.isNativeError(error)) return false
  const code = resultCode(error)
  return code === 2067 || code === 1555 || (error as DriverError).code === '23505'
}

/** A referenced row is missing, or the row is still referenced: SQLITE_CONSTRAINT_FOREIGNKEY, foreign_key_violation. */
export const isKeyViolation = (error: unknown): boolean =>
  types.isNativeError(error) && (resultCode(error) === 787 || (error as DriverError).code === '23503')

/** @photostructure/sqlite gives only a text when all() or iterate() fails; these are sqlite3_errstr's. */
const texts: ReadonlyArray<readonly [start: string, code: number]> = [
  ['database is locked', 5],
  ['database table is locked', 6],
  ['out of memory', 7],
  ['attempt to write a readonly database', 8],
  ['disk I/O error', 10],
  ['database disk image is malformed', 11],
  ['database or disk is full', 13],
  ['unable to open database file', 14],
  ['file is not a database', 26],
  ['UNIQUE constraint failed', 2067],
]

type SqliteError = Error & { code?: unknown; errcode?: unknown }

/** SQLite's (extended) result code of an error; undefined when the error is not SQLite's. */
const resultCode = ({ code, errcode, message }: SqliteError): number | undefined => {
  if (code !== 'ERR_SQLITE_ERROR') return undefined
  if (typeof errcode === 'number') return errcode
  return texts.find(([start]) => message.startsWith(start))?.[1]
}
