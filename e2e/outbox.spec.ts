// Typed answers survive a killed or closed browser and a sign-out, also on a shared device.
import { expect, type Page } from '@playwright/test'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { installedBrowsers } from '../scripts/lib/browser.cjs'
import { axe } from './harness/axe'
import { test } from './harness/device'
import {
  answersKept,
  enter,
  found,
  kept,
  neverFinishTables,
  openCutOff,
  openFamilyData,
  saves,
  slots,
} from './harness/outbox'
import { administrator, closedOut, student } from './harness/people'
import { answer, field, section, storedRecord, truth } from './harness/registration'

test.use({ serviceWorkers: 'allow' })

const enterOffice = async (page: Page, before?: (page: Page) => Promise<void>) => {
  await page.goto(new URL('/admin', page.url()).href)
  await before?.(page)
  await page.getByLabel('Username', { exact: true }).fill(administrator.id)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).toHaveURL(/dashboard/)
}

test.beforeEach(({ troubles }) => troubles.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/))

test('REL-80 a killed browser loses nothing: answers are saved later automatically, or shown with the problem', async ({
  device,
}) => {
  const page = await device.open()
  await page.addInitScript(() => {
    navigator.storage.persist = () => {
      document.documentElement.dataset.persist = 'asked for'
      return Promise.resolve(true)
    }
  })
  await page.reload()
  await openCutOff(page)
  const isAsked = page.locator('html[data-persist]')
  // Some browsers ask for permission; the portal may only ask after somebody has typed.
  await expect(isAsked).toHaveCount(0)
  const mother = section(page, 'Mother')
  await kept(page, () => answer(mother, 'Employer', 'Kiss Bakery'))
  await expect(isAsked).toHaveCount(1)
  await kept(page, () => answer(mother, 'E-mail', 'not an address'))
  await expect(truth(page)).toContainText('safe on this device')
  // The field keeps the focus.
  await field(mother, 'Occupation').fill('Baker of bread')
  await expect.poll(() => answersKept(page)).toBe(3)
  await device.kill()

  const again = await device.open()
  await enter(again, student)
  await expect(found(again)).toContainText(
    /^3 answers you typed on this device today at .*: 2 now saved, 1 not yet/,
  )
  await axe(again)
  await openFamilyData(again)
  await expect(field(section(again, 'Mother'), 'E-mail')).toHaveValue('not an address')
  const record = await storedRecord(again, student.id)
  expect([record.mother_business_place, record.mother_occupation]).toEqual(['Kiss Bakery', 'Baker of bread'])
})

/** Keys in the tables of the device, and halves of a key, each tried on the sealed sign-in. */
const keysOnDevice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ keys: number; opened: number; half: number }>((found, failed) => {
        const asked = indexedDB.open('portal-outbox')
        asked.onerror = () => failed(new Error(String(asked.error)))
        asked.onsuccess = () => {
          const read = asked.result.transaction(['session', 'slots', 'copies'])
          const tables = ['session', 'slots', 'copies'].map((name) => read.objectStore(name).getAll())
          read.oncomplete = async () => {
            asked.result.close()
            const things = tables.map(({ result }) => result as unknown)
            let keys = 0
            const halves: Uint8Array<ArrayBuffer>[] = []
            for (const thing of things) {
              if (thing instanceof CryptoKey) keys += 1
              else if (thing instanceof Uint8Array && thing.length === 32)
                halves.push(thing as Uint8Array<ArrayBuffer>)
              else if (thing && typeof thing === 'object') things.push(...(Object.values(thing) as unknown[]))
            }
            const [{ handle, login }] = things[0] as [
              { handle: string; login: { nonce: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer } },
            ]
            const tries = halves.map(async (half) => {
              const key = await crypto.subtle.importKey('raw', half, 'AES-GCM', false, ['decrypt'])
              const additionalData = new TextEncoder().encode(`${handle} login`)
              return crypto.subtle.decrypt(
                { name: 'AES-GCM', iv: login.nonce, additionalData },
                key,
                login.sealed,
              )
            })
            const opened = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
            found({ keys, opened: opened.length, half: halves.length })
          }
        }
      }),
  )

test('SEC-09 SEC-04 nobody else can read or delete the answers on the device, which holds no whole key', async ({
  device,
}) => {
  const canary = 'Quetzalcanary'
  const page = await device.open()
  await openCutOff(page)
  await kept(page, () => answer(section(page, 'Mother'), 'Employer', canary))
  await device.kill()

  const other = await device.open()
  await other.context().clearCookies()
  // A page of the portal without scripts.
  await other.goto(new URL('/healthz', other.url()).href)
  expect([await keysOnDevice(other), await other.evaluate(() => sessionStorage.length)]).toEqual([
    { keys: 0, opened: 0, half: 1 },
    0,
  ])
  await other.goto(new URL('/', other.url()).href)
  await enter(other, closedOut)
  await expect(other.getByText(/on this device/)).toHaveCount(0)
  await other.goto(new URL('/logout', other.url()).href)
  await expect(other.getByLabel('Student ID', { exact: true })).toBeVisible()
  expect(await slots(other)).toHaveLength(1)
  await device.kill()
  for (const entry of await readdir(device.profile, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = await readFile(file)
    // Session storage holds the signed-in ID, which the browser writes to disk after some seconds.
    const words = file.includes('Session Storage') ? [canary] : [canary, student.id]
    for (const encoding of ['utf8', 'utf16le'] as const)
      for (const word of words)
        expect([file, word, bytes.includes(Buffer.from(word, encoding))]).toEqual([file, word, false])
  }

  const again = await device.open()
  await enter(again, student)
  await expect(found(again)).toContainText('1 answer you typed on this device today')
  await expect(found(again)).toContainText('has now been saved')
  expect((await storedRecord(again, student.id)).mother_business_place).toBe(canary)
  await expect.poll(() => slots(again)).toHaveLength(0)
})

test('REL-80 a family that signs out with an unsent answer may leave it on the device', async ({
  device,
}) => {
  const page = await device.open()
  await openCutOff(page)
  await kept(page, () => answer(section(page, 'Mother'), 'E-mail', 'not an address'))
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByRole('alert')).toContainText('You can leave it on this device')
  await axe(page)
  await page.getByRole('button', { name: 'Sign out and keep it here' }).click()
  await expect(page.getByLabel('Student ID', { exact: true })).toBeVisible()

  // The next sign-in uses the same tab.
  await enter(page, student)
  await expect(found(page)).toContainText('1 answer you typed on this device today')
  await openFamilyData(page)
  await expect(field(section(page, 'Mother'), 'E-mail')).toHaveValue('not an address')
  await page.getByRole('link', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign out and lose it' }).click()
  await expect(page.getByLabel('Student ID', { exact: true })).toBeVisible()
  expect(await slots(page)).toHaveLength(0)
})

/** Opens a name in the office with saves that fail. */
const openNameCutOff = async (page: Page) => {
  await page.goto(new URL(`/admin/dashboard?student=${student.id}`, page.url()).href)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Edit section: Name and class' }).click()
  await page.route(saves, (route) => route.abort())
}

test('REL-80 the office’s edits survive in the same way', async ({ device }) => {
  const page = await device.open()
  await enterOffice(page)
  await openNameCutOff(page)
  await kept(page, () => page.getByRole('textbox', { name: 'First name' }).fill('Ọ̀ṣun-Marie'))
  await device.kill()

  const again = await device.open()
  await enterOffice(again)
  await expect(found(again)).toContainText('has now been saved')
  expect((await storedRecord(again, student.id)).first_name).toBe('Ọ̀ṣun-Marie')
})

// Some browsers suspend a page in the middle of its work when it is left, for the back/forward cache.
for (const executable of new Set(installedBrowsers()))
  test.describe(basename(executable), () => {
    test.use({ executable })

    test('REL-80 a page left while it created its tables does not block later pages', async ({ device }) => {
      const page = await device.open()
      await enterOffice(page, neverFinishTables)
      await expect(page.locator('html[data-tables=unfinished]')).toHaveCount(1)
      await openNameCutOff(page)
      await page.getByRole('textbox', { name: 'First name' }).fill('Ọ̀ṣun-Marie')
      await expect.poll(() => answersKept(page)).toBe(1)
    })
  })
