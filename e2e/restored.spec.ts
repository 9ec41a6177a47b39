// The machine is lost, and the school is restored from a backup older than the last answers.
import { expect, type Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { axe } from './harness/axe'
import { test } from './harness/device'
import { enterOffice } from './harness/office'
import { enter, openFamilyData, slots } from './harness/outbox'
import { student } from './harness/people'
import { allSaved, answer, section, storedRecord } from './harness/registration'
import { root, type RunningServer } from './harness/serverProcess'
import { inCi } from './harness/test'

const run = promisify(execFile)

test.use({ serviceWorkers: 'allow', restartable: true })

test.beforeEach(({ troubles }) =>
  troubles.expect(/ERR_CONNECTION|ERR_EMPTY|ERR_SOCKET|status of 401|50[0-9]/),
)

const saves = async (page: Page, label: string, value: string) => {
  await answer(section(page, 'Mother'), label, value)
  await allSaved(page)
}

/** The portal's own commands, run on its data. */
const operator = (server: RunningServer, room: string) => {
  const command = (name: string, ...words: string[]) =>
    run(process.execPath, [resolve(root, `dist/server/operations/cli/${name}.js`), ...words], {
      env: {
        ...process.env,
        DATABASE_URL: '',
        DATA_DIR: server.dataDir,
        BACKUP_KEY: 'a key of thirty-two letters and more for the copies',
      },
    })
  return {
    backUp: () => command('backup', '--to', room),
    restore: async () => {
      const [name = ''] = (await readdir(room)).filter((file) => file.endsWith('.backup'))
      await rm(server.dataDir, { recursive: true })
      await command('restore', join(room, name), '--to', server.dataDir)
    },
  }
}

test(
  'REL-81 answers saved after the backup come back from the phone, and the office is told',
  inCi,
  async ({ device, server, openBrowser }) => {
    const room = await mkdtemp(join(tmpdir(), 'portal-copies-'))
    const { backUp, restore } = operator(server, room)
    const page = await device.open()
    await enter(page, student)
    await openFamilyData(page)
    await saves(page, 'Employer', 'Kiss Bakery')
    await backUp()
    await saves(page, 'Employer', 'Sunshine Bakery')
    await saves(page, 'Occupation', 'Baker')
    // An answer that the device still counts as being sent would be saved as usual, not as a restored one.
    await expect.poll(() => slots(page)).toEqual([])
    await device.kill()

    await server.kill()
    await restore()
    await server.restart()
    const again = await device.open()
    await enter(again, student)
    const stored = async () => {
      const { mother_business_place, mother_occupation } = await storedRecord(again, student.id)
      return [mother_business_place, mother_occupation]
    }
    await expect.poll(stored).toEqual(['Sunshine Bakery', 'Baker'])
    await expect(again.getByRole('dialog')).toHaveCount(0)

    const office = await openBrowser()
    await enterOffice(office, 'dashboard')
    await expect(office.getByText(/restored from a backup on/)).toBeVisible()
    await expect(
      office.getByText(/^2 answers of 1 student have been recovered\. 1 family has been back since then/),
    ).toBeVisible()
    await axe(office)
    await rm(room, { recursive: true, force: true })
  },
)
