// Pages that must not move while they come: what shifts, and answers that come long after the others.
import { expect, type Page } from '@playwright/test'
import { drawnAnew } from './textSpacing'

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
  let coming = 0
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
    coming += 1
    try {
      await route.fulfill({ response: await route.fetch() })
    } finally {
      coming -= 1
    }
  })
  return { asked, letGo, isHeld: () => held > 0, isQuiet: () => coming === 0 }
}

const isBusy = (page: Page) =>
  page.evaluate(
    () =>
      document.querySelector('h1') === null ||
      document.querySelector('[aria-busy="true"], .waiting, .ant-skeleton-active') !== null,
  )

/** Opens a page, none of whose answers is late; their names. */
export const answersOf = async (page: Page, path: string): Promise<readonly string[]> => {
  const { asked, isQuiet } = await hold(page, null)
  await page.goto(path)
  await expect.poll(async () => isQuiet() && !(await isBusy(page))).toBe(true)
  await drawnAnew(page)
  return [...asked]
}

/** Opens a page one of whose answers comes long after the others, when the page is still; what has moved by then. */
export const movesWithLate = async (page: Page, path: string, late: string): Promise<readonly string[]> => {
  const { letGo, isHeld, isQuiet } = await hold(page, late)
  await page.goto(path)
  // What was decided in a visit before is not asked for again.
  await expect.poll(async () => isQuiet() && (isHeld() || !(await isBusy(page)))).toBe(true)
  await drawnAnew(page)
  await page.clock.fastForward(longMs)
  await drawnAnew(page)
  letGo()
  await expect.poll(async () => !isHeld() && isQuiet() && !(await isBusy(page))).toBe(true)
  await drawnAnew(page)
  return page.evaluate(() => window.moves)
}
