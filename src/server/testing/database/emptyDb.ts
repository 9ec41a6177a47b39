// A database without any table, as an operator's first start finds it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quietLog } from '../../platform/core/log'
import { openDatabase } from '../../platform/database/opening/open'
import { closeAtEnd, emptyPostgres, type Engine, type TestDatabase } from './testDb'

export const openEmpty = async (engine: Engine): Promise<TestDatabase> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-empty-'))
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
  return { ...opened, dataDir, databaseUrl, close }
}
