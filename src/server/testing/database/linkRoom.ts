// A room for an embedded database to which links lead, and for what is done to them.
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { DatabaseFault } from '../../platform/database/databaseFault'
import { quietLog } from '../../platform/core/log'
import { openDatabase } from '../../platform/database/opening/open'
import { closeAtEnd } from './testDb'

interface Tables {
  note: { id: number }
}

export const isFault = { kind: 'foreign', status: 503 }

/** An empty room with a folder of data and a drive. */
export const makeRoom = () => {
  const room = realpathSync(mkdtempSync(join(tmpdir(), 'portal-links-')))
  closeAtEnd(async () => rmSync(room, { recursive: true, force: true }))
  const dataDir = join(room, 'data')
  const drive = join(room, 'drive')
  for (const folder of [dataDir, drive]) mkdirSync(folder)
  return { room, dataDir, drive }
}

export const openIn = async (dataDir: string) => {
  const told: string[] = []
  const onFatal = ({ cause }: DatabaseFault) => void told.push((cause as Error).message)
  const opened = await openDatabase({ databaseUrl: '', dataDir, log: quietLog, onFatal })
  let isOpen = true
  const close = async () => {
    if (isOpen) await opened.close()
    isOpen = false
  }
  closeAtEnd(close)
  const db = opened.db as unknown as Kysely<Tables>
  await sql`create table if not exists note (id integer primary key) strict`.execute(db)
  const save = (id: number) => db.insertInto('note').values({ id }).execute()
  const saved = async () =>
    (await db.selectFrom('note').select('id').orderBy('id').execute()).map(({ id }) => id)
  return { told, close, save, saved }
}

/** Where a killed portal's files would be found: this process still has the others open. */
export const savedIn = async (folder: string, file = 'portal.sqlite') => {
  const next = mkdtempSync(join(tmpdir(), 'portal-next-'))
  closeAtEnd(async () => rmSync(next, { recursive: true, force: true }))
  for (const end of ['', '-wal'])
    if (existsSync(join(folder, `${file}${end}`)))
      cpSync(join(folder, `${file}${end}`), join(next, `portal.sqlite${end}`))
  return (await openIn(next)).saved()
}

export type Room = ReturnType<typeof makeRoom>
