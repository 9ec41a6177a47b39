// The grid of marks: its cells on the screen, and the stored marks.
import { expect, type Page } from '@playwright/test'
import { officePath } from '../../src/client/address/officeView'
import { goInside } from './navigate'

/** A term of the demonstration school. */
const term = { year: 2025, term: 3 }

/** Opens the marks of a class, by their address unless another screen of the office is open. */
export const openClass = async (
  page: Page,
  classId: string,
  of: string,
  address = '2025-3',
): Promise<void> => {
  const path = officePath('postReports', { term: address, tab: 'marks', class: classId, of })
  const grid = page.getByRole('grid')
  // The grid of another class might be taken for the new one.
  const isOnOtherScreen = page.url().includes('/admin/') && (await grid.count()) === 0
  await (isOnOtherScreen ? goInside(page, path) : page.goto(new URL(path, page.url()).href))
  await expect(grid).toBeVisible()
}

/** Row and column count from 0, without the header and the names. */
export const cell = (page: Page, row: number, column: number) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .nth(row + 1)
    .getByRole('gridcell')
    .nth(column)

/** The input over the cells, which has the focus while somebody works in the grid. */
export const gridBox = (page: Page) => page.locator('input[aria-controls]:focus')

export const expectActive = async (page: Page, row: number, column: number): Promise<void> => {
  const id = await cell(page, row, column).getAttribute('id')
  await expect(gridBox(page)).toHaveAttribute('aria-activedescendant', id ?? '')
}

export const typeInto = async (page: Page, row: number, column: number, text: string): Promise<void> => {
  await cell(page, row, column).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** The save status line. */
export const truth = (page: Page) => page.locator('[data-save-summary]:visible')

export const allSaved = (page: Page): Promise<void> =>
  expect(truth(page)).toHaveAttribute('data-save-summary', 'saved')

/** The stored coursework and exam marks of the student in this row. */
export const storedMarks = (page: Page, classId: string, subject: string, row: number) =>
  page.evaluate(
    async ({ path, subject, row }) => {
      interface Mark {
        student_id: string
        subject_code: string
        course_mark: number | null
        course_kind: string | null
        exam_mark: number | null
        exam_kind: string | null
      }
      const answer = (await (await fetch(path)).json()) as {
        students: { student_id: string }[]
        marks: Mark[]
      }
      const id = answer.students[row]?.student_id
      const mark = answer.marks.find((one) => one.student_id === id && one.subject_code === subject)
      return [mark?.course_mark ?? mark?.course_kind ?? null, mark?.exam_mark ?? mark?.exam_kind ?? null]
    },
    { path: `/api/class-marks/${term.year}/${term.term}/${classId}`, subject, row },
  )

/** Pastes text in the format of a spreadsheet. */
export const paste = (page: Page, text: string, html = ''): Promise<void> =>
  page.evaluate(
    (copied) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', copied.text)
      if (copied.html) clipboardData.setData('text/html', copied.html)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    },
    { text, html },
  )

/** A block as Excel copies it: a table for the programs that know one, and lines that end as on Windows. */
export const pasteFromExcel = (page: Page, rows: ReadonlyArray<readonly string[]>): Promise<void> => {
  const cellsOf = (cells: readonly string[]) => cells.map((cell) => `<td>${cell}</td>`).join('')
  const table = rows.map((cells) => `<tr height=20>${cellsOf(cells)}</tr>`).join('\r\n')
  const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel">\r\n<body>\r\n<table border=0>\r\n<!--StartFragment-->\r\n${table}\r\n<!--EndFragment-->\r\n</table>\r\n</body>\r\n</html>`
  return paste(page, rows.map((cells) => `${cells.join('\t')}\r\n`).join(''), html)
}
