// Layout stability: pages opened directly, as they load, and with one response long after the others.
import { administrator, authenticate, closedOut, returning, signIn, student } from './harness/people'
import { inAll, readOnly, test } from './harness/test'
import { expect, type Page, type Request } from '@playwright/test'
import { drawnAnew } from './harness/textSpacing'

// A service worker would serve cached responses.
test.use({ serviceWorkers: 'block' })
test.slow()

const sizes = [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
]

const steps = (names: readonly string[]) => names.map((name) => `/registration/${name}`)
const screens = (queries: readonly string[]) => queries.map((query) => `/admin/dashboard?${query}`)

const walks = [
  ['the dashboard of a closed registration with a document sent back', closedOut, ['/dashboard'], []],
  ['the dashboard of a closed registration, wide as well', closedOut, ['/dashboard'], [inAll.tag]],
  ['the dashboard of a family', student, ['/dashboard'], [inAll.tag]],
  ['the dashboard a year later', returning, ['/dashboard'], [inAll.tag]],
  ['the form', student, steps(['student-data', 'documents', 'complete']), [inAll.tag]],
  ['a closed form', closedOut, steps(['student-data', 'documents', 'complete']), [inAll.tag]],
  [
    'the office’s papers',
    administrator,
    screens([
      ...['menu=exportData', 'menu=importStudents'],
      ...['menu=postReports', 'menu=postReports&term=2025-2', 'menu=postReports&term=2025-3'],
    ]),
    [inAll.tag],
  ],
  [
    'the office’s students',
    administrator,
    screens(['', `student=${student.id}`, `student=${student.id}&tab=documents`]),
    [inAll.tag],
  ],
] as const

/** Shown without a press, however late the response. */
const sentBack = (page: Page) => page.getByRole('heading', { name: 'The school sent back 1 document' })

/** The documents page waits four seconds for this response, then renders without it and adds it in place. */
const isToldAtOnce = (path: string, answer: string) =>
  path === '/registration/documents' && /student-data-files|document-reviews/.test(answer)

for (const [what, person, paths, tags] of walks)
  test(`no late response moves anything: ${what}`, { tag: [readOnly.tag, ...tags] }, async ({ page }) => {
    await authenticate(page, person)
    await watchMoves(page)
    const moved: string[] = []
    for (const path of paths) {
      const answers = await answersOf(page, path)
      expect(answers.length).toBeGreaterThan(1)
      // Every run checks the phone; the wide screen is left to the longer runs.
      for (const size of tags.length > 0 ? sizes : sizes.slice(0, 1)) {
        await page.setViewportSize(size)
        for (const late of answers.filter((answer) => !isToldAtOnce(path, answer))) {
          for (const move of await movesWithLate(page, path, late))
            moved.push(`${path} at ${size.width}, ${late} late: ${move}`)
          if (path === '/dashboard' && late.includes('/api/document-reviews/') && person === closedOut)
            await expect(sentBack(page)).toBeInViewport()
        }
      }
    }
    expect(moved).toEqual([])
  })

test(
  'nothing moves while the dashboard and the steps of the form load, at any width',
  readOnly,
  async ({ page }) => {
    await watchMoves(page)
    await page.goto('/')
    // A real sign-in, which loads the typeface from the first key on.
    await signIn(page, student.id, student.password)
    await expect(page).toHaveURL(/\/dashboard$/)
    const loads = async (path: string, widths: readonly number[]) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(path)
        await expect.poll(() => isBusy(page)).toBe(false)
        await page.evaluate(() => document.fonts.ready)
        await drawnAnew(page)
        expect([path, width, await page.evaluate(() => window.moves)]).toEqual([path, width, []])
      }
    }
    await loads('/dashboard', [360, 768, 1440])
    for (const step of steps(['student-data', 'family-data', 'health-data', 'other-data']))
      await loads(step, [360, 1440])
    await authenticate(page, closedOut)
    await loads('/dashboard', [360, 1440])
  },
)

// Pages that must not shift while they load: their shifts, and responses long after the others.

declare global {
  interface Window {
    /** Layout shifts without user input since the page began to load: distance and element. */
    moves: string[]
  }
}

/** Starts with the next page, whose clock can be moved. */
export const watchMoves = async (page: Page): Promise<void> => {
  await page.clock.install()
  await page.addInitScript(() => {
    window.moves = []
    interface Shift {
      readonly value: number
      readonly hadRecentInput: boolean
      readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[]) {
        if (hadRecentInput) continue
        const what = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const words = node?.textContent?.trim().slice(0, 30)
          return `${node?.nodeName} “${words}” ${from.x},${from.y} → ${to.x},${to.y}`
        })
        window.moves.push(`${value.toFixed(4)}: ${what.join('; ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Longer than any timeout of a part of a page. */
const longMs = 5_000

/** React shows a spinner for a minimum time before it renders loaded code, which only then sends its requests. */
const spinnerMs = 1_000

const lists = /\/(countries|ethnic-groups|houses|primary-schools|regional-corporation|religions|towns)$/

/** The lists of choices come in many parts that count as one response. */
const answerAt = (address: string): string => {
  const path = new URL(address).pathname
  return lists.test(path) ? 'the lists to choose from' : path
}

/** Holds the response of this name until it is released. */
const hold = async (page: Page, late: string | null) => {
  const asked = new Set<string>()
  let held = 0
  let letGo = (): void => undefined
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(/\/api\//, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = answerAt(route.request().url())
    asked.add(answer)
    if (answer === late) {
      held += 1
      await until
      held -= 1
    }
    await route.fulfill({ response: await route.fetch() })
  })
  return { asked, letGo, held: () => held }
}

/** Tracks all requests of the page including its code: a part whose code has just loaded has not sent requests yet. */
const watchTraffic = (page: Page) => {
  const coming = new Set<Request>()
  let begun = 0
  const begin = (request: Request) => {
    begun += 1
    coming.add(request)
  }
  const end = (request: Request) => void coming.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  return {
    /** True if only held responses are pending and loaded code has sent no further requests. */
    isQuiet: async (held: number) => {
      const before = begun
      if (coming.size > held) return false
      await drawnAnew(page)
      return begun === before && coming.size === held
    },
    stop: () => void page.off('request', begin).off('requestfinished', end).off('requestfailed', end),
  }
}

const isBusy = (page: Page) =>
  page.evaluate(
    () =>
      document.querySelector('h1') === null ||
      document.querySelector('[aria-busy="true"], .waiting, .ant-skeleton-active') !== null,
  )

/** Opens a page without delays. @returns the names of its responses */
export const answersOf = async (page: Page, path: string): Promise<readonly string[]> => {
  const { asked } = await hold(page, null)
  const traffic = watchTraffic(page)
  await page.goto(path)
  await expect.poll(async () => !(await isBusy(page)) && (await traffic.isQuiet(0))).toBe(true)
  traffic.stop()
  return [...asked]
}

/** Opens a page with one response long after the others, once the page is still. @returns the shifts until then */
export const movesWithLate = async (page: Page, path: string, late: string): Promise<readonly string[]> => {
  const { letGo, held } = await hold(page, late)
  const traffic = watchTraffic(page)
  // A page may skip the request if an earlier visit stored the answer.
  const isStill = async () => (held() > 0 || !(await isBusy(page))) && (await traffic.isQuiet(held()))
  await page.goto(path)
  await expect.poll(isStill).toBe(true)
  await page.clock.fastForward(spinnerMs)
  await expect.poll(isStill).toBe(true)
  await page.clock.fastForward(longMs)
  await drawnAnew(page)
  letGo()
  await expect
    .poll(async () => held() === 0 && !(await isBusy(page)) && (await traffic.isQuiet(0)))
    .toBe(true)
  traffic.stop()
  await drawnAnew(page)
  return page.evaluate(() => window.moves)
}
