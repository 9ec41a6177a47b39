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
export const resultCode = ({ code, errcode, message }: SqliteError): number | undefined => {
  if (code !== 'ERR_SQLITE_ERROR') return undefined
  if (typeof errcode === 'number') return errcode
  return texts.find(([start]) => message.startsWith(start))?.[1]
}
