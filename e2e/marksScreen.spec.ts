// The layout of the grid and the board of marks.
import { expect, type Locator, type Page } from '@playwright/test'
import { cell, openClass, truth, typeInto } from './harness/marks'
import { enterOffice, goToScreen } from './harness/office'
import { administrator, authenticate } from './harness/people'
import { readOnly, test } from './harness/test'
import { drawnAnew } from './harness/textSpacing'

test(
  'fifteen students fit on a screen, in a posted term too; beside the help messages do not move the grid; on the board classes and sums stay visible',
  readOnly,
  async ({ page }) => {
    await authenticate(page, administrator)
    await openClass(page, '1A', 'ENG')
    const bar = page.getByRole('group', { name: 'About the active cell' })
    const end = (piece: Locator) => piece.evaluate((node) => node.getBoundingClientRect().bottom)
    const isSeen = async () => (await end(cell(page, 14, 0))) <= (await end(bar)) - 48
    expect(await isSeen()).toBe(true)
    // Remarks longer than their cells do not widen the grid.
    const overhang = await page.getByRole('grid').evaluate((node) => {
      const { scrollWidth = 0, clientWidth = 0 } = node.parentElement?.parentElement ?? {}
      return scrollWidth - clientWidth
    })
    expect(overhang).toBe(0)
    // A posted term shows as many rows, in spite of the notice above.
    await openClass(page, '1A', 'ENG', '2025-2')
    await expect(page.getByText(/^Families have the cards/)).toBeVisible()
    expect(await isSeen()).toBe(true)
    await openClass(page, '1A', 'ENG')
    await page.getByRole('link', { name: 'All classes' }).click()
    const board = page.getByRole('group', { name: 'The board' })
    await board.getByRole('link', { name: /^1D, / }).last().focus()
    for (const name of ['Together', 'PE', 'Class'])
      await expect(board.getByRole('columnheader', { name })).toBeInViewport({ ratio: 1 })
    await expect(board.getByRole('rowheader', { name: '1D' })).toBeInViewport({ ratio: 1 })
    // All subjects fit beside the open menu, also with scrollbars that take space.
    const [whole, shown] = await board.evaluate((node) => {
      node.style.marginRight = '30px'
      return [node.scrollWidth, node.clientWidth] as const
    })
    expect(whole).toBe(shown)

    await goToScreen(page, 'postReports', { term: '2025-2', tab: 'marks', class: '1A', help: 'here' })
    await expect(page.getByRole('heading', { name: 'Typing marks in the browser' })).toBeVisible()
    const top = () => page.getByRole('grid').evaluate((node) => node.getBoundingClientRect().top)
    const before = await top()
    await typeInto(page, 3, 0, '770')
    await expect(truth(page)).toContainText('1 cell needs attention before it is saved.')
    expect(await top()).toBe(before)
  },
)

const widths = [1440, 1280, 768, 360]

test('no number of the grid is cut off at any width, not even an invalid one', async ({ page }) => {
  await authenticate(page, administrator)
  for (const of of ['ENG', 'exam']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openClass(page, '1A', of)
    await typeInto(page, 0, 0, '100')
    await typeInto(page, 1, 0, '100.0')
    await typeInto(page, 2, 0, '10000')
    await expect(cell(page, 2, 0)).toHaveText(/^10000/)
    if (of === 'ENG') {
      await typeInto(page, 0, 1, '100')
      await expect(cell(page, 0, 2)).toHaveText('100.0')
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await drawnAnew(page)
      expect([width, of, await cutNumbers(page)]).toEqual([width, of, []])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await typeInto(page, 2, 0, '55')
  }
})

test(
  'no number of the students table is cut: neither a long ID nor a long pin; the reason of a correction stays at the top of its dialog, however long the list',
  readOnly,
  async ({ page }) => {
    await page.route('**/api/students', async (route) => {
      const answer = await route.fetch()
      const rows = (await answer.json()) as object[]
      const long = { id: '12345678901234567890', birth_certificate_no: '98765432109876543210' }
      const named = rows.map((row, place) => ({ ...row, ...(place === 0 && long) }))
      await route.fulfill({ response: answer, json: named })
    })
    await enterOffice(page, 'dashboard')
    await page.getByRole('textbox', { name: /^Search by name/ }).fill('12345678901234567890')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await drawnAnew(page)
      await expect(page.getByText('12345678901234567890').first()).toBeVisible()
      // The columns take their widths from the rows once these have been found.
      await expect.poll(() => cutNumbers(page), `${width} pixels`).toEqual([])
    }
    await page.setViewportSize({ width: 1440, height: 900 })

    const card = { first_name: 'Ann', class_id: '1A', revision: 1, changed: ['English: exam 61 → 71'] }
    const cards = Array.from({ length: 40 }, (_, place) => ({
      ...card,
      student_id: String(place),
      last_name: `Ali ${place}`,
    }))
    await page.route('**/api/report-changes/**', (route) => route.fulfill({ json: cards }))
    await goToScreen(page, 'postReports', { term: '2025-2', tab: 'marks' })
    await page.getByRole('button', { name: 'See the changes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Issue a correction' })
    await dialog.getByText('Ali 39').scrollIntoViewIfNeeded()
    const box = await dialog.getByText('Reason', { exact: true }).boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(0)
    expect(box?.y).toBeLessThan(30)
  },
)

/** Runs in the page. A number with an ellipsis reads as a different number, even if a tooltip shows all of it. */
const cutInPage = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((box) => getComputedStyle(box).textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth)
    .map((box) => box.innerText.trim())
    .filter((text) => /^[-+]?\d/.test(text))

/** The numbers that are cut off. */
export const cutNumbers = (page: Page): Promise<string[]> => page.evaluate(cutInPage)
