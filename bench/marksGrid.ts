// Marks of forty students in sixteen subjects, entered by a fast typist: the work per key, the frame that shows it, and a
// pasted block of 40 × 4. The class is invented and its saves are answered at once: only the browser is measured.
import type { Page } from '@playwright/test'
import type { ClassMarks } from '../src/shared/contract/reports/marks'
import { termCells } from '../src/shared/rules/reports/marks/markCells'
import { signInAsAdmin } from '../e2e/harness/people'
import { keyWork, seenKeys, watchKeys, withPortal } from './browser'
import { p95, atMost, runsOf, type Row } from './count'

const students = 40
const subjects = 16
const keys = 300
const pastes = 10

const classMarks = (): ClassMarks => ({
  year: 2025,
  term: 3,
  class_id: '1A',
  form_level: 1,
  posted: 0,
  version: 1,
  weights: { course_weight: 30, exam_weight: 70, absent_as_zero: 0, no_work_as_zero: 1, pass_mark: 50 },
  possible_sessions: 120,
  subjects: Array.from({ length: subjects }, (_none, index) => ({
    code: `S${index}`,
    title: `Subject ${index}`,
    counts: 1 as const,
    expected: 1 as const,
    may_enter: 1 as const,
    handed_in: null,
    reopened_at: null,
  })),
  of_term: {
    ...{ is_shown: 1, may_enter: termCells.map(({ name }) => name) },
    ...{ handed_in: null, reopened_at: null },
  },
  students: Array.from({ length: students }, (_none, index) => ({
    student_id: String(20260001 + index),
    first_name: 'Ann',
    last_name: `Ali ${String(index).padStart(2, '0')}`,
    listed: 1 as const,
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

const typeMarks = async (page: Page) => {
  await firstCell(page).click()
  for (let key = 0; key < keys; key += 1) {
    const next = ['7', String(key % 10), 'Enter'][key % 3] ?? 'Enter'
    await page.keyboard.press(key % (students * 3) === students * 3 - 1 ? 'Tab' : next)
    await page.waitForTimeout(40)
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

export const rows = (): Promise<Row[]> =>
  withPortal(async ({ open }) => {
    const page = await (await open()).newPage()
    await openGrid(page)
    await watchKeys(page)
    const work = await keyWork(page, () => typeMarks(page))
    const { painted } = await seenKeys(page)
    const pasted = await pasteBlocks(page)
    return [
      atMost('marks, 40 × 16: work of one key, p95 (ms)', p95(work), 8),
      atMost('marks, 40 × 16: key to the next frame, p95 (ms)', p95(painted), 33),
      atMost('marks: 40 × 4 pasted, until drawn, p95 (ms)', p95(pasted), 1000),
    ]
  })
