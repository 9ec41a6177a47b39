// The office's table with 10,000 students: what its list weighs, and how long a key in the search takes until it
// is painted, and until the rows follow.
import { chromium, type Browser, type Page } from '@playwright/test'
import { ensureBrowser } from '../scripts/lib/browser.cjs'
import { inDemoSchool } from './demoSchool'
import { startPortal } from './portal'
import { atMost, type Row } from './row'

const count = 10_000
const searches = [
  'ramkissoon',
  'joseph anika',
  '1a mohammed',
  'persad 2026',
  'núñez',
  'd abadie',
  'smith zz',
  'ali',
]
/** A quick typist. */
const betweenKeys = 160

interface Keys {
  readonly painted: number[]
  readonly followed: number[]
}

const signIn = async (page: Page, origin: string) => {
  await page.goto(`${origin}/admin`)
  await page.getByLabel('Username', { exact: true }).fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('portal-demo-admin')
  await page.getByRole('button', { name: 'LOGIN' }).click()
}

/** Bytes of the answer to GET /api/students, as they travel. */
const weighList = async (page: Page) => {
  const answer = await page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/students',
  )
  await answer.finished()
  return (await answer.request().sizes()).responseBodySize
}

/** From the key's own time stamp to the paint after it, and to the last change of the table that it causes. */
const watchKeys = (page: Page) =>
  page.evaluate(() => {
    const keys = { painted: [] as number[], followed: [] as number[] }
    let began = 0
    let changed = 0
    const table = document.querySelector('[role=table]') ?? document.body
    new MutationObserver(() => (changed = performance.now())).observe(table, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    const isPainted = (start: number) => {
      const after = new MessageChannel()
      after.port1.onmessage = () => keys.painted.push(performance.now() - start)
      requestAnimationFrame(() => after.port2.postMessage(null))
    }
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        if (began > 0 && changed > began) keys.followed.push(changed - began)
        began = timeStamp
        isPainted(timeStamp)
      },
      { capture: true },
    )
    Object.assign(window, { keys })
  })

const typeAll = async (page: Page, texts: readonly string[]): Promise<Keys> => {
  const box = page.getByRole('textbox', { name: /^Search by name/ })
  await watchKeys(page)
  for (const text of texts) {
    await box.fill('')
    await box.pressSequentially(text, { delay: betweenKeys })
  }
  return page.evaluate(() => (window as unknown as { keys: Keys }).keys)
}

const p95 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN

const measure = async (browser: Browser, origin: string): Promise<Row[]> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  // The loader names functions by this helper, which the page does not have.
  await page.addInitScript('globalThis.__name = (value) => value')
  const weighing = weighList(page)
  await signIn(page, origin)
  const travelled = await weighing
  await page
    .getByText(`${count.toLocaleString('en')} students`)
    .first()
    .waitFor()
  await typeAll(page, searches.slice(0, 2))
  const keys = await typeAll(page, searches)
  return [
    atMost(
      'students table, 10,000 rows: a key in the search until it is painted, p95 (ms)',
      p95(keys.painted),
      50,
    ),
    atMost('students table, 10,000 rows: a key until the rows follow, p95 (ms)', p95(keys.followed), 100),
    atMost('list call of 10,000 students, as transferred (kB)', travelled / 1000, 500),
  ]
}

export const rows = (): Promise<Row[]> =>
  inDemoSchool(async ({ dataDir }) => {
    const portal = await startPortal({ DATA_DIR: dataDir })
    const browser = await chromium.launch({
      executablePath: ensureBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
      ],
    })
    try {
      return await measure(browser, portal.origin)
    } finally {
      await browser.close()
      await portal.stop()
    }
  }, count)
