// What one key costs a fast typist: in the largest step of the form, while the text is encrypted on the device every few keys
// (that a key renders no other field again is shown by drawnAnew.test.tsx), and in the marks of forty students in sixteen
// subjects, where the frame that shows it and a pasted block of 40 × 4 are measured, too.
import type { Browser, Page } from '@playwright/test'
import type { ClassMarks } from '../src/shared/contract/reports/marks'
import { termCells } from '../src/shared/rules/reports/marks/markCells'
import { signInAsAdmin } from '../e2e/harness/people'
import { enterStep, openFamilyCards, withPortal } from './browser'
import { atMost, p95, runsOf, type Row } from './count'

/** Milliseconds between two keys; the outbox writes 150 ms after a key. */
const delay = 40

interface Traced {
  readonly name: string
  /** Microseconds. */
  readonly ts: number
  readonly dur?: number
  readonly args: { readonly data?: { readonly type?: string } }
}

const ofKeys = new Set(['keydown', 'keypress', 'beforeinput', 'textInput', 'input', 'keyup'])

const isOfKey = ({ name, args }: Traced): boolean =>
  name === 'EventDispatch' && ofKeys.has(args.data?.type ?? '')

/**
 * The browser's own timing of each key, in milliseconds: from its events to the return of their last listener, including
 * React's rendering and every forced layout, but not the wait for the next frame.
 */
const keyWork = async (page: Page, typing: () => Promise<void>): Promise<number[]> => {
  const browser = page.context().browser() as Browser
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await typing()
  const trace = await browser.stopTracing()
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: Traced[] }
  const work: number[] = []
  let end = 0
  for (const { ts, dur = 0, args } of traceEvents.filter(isOfKey).sort((a, b) => a.ts - b.ts)) {
    // An event nested in another is counted once.
    if (ts < end) continue
    end = ts + dur
    if (args.data?.type === 'keydown') work.push(0)
    work.push((work.pop() ?? 0) + dur / 1000)
  }
  return work
}

// ── The largest step of the form.

export const typing = (): Promise<Row[]> =>
  withPortal(async ({ open }) => {
    const page = await (await open()).newPage()
    await enterStep(page, 'family-data')
    await page.getByRole('button', { name: 'Mother', exact: true }).waitFor()
    await openFamilyCards(page)
    const field = page.locator('#field-mother_occupation')
    const type = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        await field.press('ControlOrMeta+A')
        await field.pressSequentially('abcdefghij'.repeat(3), { delay })
      }
    }
    await type(1)
    return [
      atMost('one key in the family step, sealing, p95 (ms)', p95(await keyWork(page, () => type(7))), 8),
    ]
  })

// ── The grid of marks. Its class is invented and its saves are answered at once: only the browser is measured.

const students = 40
const subjects = 16
const keys = 300
const pastes = 10

const classMarks = (): ClassMarks => ({
  ...{ year: 2025, term: 3, class_id: '1A', form_level: 1, posted: 0, version: 1, possible_sessions: 120 },
  weights: { course_weight: 30, exam_weight: 70, absent_as_zero: 0, no_work_as_zero: 1, pass_mark: 50 },
  subjects: Array.from({ length: subjects }, (_none, index) => ({
    ...{ code: `S${index}`, title: `Subject ${index}`, counts: 1, expected: 1, may_enter: 1 },
    ...{ handed_in: null, reopened_at: null },
  })),
  of_term: {
    ...{ is_shown: 1, may_enter: termCells.map(({ name }) => name) },
    ...{ handed_in: null, reopened_at: null },
  },
  students: Array.from({ length: students }, (_none, index) => ({
    student_id: String(20260001 + index),
    ...{ first_name: 'Ann', last_name: `Ali ${String(index).padStart(2, '0')}`, listed: 1 },
    ...{ sessions_absent: null, sessions_late: null, authority: null, responsibility: null },
    ...{ co_operation: null, activities: null, form_teacher: null },
    ...{ remark_form_teacher: null, remark_dean: null, remark_principal: null },
  })),
  marks: [],
  grades: [{ grade: 'A', lowest: 0, meaning: 'Good' }],
  ratings: [],
})

const openGrid = async (page: Page) => {
  let version = 1
  await page.route('**/api/class-marks/**', (route) => route.fulfill({ json: classMarks() }))
  await page.route('**/api/class-marks', (route) => {
    const { cells } = route.request().postDataJSON() as { cells: { base: number }[] }
    const oldest = Math.min(...cells.map(({ base }) => base))
    version += cells.length
    return route.fulfill({
      json: { version, changes: version - oldest, conflicts: [], refused: [], posted: 0 },
    })
  })
  await signInAsAdmin(page)
  await page.waitForURL('**/dashboard')
  await page.goto('/admin/dashboard?menu=postReports&term=2025-3&tab=marks&class=1A&of=exam')
  await page.getByRole('grid').waitFor()
}

/** The first cell of the grid, below the header. */
const firstCell = (page: Page) => page.getByRole('gridcell').first()

/** Notes of every key from now on how long it takes from its own time stamp to the paint that follows. */
const watchPaints = (page: Page) =>
  page.evaluate(() => {
    const painted: number[] = []
    const note = ({ timeStamp }: KeyboardEvent) => {
      const after = new MessageChannel()
      after.port1.onmessage = () => painted.push(performance.now() - timeStamp)
      requestAnimationFrame(() => after.port2.postMessage(null))
    }
    window.addEventListener('keydown', note, { capture: true })
    Object.assign(window, { painted })
  })

const typeMarks = async (page: Page) => {
  await firstCell(page).click()
  for (let key = 0; key < keys; key += 1) {
    const next = ['7', String(key % 10), 'Enter'][key % 3] ?? 'Enter'
    await page.keyboard.press(key % (students * 3) === students * 3 - 1 ? 'Tab' : next)
    await page.waitForTimeout(delay)
  }
}

/** Until the last of its cells shows its text and the next frame is drawn. */
const pasteOnce = (page: Page, turn: number) =>
  page.evaluate(
    async ({ turn, students }) => {
      const text = Array.from({ length: students }, (_none, row) =>
        [0, 1, 2, 3].map((column) => String((row + column + turn) % 100)).join('\t'),
      ).join('\n')
      const data = new DataTransfer()
      data.setData('text/plain', text)
      const start = performance.now()
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
      return performance.now() - start
    },
    { turn, students },
  )

const pasteBlocks = (page: Page) =>
  runsOf(pastes, async (turn) => {
    await firstCell(page).click()
    const ms = await pasteOnce(page, turn)
    await page.locator('[data-save-summary=saved]').waitFor()
    return ms
  })

export const marksGrid = (): Promise<Row[]> =>
  withPortal(async ({ open }) => {
    const page = await (await open()).newPage()
    await openGrid(page)
    await watchPaints(page)
    const work = await keyWork(page, () => typeMarks(page))
    const painted = await page.evaluate(() => (window as unknown as { painted: number[] }).painted)
    return [
      atMost('marks, 40 × 16: work of one key, p95 (ms)', p95(work), 8),
      atMost('marks, 40 × 16: key to the next frame, p95 (ms)', p95(painted), 33),
      atMost('marks: 40 × 4 pasted, until drawn, p95 (ms)', p95(await pasteBlocks(page)), 1000),
    ]
  })
