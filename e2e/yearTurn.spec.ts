// A school of 1,200 moves to its next year by the steps of docs/office.md, and the clicks are counted.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { officePath } from '../src/client/address/officeView'
import { academicYear } from '../src/shared/rules/dates'
import { countClicks } from './harness/clicks'
import { attachLog, inAll, test as demonstration } from './harness/test'
import { signInAsAdmin } from './harness/people'
import { root, startServer } from './harness/serverProcess'
import { officeCall } from './harness/office'
import { newcomers, opensAssistant, preparesTurn, turnedToday, turns } from './harness/yearTurn'

const many = 1200

const test = demonstration.extend({
  server: async ({ environment }, use, info) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-e2e-large-'))
    const args = [resolve(root, 'dist/server/operations/cli/seed.js'), '--students', String(many)]
    const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir }
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env })
    if (status !== 0) throw new Error(`The school was not made:\n${stderr}`)
    const server = await startServer(dataDir, { environment })
    await use(server)
    await server.stop()
    await attachLog(info, server)
    await rm(dataDir, { recursive: true, force: true })
  },
})

test('a school of 1,200 moves to its next year in at most 40 clicks', inAll, async ({ page }) => {
  const act = await countClicks(page)
  await signInAsAdmin(page)
  await expect(page.getByText(`${many.toLocaleString('en')} students`).first()).toBeVisible()
  await teaches(page)
  await act(
    'the year is turned, and the slips of the newcomers are printed',
    async () => {
      await opensAssistant(page)
      await preparesTurn(page, { list: newcomers(240), hasTerms: true })
      await turns(page)
      await page.getByRole('button', { name: 'Print sign-in slips for 240 newcomers' }).click()
      await expect(page.getByRole('status').filter({ hasText: /^Page 1 of \d+/ })).toBeVisible()
      await page.getByRole('dialog').last().getByRole('button', { name: 'Print', exact: true }).click()
    },
    40,
  )
  await page.goto(officePath('dashboard', { settings: 'teaching' }))
  await page.getByLabel('School year').selectOption({ label: academicYear(turnedToday) })
  await expect(page.getByLabel('English Language of 1A', { exact: true })).toHaveValue('Marlon Joseph')
})

/** Somebody teaches in the year that ends, and keeps the class and the subject. */
const teaches = async (page: Page) => {
  const account = { action: 'create', username: 'm.joseph', role: 'teacher', name: 'Marlon Joseph' }
  await officeCall(page, '/api/administrators', account)
  const english = { class_id: '1A', subject_code: 'ENG', usernames: ['m.joseph'], was: [] }
  await officeCall(page, '/api/assignments', { year: turnedToday - 1, cells: [english] })
}
