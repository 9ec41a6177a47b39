// A release is installed while families have pages of the previous one open.
import { expect, type Page } from '@playwright/test'
import { keptOnDevice } from './harness/device'
import { signIn, student } from './harness/people'
import { allSaved, answer, openStep, section, storedRecord } from './harness/registration'
import { inCi, test as base } from './harness/test'
import { cp, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './harness/serverProcess'

const test = base.extend<{ releases: Releases }>({
  releases: async ({}, use) => {
    const releases = await openReleases()
    await use(releases)
    await releases.remove()
  },
  environment: async ({ releases }, use) => use({ CLIENT_DIR: releases.clientDir }),
  viewport: { width: 360, height: 640 },
})

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ troubles }) => troubles.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 401/))

/** The script of a page tells its release. */
const releaseOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src*="/main."]')?.src ?? '')

const filesKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const files = await (await caches.open('portal-files')).keys()
    return files.map(({ url }) => url)
  })

const saves = async (page: Page, value: string) => {
  await answer(section(page, 'Mother'), 'Employer', value)
  // The status may still refer to the previous answer.
  await expect.poll(async () => (await storedRecord(page, student.id)).mother_business_place).toBe(value)
  await allSaved(page)
}

/** Opens a screen that is not loaded yet and that the server no longer has. */
const goesOnTo = async (page: Page) => {
  await page.getByRole('link', { name: 'Logout' }).first().click()
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible()
}

const openForm = async (page: Page) => {
  await signIn(page, student.id, student.password)
  await expect(page).toHaveURL(/\/dashboard$/)
  await keptOnDevice(page)
  await openStep(page, 'family-data')
}

test(
  'a page of the release before goes on with the new server, the next opening is new',
  inCi,
  async ({ page, context, releases }) => {
    await openForm(page)
    const former = await releaseOf(page)
    await releases.installOther()
    expect((await page.request.get(former)).status()).toBe(404)
    await saves(page, 'Under the new server')

    const tab = await context.newPage()
    await tab.goto('/')
    const current = await releaseOf(tab)
    expect(current).not.toBe(former)
    // The new worker has all files and is waiting.
    await expect.poll(() => filesKept(tab)).toContain(current)
    await expect
      .poll(() => tab.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state))
      .toBe('installed')
    expect(await filesKept(tab)).toContain(former)
    expect(await releaseOf(page)).toBe(former)
    await saves(page, 'With both releases here')
    await goesOnTo(page)
    expect(await releaseOf(page)).toBe(former)

    await tab.close()
    await page.close()
    // A page opened before the browser has released the closed ones still belongs to the old worker.
    const kept = async () => {
      const next = await context.newPage()
      await next.goto('/')
      const files = await filesKept(next)
      await next.close()
      return files
    }
    await expect.poll(kept).not.toContain(former)
    const later = await context.newPage()
    await later.goto('/')
    await context.setOffline(true)
    await later.reload()
    await expect(later.getByLabel('Student ID', { exact: true })).toBeVisible()
    expect(await releaseOf(later)).toBe(current)
  },
)

test(
  'a page of the new release works with a server of the previous one',
  inCi,
  async ({ page, context, releases }) => {
    await releases.installOther()
    await openForm(page)
    const current = await releaseOf(page)
    // As after a rollback, or on another machine that is not updated yet.
    await releases.installOther()
    expect((await page.request.get(current)).status()).toBe(404)
    await saves(page, 'Under the former server')
    await context.setOffline(true)
    await page.reload()
    expect(await releaseOf(page)).toBe(current)
    await expect(page.getByText('You are offline. The portal will carry on')).toBeVisible()
    await context.setOffline(false)
    await goesOnTo(page)
  },
)

// Two releases of the built client: the same pages with a different hash for every file, as if all had changed.

const hashed = /^(.+)\.([0-9a-f]{8})\.(\w+)$/
const isText = /\.(js|css|html)$/

/** Another hash of the same format; applied twice, it restores the original. */
const otherHash = (hash: string) => [...hash].reverse().join('')

/** @returns the names of the renamed files */
const renameAll = async (client: string): Promise<readonly string[]> => {
  const assets = join(client, 'assets')
  const names = await readdir(assets)
  const hashes = new Set(names.flatMap((name) => hashed.exec(name)?.[2] ?? []))
  const pattern = new RegExp([...hashes].join('|'), 'g')
  for (const folder of [client, assets])
    for (const name of await readdir(folder)) {
      const file = join(folder, name)
      // The compressed copies contain the old names.
      if (/\.(br|gz)$/.test(name)) await rm(file)
      else if (isText.test(name))
        await writeFile(file, (await readFile(file, 'utf8')).replace(pattern, otherHash))
    }
  const plain = names.filter((name) => hashed.test(name))
  for (const name of plain) await rename(join(assets, name), join(assets, name.replace(pattern, otherHash)))
  return plain
}

export interface Releases {
  readonly clientDir: string
  /** Installs the other release under the running portal. */
  installOther(): Promise<void>
  remove(): Promise<void>
}

export const openReleases = async (): Promise<Releases> => {
  const clientDir = await mkdtemp(join(tmpdir(), 'portal-client-'))
  await cp(join(root, 'dist/client'), clientDir, { recursive: true })
  let installedAt = Date.now()
  return {
    clientDir,
    installOther: async () => {
      await renameAll(clientDir)
      // The server checks the modification time of the page.
      installedAt += 10_000
      await utimes(join(clientDir, 'index.html'), new Date(), new Date(installedAt))
    },
    remove: () => rm(clientDir, { recursive: true, force: true }),
  }
}
