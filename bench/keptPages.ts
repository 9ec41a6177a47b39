// Pages cached by the service worker: the second visit to the sign-in page on a slow connection, and the form with unsaved
// answers opened in flight mode, on a processor slowed 4 and 6 times.
import type { BrowserContext, Page } from '@playwright/test'
import { entries, keyOnDevice } from '../e2e/harness/outbox'
import { signIn, student } from '../e2e/harness/people'
import { phone, slowDown, slowLine, throttle, untilUsable, withPortal, type Site } from './browser'
import { median, atMost, msOf, runsOf, type Row } from './count'

const rounds = 5

const until = async (page: Page, isTrue: () => Promise<boolean>) => {
  while (!(await isTrue())) await page.waitForTimeout(50)
}

/** Signed in once, with all files of the family's pages cached on the device. */
const keptBy = async ({ open }: Site, isOwn: boolean): Promise<BrowserContext> => {
  const context = await open(phone)
  const page = await context.newPage()
  await signIn(page, student.id, student.password)
  await page.waitForURL('**/dashboard')
  if (isOwn) {
    // Only then another window opens the form without the server.
    await page.getByRole('button', { name: 'This is my own phone or computer' }).click()
    await until(page, async () => (await keyOnDevice(page)) === 'whole')
  }
  await page.goto('/registration/student-data')
  await page.locator(field).waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const state = () => page.evaluate(() => navigator.serviceWorker.controller?.state)
  await until(page, async () => (await state()) === 'activated')
  // The page copies the data it read last a moment later: the record, the window and the classes.
  await until(page, async () => (await entries(page, 'copies')) >= 3)
  await page.waitForTimeout(2000)
  await page.close()
  return context
}

/** The rows of the first time and of the median: after the first opening, caches are warm. */
const opened = async (
  context: BrowserContext,
  [what, limit]: readonly [string, number],
  prepare: (page: Page) => Promise<void>,
  isThere: (page: Page) => Promise<unknown>,
): Promise<Row[]> => {
  const times = await runsOf(rounds, async () => {
    const page = await context.newPage()
    await prepare(page)
    const ms = await msOf(async () => {
      await page.goto('/', { waitUntil: 'commit' })
      await isThere(page)
    })
    await page.close()
    return ms
  })
  return [
    atMost(`${what}, first of five (ms)`, times[0] ?? NaN, limit),
    atMost(`${what}, median of five (ms)`, median(times), limit),
  ]
}

const secondVisit = async (site: Site): Promise<Row[]> => {
  const context = await keptBy(site, false)
  await context.clearCookies()
  const what = ['sign-in page, second visit, usable at 400 kbit/s', 300] as const
  const rows = await opened(context, what, (page) => throttle(page, { ...slowLine, cpu: 1 }), untilUsable)
  await context.close()
  return rows
}

const limits = [
  [1, 1000],
  [4, 2500],
  [6, 4000],
] as const

const answer = 'San Fernando'
const field = '#field-place_of_birth'

/** Stored only on the device. */
const typeAnswer = async (context: BrowserContext) => {
  const page = await context.newPage()
  await page.goto('/')
  await page.locator(`${field}:enabled`).fill(answer)
  await page.locator(field).blur()
  await page.waitForTimeout(1000)
  await page.close()
}

/** The typed text is in its field, which can be edited. */
const isBack = ([selector, typed]: [string, string]) => {
  const input = document.querySelector<HTMLInputElement>(selector)
  return input?.value === typed && !input.disabled
}

const flightMode = async (site: Site): Promise<Row[]> => {
  const context = await keptBy(site, true)
  await context.setOffline(true)
  await typeAnswer(context)
  const untilBack = (page: Page) =>
    page.waitForFunction(isBack, [field, answer] as [string, string], { polling: 'raf' })
  const rows: Row[] = []
  for (const [rate, limit] of limits) {
    const what = [`form in flight mode, ${rate} × slower`, limit] as const
    rows.push(...(await opened(context, what, (page) => slowDown(page, rate), untilBack)))
  }
  await context.close()
  return rows
}

export const rows = (): Promise<Row[]> =>
  withPortal(async (site) => [...(await secondVisit(site)), ...(await flightMode(site))])
