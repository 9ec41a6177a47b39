// A database with the tables of an earlier release.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quietLog } from '../../platform/database/log'
import { migrations } from '../../platform/database/migrations/index'
import { migrateTo, openDatabase } from '../../platform/database/opening/open'
import { closeAtEnd, emptyPostgres, type Engine, type TestDatabase } from './testDb'

/** @param next the first migration that it does not have */
export const openBefore = async (engine: Engine, next: string): Promise<TestDatabase> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-older-'))
  const databaseUrl = engine === 'sqlite' ? '' : await emptyPostgres()
  const opened = await openDatabase({ databaseUrl, dataDir, log: quietLog })
  let isOpen = true
  const close = async () => {
    if (isOpen) await opened.close()
    isOpen = false
  }
  closeAtEnd(async () => {
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  await migrateTo(
    opened,
    Object.keys(migrations).filter((name) => name < next),
  )
  return { ...opened, dataDir, databaseUrl, close }
}
