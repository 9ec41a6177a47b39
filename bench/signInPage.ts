// UX-65, UX-67, UX-70: how long a family waits with a cheap phone and a slow connection: the largest contentful paint of
// both sign-in pages, requests and time until the form can be used, and everything loaded before the first key. The check
// itself knows the budget of its code (scripts/lib/test/parts.cjs).
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ensureBrowser } from '../scripts/lib/browser.cjs'
import { openRelay } from '../e2e/harness/relay'
import { untilUsable, withPortal, mobile, slowLine, throttle, phone, type Site } from './browser'
import { atLeast, atMost, median, runsOf, type Row } from './count'
import { inFolder } from './school'

/** The byte count once it has not grown for two seconds. */
const atRest = async (page: Page, count: () => number): Promise<number> => {
  for (let before = -1; before !== count();) {
    before = count()
    await page.waitForTimeout(2000)
  }
  return count()
}

const untilTheFirstKey = async ({ origin, open }: Site): Promise<Row[]> => {
  // The worker's files also use this connection.
  const line = await openRelay(() => new URL(origin))
  const context = await open(phone)
  const page = await context.newPage()
  let seen = 0
  page.on('request', () => (seen += 1))
  await throttle(page, slowLine)
  const start = Date.now()
  await page.goto(line.url, { waitUntil: 'commit' })
  await untilUsable(page)
  const usable = Date.now() - start
  const requests = seen
  const bytes = await atRest(page, () => line.bytesSent())
  await context.close()
  await line.close()
  return [
    atMost('UX-67 sign-in page: all bytes until the first key, the worker included (kB)', bytes / 1000, 150),
    atMost('UX-67 sign-in page: requests until it is usable', requests, 8),
    atMost('UX-70 sign-in page usable at 400 kbit/s, 400 ms, 6 × slower (ms)', usable, 5000),
  ]
}

const paints = [
  { name: 'unthrottled', profile: null, limit: 600 },
  { name: '1.6 Mbit/s, 4 × slower', profile: mobile, limit: 1400 },
  { name: '400 kbit/s, 6 × slower', profile: slowLine, limit: 2500 },
] as const

interface Vitals {
  readonly lcp: number
  readonly cls: number
  readonly blocked: number
}

/** Records the largest contentful paint, the layout shifts, and the time of each long task beyond 50 ms. */
const watchVitals = () => {
  const vitals = { lcp: 0, cls: 0, blocked: 0 }
  Object.assign(window, { vitals })
  const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime))
  observe('layout-shift', (entry) => (vitals.cls += (entry as unknown as { value: number }).value))
  observe('longtask', ({ duration }) => (vitals.blocked += Math.max(0, duration - 50)))
}

const visit = async ({ open }: Site, path: string, profile: (typeof paints)[number]['profile']) => {
  const context = await open(phone)
  const page = await context.newPage()
  await page.addInitScript(watchVitals)
  if (profile) await throttle(page, profile)
  const start = Date.now()
  await page.goto(path, { waitUntil: 'commit' })
  await untilUsable(page)
  const usable = Date.now() - start
  // Waits for React's rendering, which could cause a later, larger paint.
  await page.waitForTimeout(profile === mobile ? 3000 : 1000)
  const vitals = await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)
  await context.close()
  return { ...vitals, usable }
}

const largestPaints = async (site: Site): Promise<Row[]> => {
  const rows: Row[] = []
  for (const path of ['/', '/admin'])
    for (const { name, profile, limit } of paints) {
      const visits = await runsOf(3, () => visit(site, path, profile))
      const of = (vital: keyof (typeof visits)[number]) => median(visits.map((one) => one[vital]))
      rows.push(atMost(`UX-65 largest paint of ${path}, ${name}, median of 3 (ms)`, of('lcp'), limit))
      if (profile !== mobile || path !== '/') continue
      rows.push(atMost(`UX-65 ${path}, ${name}: blocked by long tasks, median of 3 (ms)`, of('blocked'), 100))
      rows.push(atMost(`UX-70 ${path}, ${name}: usable, median of 3 (ms)`, of('usable'), 1800))
      rows.push(atMost(`UX-65 ${path}, ${name}: layout shift, median of 3`, of('cls'), 0.02))
    }
  return rows
}

export const rows = (): Promise<Row[]> =>
  withPortal(async (site) => [...(await untilTheFirstKey(site)), ...(await largestPaints(site))])

// UX-64: Lighthouse's scores on a phone, median of five runs. npx downloads the tool if it is missing; it sends requests only
// to this portal.

const tool = 'lighthouse@12.8.2'
const chromeFlags = '--headless=new --no-sandbox --disable-gpu'

const categories = ['performance', 'accessibility', 'best-practices'] as const
type Scores = Record<(typeof categories)[number], { score: number }>

const judge = (url: string, report: string): Scores => {
  const args = ['-y', tool, url, '--quiet', '--output=json', `--output-path=${report}`]
  const done = spawnSync(
    'npx',
    [...args, `--only-categories=${categories.join()}`, `--chrome-flags=${chromeFlags}`],
    {
      encoding: 'utf8',
      env: { ...process.env, CHROME_PATH: ensureBrowser() },
    },
  )
  if (done.status !== 0) throw new Error(`Lighthouse could not run: ${done.stderr.slice(-500)}`)
  return (JSON.parse(readFileSync(report, 'utf8')) as { categories: Scores }).categories
}

export const lighthouse = (): Promise<Row[]> =>
  withPortal(({ origin }) =>
    inFolder(async (folder) => {
      const runs = await runsOf(5, async () => judge(origin, join(folder, 'report.json')))
      const of = (name: keyof Scores) => median(runs.map((run) => run[name].score * 100))
      const what = 'UX-64 sign-in page, Lighthouse mobile'
      return [
        atLeast(`${what}: performance, median of 5`, of('performance'), 95),
        atLeast(`${what}: accessibility`, of('accessibility'), 100),
        atLeast(`${what}: best practices`, of('best-practices'), 100),
      ]
    }),
  )
