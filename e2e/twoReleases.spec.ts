// A release is installed while families have pages of the one before open.
import { expect, type Page } from '@playwright/test'
import { keptOnDevice } from './harness/keptPages'
import { signIn, student } from './harness/people'
import { allSaved, answer, openStep, section, storedRecord } from './harness/registration'
import { openReleases, type Releases } from './harness/releases'
import { inCi, test as base } from './harness/test'

const test = base.extend<{ releases: Releases }>({
  releases: async ({}, use) => {
    const releases = await openReleases()
    await use(releases)
    await releases.remove()
  },
  environment: async ({ releases }, use) => use({ CLIENT_DIR: releases.clientDir }),
  viewport: { width: 360, height: 640 },
})

test.beforeEach(({ troubles }) => troubles.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 401/))

/** The release of a page is the one of its script. */
const releaseOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src*="/main."]')?.src ?? '')

const filesKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const files = await (await caches.open('portal-files')).keys()
    return files.map(({ url }) => url)
  })

const saves = async (page: Page, value: string) => {
  await answer(section(page, 'Mother'), 'Employer', value)
  // The line may still be about the answer before.
  await expect.poll(async () => (await storedRecord(page, student.id)).mother_business_place).toBe(value)
  await allSaved(page)
}

/** Its screen was not loaded yet, and the server no longer has it. */
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
    // The new worker has its files, and waits.
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
    // A page that is opened before the browser has let go of the closed ones still belongs to the former worker.
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
  'a page of the new release goes on with a server of the one before',
  inCi,
  async ({ page, context, releases }) => {
    await releases.installOther()
    await openForm(page)
    const current = await releaseOf(page)
    // Taken back, or another machine that is not there yet.
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
