// UX-93: how long the main pages stay empty after the click that leads to them, and how much they shift. Each page is opened
// for the first time, at the machine's own speed and in both profiles of pageSpeed. A page is empty while it shows no
// heading, or a heading and nothing else: neither text, a drawn page nor a placeholder (aria-busy).
import type { Page } from '@playwright/test'
import { administrator, signInAsAdmin, student } from '../e2e/harness/people'
import { desktop, withPortal, mobile, slowLine, throttle, type Profile, type Site } from './browser'
import { atMost, say, type Row } from './count'

interface Film {
  /** Milliseconds without content, counted from 100 ms after the click. */
  readonly empty: number
  /** From the click until another heading is shown. */
  readonly heading: number
  /** Layout shift, as the browser measures it. */
  readonly shift: number
}

interface Take {
  readonly start: (press: () => void) => void
  readonly end: () => Film
  readonly isOver: (heading: string) => boolean
}

type Filmed = Window & { film?: Take }

/** Runs in the page. Checks each frame after its paint, and counts its state until the next one. */
const bringFilm = () => {
  const graceMs = 100
  let from = 0
  let last = 0
  let empty = 0
  let heading = 0
  let shift = 0
  let wasEmpty = false
  let before = ''
  const isShown = (element: Element) => {
    const { width, height, top, bottom } = element.getBoundingClientRect()
    const isSeen = element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
    return width > 8 && height > 8 && bottom > 0 && top < window.innerHeight && isSeen
  }
  const dialog = () => [...document.querySelectorAll('dialog, [role=dialog]')].find(isShown)
  /** The title of the open dialog, or else of the page. */
  const title = () => {
    const titles = dialog()?.querySelectorAll('h2, .ant-modal-title') ?? document.querySelectorAll('h1')
    return [...titles].find(isShown)?.textContent ?? ''
  }
  const hasOwnText = ({ childNodes }: Element) =>
    [...childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
    )
  /** Looks for a paper's content only in the place of its pages; the buttons of a dialog are no content. */
  const hasBody = () => {
    const open = dialog()
    const room = open?.querySelector('[data-pdf-room]') ?? open
    const parts = room ? room.querySelectorAll('*') : document.querySelectorAll('main *')
    const says = (part: Element) => hasOwnText(part) && !(open && part.closest('button'))
    return [...parts].some(
      (part) =>
        !part.matches('h1, h2, .ant-modal-title') &&
        (says(part) || part.matches('canvas') || part.closest('[aria-busy=true]')) &&
        isShown(part),
    )
  }
  const count = () => {
    const now = performance.now()
    if (wasEmpty) empty += Math.max(0, now - Math.max(last, from + graceMs))
    const shown = title()
    wasEmpty = shown === '' || !hasBody()
    if (heading === 0 && shown !== '' && shown !== before) heading = now - from
    last = now
  }
  const look = () => {
    if (from === 0) return
    requestAnimationFrame(() =>
      setTimeout(() => {
        count()
        look()
      }),
    )
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) shift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  const film: Take = {
    start: (press) => {
      empty = 0
      heading = 0
      shift = 0
      wasEmpty = false
      before = title()
      from = last = performance.now()
      press()
      look()
    },
    isOver: (wanted) =>
      heading > 0 && title().startsWith(wanted) && !(dialog() ?? document).querySelector('[aria-busy=true]'),
    end: () => {
      count()
      from = 0
      return { empty, heading, shift }
    },
  }
  ;(window as Filmed).film = film
}

interface Scene {
  readonly name: string
  /** The text of the link or button that opens the page. */
  readonly press: string
  /** The beginning of its heading. */
  readonly heading: string
  /** The button that closes it. */
  readonly close?: string
}

const family: readonly Scene[] = [
  { name: 'LOGIN to the dashboard', press: 'button:enabled:text-is("LOGIN")', heading: 'Welcome' },
  { name: 'dashboard to the form', press: 'main a[href^="/registration/"]', heading: '' },
  { name: 'form to the term reports', press: 'header a[href="/term-reports"]', heading: 'Term Reports' },
  { name: 'to the dashboard', press: 'header a[href="/dashboard"]', heading: 'Welcome' },
  { name: 'to Your data', press: 'main a[href="/registration/your-data"]', heading: 'Your data' },
]

const menu = (name = ''): string => `nav a[href="/admin/dashboard${name && `?menu=${name}`}"]`

const hidden = { exportData: 'Export Data', reports: 'Reports', importStudents: 'Import Students' }

/** A new school does not show these pages in its menu. */
const showHidden = async ({ open }: Site) => {
  const page = await (await open()).newPage()
  await signInAsAdmin(page)
  await page.waitForURL('**/admin/dashboard')
  await page.goto('/admin/dashboard?settings=menu')
  for (const [name, title] of Object.entries(hidden)) {
    await page.getByRole('switch', { name: new RegExp(`^${title}`) }).click()
    await page.locator(menu(name)).waitFor()
  }
  await page.context().close()
}

const office: readonly Scene[] = [
  { name: 'LOGIN to the students', press: 'button:enabled:text-is("LOGIN")', heading: 'Students' },
  { name: 'to Post Term Reports', press: menu('postReports'), heading: 'Post Term Reports' },
  ...Object.entries(hidden).map(([name, title]) => ({
    name: `to ${title}`,
    press: menu(name),
    heading: title,
  })),
  { name: 'to the settings', press: 'header [aria-label="Settings"]', heading: 'Settings' },
  { name: 'to the students', press: menu(), heading: 'Students' },
  { name: 'to Edit', press: 'main button[aria-label^="Edit "]', heading: '', close: '.ant-modal-close' },
  {
    name: 'to a form as PDF',
    press: 'main button[aria-label^="Registration Form of "]',
    heading: 'Registration Form',
    close: 'dialog button',
  },
  { name: 'to a student', press: 'main table button, main [role=grid] button', heading: '' },
]

const film = async (page: Page, { press, heading, close }: Scene): Promise<Film> => {
  const thing = page.locator(press).first()
  await thing.waitFor()
  await thing.evaluate((element: HTMLElement) => (window as Filmed).film?.start(() => element.click()))
  await page.waitForFunction((wanted) => (window as Filmed).film?.isOver(wanted), heading, {
    timeout: 120_000,
  })
  const seen = await page.evaluate(
    () => (window as Filmed).film?.end() ?? { empty: NaN, heading: NaN, shift: NaN },
  )
  if (close !== undefined) {
    await page.locator(close).first().click()
    // A page that is fading out must not be taken for the next one.
    await page.locator(':is(dialog[open], [role=dialog]):visible').first().waitFor({ state: 'hidden' })
  }
  return seen
}

const people = [
  { who: 'family', at: '/', ...student, scenes: family, viewport: { width: 1000, height: 700 } },
  { who: 'office', at: '/admin', ...administrator, scenes: office, ...desktop },
] as const

const visit = async (
  { open }: Site,
  person: (typeof people)[number],
  profile: Profile | null,
): Promise<Row[]> => {
  const context = await open({ viewport: person.viewport })
  const page = await context.newPage()
  await page.addInitScript(bringFilm)
  if (profile) await throttle(page, profile)
  await page.goto(person.at)
  await page.getByLabel(/^(Student ID|Username)$/).fill(person.id)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  const rows: Row[] = []
  for (const scene of person.scenes) {
    const { empty, heading, shift } = await film(page, scene)
    const what = `UX-93 ${person.who}, ${profile?.name ?? 'unthrottled'}: ${scene.name}`
    rows.push(atMost(`${what}, empty after the first 100 ms (ms)`, empty, 0))
    rows.push(atMost(`${what}, layout shift`, shift, 0.02))
    say(`${what}: heading after ${Math.round(heading)} ms, empty for ${Math.round(empty)}`)
  }
  await context.close()
  return rows
}

export const rows = (): Promise<Row[]> =>
  withPortal(async (site) => {
    const all: Row[] = []
    await showHidden(site)
    for (const profile of [null, mobile, slowLine])
      for (const person of people) all.push(...(await visit(site, person, profile)))
    return all
  })
