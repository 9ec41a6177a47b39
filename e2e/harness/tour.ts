// Visits pages and dialogs and runs every check on each; reports all findings at the end, by stop and check.
import { expect, type Locator, type Page } from '@playwright/test'
import { violations, smallTargets } from './axe'
import { goInside, pageOf } from './navigate'
import { authenticate, type Person } from './people'
import { shoot } from './office'
import { drawnAnew, lostByLargeText, lostBySpacing, overflow, wideByLargeText } from './textSpacing'

export interface Stop {
  readonly name: string
  /** The person to sign in from this stop on. */
  readonly signsIn?: Person
  readonly path: string
  /** An action on the page of `path`, before `press`. */
  readonly does?: (page: Page) => Promise<void>
  /** The button that opens the stop. */
  readonly press?: string | RegExp
  /** An element that must be visible before the checks run. */
  readonly ready?: (place: Locator) => Locator
  /** A dialog or drawer over a page; skips the checks of whole pages. */
  readonly isOverlay?: boolean
}

const wide = { width: 1440, height: 900 }
const narrow = { width: 360, height: 640 }

/** A page's two test widths; it is loaded at the usual one of its readers. */
const endsFor = { desk: [wide, narrow], phone: [narrow, wide] } as const

const overlay = 'dialog[open], [role="dialog"]'

/** The page under a dialog is a separate stop. Of stacked dialogs, the last one is used. */
const placeOf = (page: Page, { isOverlay }: Stop) =>
  isOverlay ? page.locator(overlay).locator('visible=true').last() : page.locator('body')

/** The checks; each returns its findings, one line per fault. */
const checks: readonly {
  readonly name: string
  readonly isOfPages?: boolean
  /** Limits the check to the readers' usual width, or to the other one. */
  readonly isOf?: 'readers' | 'others'
  readonly find: (page: Page, within?: string) => Promise<string[]>
}[] = [
  { name: 'accessibility', find: (page, within) => violations(page, { within }) },
  { name: 'width', find: overflow },
  { name: 'targets', isOfPages: true, find: smallTargets },
  { name: 'help', isOfPages: true, find: (page) => misplacedHelp(page) },
  { name: 'tooltips of the browser', isOfPages: true, isOf: 'readers', find: (page) => titled(page) },
  { name: 'text spacing', find: lostBySpacing },
  { name: 'large text', isOf: 'readers', find: lostByLargeText },
  { name: 'large text', isOf: 'others', find: wideByLargeText },
]

/** Keyboards do not reach a tooltip of the browser (UX-07). */
const titled = (page: Page): Promise<string[]> =>
  page
    .locator('button[title], a[title], [role="button"][title], input[title]')
    .evaluateAll((all) => all.map((element) => element.outerHTML.slice(0, 120)))

/** Opens a stop by its address; without a reload if the stop before needed no press and nobody signs in. */
export const open = async (page: Page, stop: Stop, before?: Stop): Promise<void> => {
  const { signsIn, path, does, press, ready, isOverlay } = stop
  if (signsIn) await authenticate(page, signsIn)
  await (before && !before.press && !signsIn ? goInside(page, path) : page.goto(path))
  await does?.(page)
  if (press) await page.getByRole('button', { name: press, exact: true }).first().click()
  await expect(placeOf(page, stop)).toBeVisible()
  if (ready) await expect(ready(placeOf(page, stop))).toBeVisible()
  if (!isOverlay) await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
}

const settled = (page: Page) =>
  expect(page.locator('[aria-busy="true"], .ant-skeleton-active')).toHaveCount(0)

/** Checks the page at both widths, each time from the top and after elements have measured themselves. */
export const atBothEnds = async (
  page: Page,
  readers: keyof typeof endsFor,
  look: (width: number) => Promise<void>,
): Promise<void> => {
  for (const end of endsFor[readers]) {
    await page.setViewportSize(end)
    await page.evaluate(() => window.scrollTo(0, 0))
    await drawnAnew(page)
    await settled(page)
    await look(end.width)
  }
}

interface Titled {
  readonly stop: Stop
  readonly title: string
}

/** Every page has a unique title that ends with the school's name (UX-10). */
const wrongTitles = (titled: readonly Titled[]) => {
  const school = titled[0]?.title.split(' – ').at(-1) ?? ''
  return titled.flatMap(({ stop, title }) => {
    const twin = titled.find(
      (other) => other.title === title && pageOf(other.stop.path) !== pageOf(stop.path),
    )
    const isWhole = title.length > school.length + 3 && title.endsWith(` – ${school}`)
    const found = [!isWhole && 'does not end with the school', twin && `is that of ${twin.stop.name}`]
    return found.filter(Boolean).map((problem) => `${stop.name}, title: “${title}” ${problem}`)
  })
}

/** Finds all faults of the stops at both widths. */
export const tour = async (
  page: Page,
  stops: readonly Stop[],
  readers: keyof typeof endsFor,
): Promise<string[]> => {
  const problems: string[] = []
  const titled: Titled[] = []
  const attempt = async (place: string, find: () => Promise<string[]>) => {
    try {
      const found = await find()
      problems.push(...found.map((problem) => `${place}: ${problem}`))
      return true
    } catch (error) {
      // The remaining checks and stops still run.
      problems.push(`${place}: ${String(error)}`)
      return false
    }
  }
  let before: Stop | undefined
  for (const stop of stops) {
    const look = async (width: number) => {
      const end = width === endsFor[readers][0].width ? 'readers' : 'others'
      for (const { name, isOfPages, isOf = end, find } of checks)
        if (!(isOfPages && stop.isOverlay) && isOf === end)
          await attempt(`${stop.name} at ${width}, ${name}`, () =>
            find(page, stop.isOverlay ? overlay : undefined),
          )
    }
    await page.setViewportSize(endsFor[readers][0])
    const isOpen = await attempt(`${stop.name}, opening`, async () => {
      await open(page, stop, before)
      await shoot(page, stop.name)
      return []
    })
    before = isOpen ? stop : undefined
    if (!isOpen) continue
    if (!stop.isOverlay) titled.push({ stop, title: await page.title() })
    await attempt(`${stop.name}, both ends`, async () => {
      await atBothEnds(page, readers, look)
      return []
    })
  }
  return [...problems, ...wrongTitles(titled)]
}

// The school's contacts are in the same place on every page and cover nothing (UX-15).

const expected = {
  order: ['MAIN', 'FOOTER'],
  links: ['tel:8685550100', 'mailto:office@pelicanbay.example'],
  after: [],
  covered: [],
  isInView: true,
}

/** Runs in the page and scrolls to its end. */
const helpInPage = () => {
  const foot = document.querySelector('footer')
  if (!foot) return 'there is no help'
  const textOf = (element: Element) => element.outerHTML.slice(0, 100)
  const regions = document.querySelectorAll('main, footer, [role="contentinfo"]')
  const after = [...document.querySelectorAll('a[href], button, input')].filter(
    (element) =>
      element.checkVisibility() &&
      !foot.contains(element) &&
      foot.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  window.scrollTo(0, document.documentElement.scrollHeight)
  const place = foot.getBoundingClientRect()
  /** Controls of the content that overlap the help. */
  const covered = [...document.querySelectorAll<HTMLElement>('main button, main a[href], main input')]
    // Rows of a scrolling list may be hidden by the list itself.
    .filter((element) => !element.closest('table[aria-rowcount]'))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => {
      const box = element.getBoundingClientRect()
      return box.bottom > place.top + 1 && box.top < place.bottom && box.right > place.left && box.width > 1
    })
  const links = [...foot.querySelectorAll('a')]
  const first = links[0]?.getBoundingClientRect()
  return {
    order: [...regions].map(({ tagName }) => tagName),
    links: links.map(({ href }) => href),
    after: after.map(textOf),
    covered: covered.map(textOf),
    isInView: !!first && first.top >= 0 && first.bottom <= window.innerHeight,
  }
}

/** Faults in the position of the help; scrolls the page to its end. */
export const misplacedHelp = async (page: Page): Promise<string[]> => {
  const found = await page.evaluate(helpInPage)
  return JSON.stringify(found) === JSON.stringify(expected) ? [] : [JSON.stringify(found)]
}
