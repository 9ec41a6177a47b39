// Pages cached by the service worker: the second visit to the sign-in page on a slow connection, and the form with unsaved
// answers opened in flight mode, on a processor slowed 4 and 6 times.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { signIn, untilUsable, withPortal } from './browser'
import { median, atMost, type Row } from './count'

const rounds = 5

/** Signed in once, with all files of the family's pages cached on the device. */
const keptBy = async (browser: Browser, origin: string): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  await signIn(page, origin)
  await page.goto(`${origin}/registration/student-data`)
  await page.locator('#field-place_of_birth').waitFor()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (navigator.serviceWorker.controller?.state !== 'activated')
      await new Promise((later) => setTimeout(later, 50))
  })
  // The page caches the data it read last a moment later.
  await page.waitForTimeout(2000)
  await page.close()
  return context
}

const throttled = async (context: BrowserContext, { rate = 1, isSlowLine = false }): Promise<Page> => {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  const speed = (400 * 1000) / 8
  const line = { offline: false, latency: 400, downloadThroughput: speed, uploadThroughput: speed }
  await cdp.send('Network.enable')
  if (isSlowLine) await cdp.send('Network.emulateNetworkConditions', line)
  return page
}

/** The first time and the median of all: after the first opening, caches are warm. */
const timed = async (open: () => Promise<Page>, isThere: (page: Page) => Promise<void>) => {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await open()
    const start = performance.now()
    await isThere(page)
    times.push(performance.now() - start)
    await page.close()
  }
  return { first: times[0] ?? 0, median: median(times) }
}

const secondVisit = async (browser: Browser, origin: string): Promise<Row[]> => {
  const context = await keptBy(browser, origin)
  await context.clearCookies()
  const { first, median: usual } = await timed(
    () => throttled(context, { isSlowLine: true }),
    async (page) => {
      await page.goto(origin, { waitUntil: 'commit' })
      await untilUsable(page)
    },
  )
  await context.close()
  return [
    atMost('sign-in page, second visit, usable at 400 kbit/s, first of five (ms)', first, 300),
    atMost('sign-in page, second visit, usable at 400 kbit/s, median of five (ms)', usual, 300),
  ]
}

const limits = [
  [1, 1000],
  [4, 2500],
  [6, 4000],
] as const

const answer = 'San Fernando'
const field = '#field-place_of_birth'

/** Stored only on the device. */
const typeAnswer = async (context: BrowserContext, origin: string) => {
  const page = await context.newPage()
  await page.goto(origin)
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

const flightMode = async (browser: Browser, origin: string): Promise<Row[]> => {
  const context = await keptBy(browser, origin)
  await context.setOffline(true)
  await typeAnswer(context, origin)
  const rows: Row[] = []
  for (const [rate, limit] of limits) {
    const { first, median: usual } = await timed(
      () => throttled(context, { rate }),
      async (page) => {
        await page.goto(origin, { waitUntil: 'commit' })
        await page.waitForFunction(isBack, [field, answer] as [string, string], { polling: 'raf' })
      },
    )
    rows.push(atMost(`form in flight mode, ${rate} × slower, first of five (ms)`, first, limit))
    rows.push(atMost(`form in flight mode, ${rate} × slower, median of five (ms)`, usual, limit))
  }
  await context.close()
  return rows
}

export const rows = (): Promise<Row[]> =>
  withPortal(async (origin, browser) => [
    ...(await secondVisit(browser, origin)),
    ...(await flightMode(browser, origin)),
  ])
