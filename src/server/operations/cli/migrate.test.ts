import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quietLog } from '../../platform/core/log'
import { openDatabase } from '../../platform/database/opening/open'
import { openTestDatabase } from '../../testing/database/testDb'
import { typed } from '../../testing/process/typedCommand'
import { migrate } from './migrate'

const room = mkdtempSync(join(tmpdir(), 'portal-copy-'))
afterAll(() => rmSync(room, { recursive: true, force: true }))

test('--copy copies the database beside a running portal', async () => {
  const { db, dataDir } = await openTestDatabase('sqlite')
  await db.insertInto('town').values({ town_name: 'Toco' }).execute()
  const ended = await typed(migrate, ['--copy', 'update-2.0.0'], { DATA_DIR: dataDir })
  const file = join(dataDir, 'upgrades/before-update-2.0.0.sqlite')
  expect(ended).toEqual({ code: 0, said: `Copied the database to ${file}.\n` })
  renameSync(file, join(room, 'portal.sqlite'))
  const copy = await openDatabase({ databaseUrl: '', dataDir: room, log: quietLog })
  expect(await copy.db.selectFrom('town').select('town_name').execute()).toEqual([{ town_name: 'Toco' }])
  await copy.close()
})
