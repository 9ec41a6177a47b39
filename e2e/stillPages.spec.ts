// Nothing moves that is being read: pages that are opened directly, one answer of theirs long after the others.
import { administrator, authenticate, closedOut, returning, student } from './harness/people'
import { inAll, readOnly, test } from './harness/test'
import { expect, type Page, type Request } from '@playwright/test'
import { drawnAnew } from './harness/textSpacing'

// What is kept would come from there.
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

/** The page of documents waits four seconds for them; then it is there with what is known, and what comes is told in its place. */
const isToldAtOnce = (path: string, answer: string) =>
  path === '/registration/documents' && /student-data-files|document-reviews/.test(answer)

for (const [what, person, paths, tags] of walks)
  test(
    `no answer that comes late moves anything: ${what}`,
    { tag: [readOnly.tag, ...tags] },
    async ({ page }) => {
      await authenticate(page, person)
      await watchMoves(page)
      const moved: string[] = []
      for (const path of paths) {
        const answers = await answersOf(page, path)
        expect(answers.length).toBeGreaterThan(1)
        // The walk of every check goes on the phone; the wide screen stands among the others.
        for (const size of tags.length > 0 ? sizes : sizes.slice(0, 1)) {
          await page.setViewportSize(size)
          for (const late of answers.filter((answer) => !isToldAtOnce(path, answer)))
            for (const move of await movesWithLate(page, path, late))
              moved.push(`${path} at ${size.width}, ${late} late: ${move}`)
        }
      }
      expect(moved).toEqual([])
    },
  )

test(
  'a document that was sent back is told without a press, however late it is known',
  readOnly,
  async ({ page }) => {
    await authenticate(page, closedOut)
    await watchMoves(page)
    await page.setViewportSize({ width: 360, height: 640 })
    expect(await movesWithLate(page, '/dashboard', `/api/document-reviews/${closedOut.id}`)).toEqual([])
    await expect(page.getByRole('heading', { name: 'The school sent back 1 document' })).toBeInViewport()
  },
)

// Pages that must not move while they come: what shifts, and answers that come long after the others.

declare global {
  interface Window {
    /** Moves that nobody has pressed for, since the page began to load: how far, and of what. */
    moves: string[]
  }
}

/** From the next page on; its clock can be moved. */
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

/** Longer than any part of a page waits for another. */
const longMs = 5_000

/** React leaves a spinner for a while before it draws what has come; only then does that ask for its answers. */
const spinnerMs = 1_000

const lists = /\/(countries|ethnic-groups|houses|primary-schools|regional-corporation|religions|towns)$/

/** The lists to choose from are one answer of many parts. */
const answerAt = (address: string): string => {
  const path = new URL(address).pathname
  return lists.test(path) ? 'the lists to choose from' : path
}

/** The answer of this name waits until it is let go. */
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

/** What is on its way to the page, its code as well: a part whose code has just come has asked for nothing yet. */
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
    /** Nothing comes but what is held, and nothing that came has asked for more. */
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

/** Opens a page, none of whose answers is late; their names. */
export const answersOf = async (page: Page, path: string): Promise<readonly string[]> => {
  const { asked } = await hold(page, null)
  const traffic = watchTraffic(page)
  await page.goto(path)
  await expect.poll(async () => !(await isBusy(page)) && (await traffic.isQuiet(0))).toBe(true)
  traffic.stop()
  return [...asked]
}

/** Opens a page one of whose answers comes long after the others, when the page is still; what has moved by then. */
export const movesWithLate = async (page: Page, path: string, late: string): Promise<readonly string[]> => {
  const { letGo, held } = await hold(page, late)
  const traffic = watchTraffic(page)
  // What was decided in a visit before is not asked for again.
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
