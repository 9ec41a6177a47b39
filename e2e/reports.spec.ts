// A family's term reports, on a phone and at a desk; and the one dialog in which every PDF is shown.
import { expect, type Page, type Locator } from '@playwright/test'
import { violations, smallTargets } from './harness/axe'
import { goInside } from './harness/navigate'
import { authenticate, student } from './harness/people'
import { readOnly, test } from './harness/test'
import { overflow } from './harness/textSpacing'

const phone = { width: 360, height: 640 }
const name = 'Report Card: Term 2, 2025-2026'

const dialog = (page: Page) => page.getByRole('dialog', { name })
const item = (page: Page) => page.getByRole('button', { name: /^Term 2, 2025-2026/ })
const tool = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true })
const pageOne = (page: Page) => page.getByRole('region', { name: 'Page 1', exact: true })
const widthOfPage = (page: Page) => pageOne(page).evaluate((sheet) => sheet.getBoundingClientRect().width)

const openList = async (page: Page, size = phone) => {
  await page.setViewportSize(size)
  await page.goto('/term-reports')
  await expect(item(page)).toBeEnabled()
}

const openPdf = async (page: Page) => {
  await authenticate(page, student)
  await page.goto('/term-reports?report=2025-2&as=pdf')
  await expect(pageOne(page).locator('canvas')).toBeVisible()
}

/** Close is at least 80 × 44 pixels, and not cut off at the sides of the window. */
const expectClose = async (page: Page) => {
  const box = await tool(page, 'Close').boundingBox()
  const { width = 0 } = page.viewportSize() ?? {}
  expect(box).not.toBeNull()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  expect(box?.width).toBeGreaterThanOrEqual(80)
  expect(box?.height).toBeGreaterThanOrEqual(44)
}

const expectSound = async (page: Page) => {
  expect(await violations(page, { within: 'dialog[open]' })).toEqual([])
  expect(await overflow(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: phone })

  test(
    'a report is read, twice as large, too: fourteen subjects on two screens, the rest on a tap, Back closes it',
    readOnly,
    async ({ page }) => {
      await authenticate(page, student)
      await openList(page)
      await expect(item(page)).toContainText('Form 1 - 1B')
      await expect(item(page)).toContainText('End of Term Report')
      await expect(item(page)).toContainText('Report posted 27 March 2026')
      await expect(
        page.getByRole('img', { name: /^Average over the terms\. Term 1, 2025-2026: / }),
      ).toBeVisible()
      await item(page).tap()
      await expect(page).toHaveURL(/\/term-reports\?report=2025-2$/)
      const lines = dialog(page).locator('button[aria-expanded]')
      await expect(lines).toHaveCount(14)
      const length = await dialog(page).evaluate((element) => {
        const room = element.querySelector('[data-pdf-room]')
        return room ? element.clientHeight - room.clientHeight + room.scrollHeight : Infinity
      })
      expect(length).toBeLessThanOrEqual(2 * phone.height)
      await expectSound(page)
      await expectClose(page)

      const english = dialog(page).getByRole('button', { name: /^English Language \d+\.\d [A-E]$/ })
      await english.tap()
      await expect(english).toHaveAttribute('aria-expanded', 'true')
      await expect(dialog(page).getByText('Mrs R. Cumberbatch').filter({ visible: true })).toBeVisible()
      await expectSound(page)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(lines.nth(1)).toHaveAttribute('aria-expanded', 'true')

      await expect(dialog(page).getByRole('region', { name: 'Correction' })).toContainText('Reason:')
      await dialog(page).getByText('6 things are different').tap()
      await expect(dialog(page).getByText('You do not have to do anything.')).toBeVisible()

      await tool(page, 'PDF').tap()
      await expect(page).toHaveURL(/report=2025-2&as=pdf$/)
      await expect(page.getByRole('status').filter({ hasText: 'Page 1 of 1' })).toBeVisible()
      await page.goBack()
      await expect(dialog(page)).toBeHidden()
      await expect(page).toHaveURL(/\/term-reports$/)
      await expect(item(page)).toBeFocused()

      // Twice as large, every word of a subject stays whole and nothing is hidden.
      await item(page).tap()
      const largest = dialog(page).getByRole('button', { name: /^Information and Communication Technology/ })
      await largest.tap()
      const words = lines.locator('span:first-child').or(largest.locator('xpath=..').locator('dt'))
      for (const enlarge of [
        () => page.evaluate(() => void (document.documentElement.style.fontSize = '200%')),
        () => page.setViewportSize({ width: phone.width / 2, height: phone.height / 2 }),
      ]) {
        await enlarge()
        expect(await brokenWords(words)).toEqual([])
        expect(await overflow(page)).toEqual([])
        await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
      }
      const [choice, close] = await Promise.all([
        tool(page, 'PDF').boundingBox(),
        tool(page, 'Close').boundingBox(),
      ])
      expect((choice?.x ?? 0) + (choice?.width ?? Infinity)).toBeLessThanOrEqual(close?.x ?? 0)
    },
  )

  test(
    'a PDF fits the width, and two fingers or a button make it larger; the registration form has its Close and its tools at every width',
    readOnly,
    async ({ page, context }) => {
      await openPdf(page)
      const fit = await widthOfPage(page)
      expect(fit).toBeGreaterThan(330)
      expect(fit).toBeLessThanOrEqual(360)
      await expectSound(page)
      await expectClose(page)
      await expect(tool(page, 'Share')).toHaveCount(0)

      await tool(page, 'Zoom in').tap()
      await expect.poll(() => widthOfPage(page)).toBeCloseTo(fit * 1.25, 0)
      await tool(page, 'Fit to width').tap()
      await expect.poll(() => widthOfPage(page)).toBeCloseTo(fit, 0)

      const browser = await context.newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
        browser.send('Input.dispatchTouchEvent', {
          type,
          touchPoints:
            type === 'touchEnd' ? [] : [-1, 1].map((side, id) => ({ x: 180 + side * apart, y: 300, id })),
        })
      await touch('touchStart', 30)
      for (const apart of [40, 50, 60]) await touch('touchMove', apart)
      await touch('touchEnd', 60)
      await expect.poll(() => widthOfPage(page)).toBeCloseTo(fit * 2, -1)
      // The point between the fingers, the middle of the sheet, stays there.
      const left = await page.locator('[data-pdf-room]').evaluate((room) => room.scrollLeft)
      expect(left).toBeGreaterThan(100)

      // The registration form has its Close and its tools at every width.
      await goInside(page, '/registration/complete?paper=form')
      await expect(pageOne(page).locator('canvas')).toBeVisible()
      for (const width of [320, 360, 768])
        await test.step(`${width} px`, async () => {
          await page.setViewportSize({ width, height: width < 640 ? 640 : 1024 })
          await expectClose(page)
          await expectSound(page)
          for (const text of ['Zoom out', 'Zoom in', 'Fit to width', 'Download', 'Print'])
            await expect(tool(page, text)).toBeInViewport({ ratio: 1 })
          await expect(page.getByRole('link', { name: 'Open' })).toBeInViewport({ ratio: 1 })
        })
    },
  )

  test('where the browser can share files, the PDF can be shared', readOnly, async ({ page }) => {
    await page.addInitScript(() => {
      const share = ({ files = [] }: ShareData) => {
        document.documentElement.dataset.shared = files.map((file) => `${file.name}, ${file.type}`).join()
        return Promise.resolve()
      }
      Object.assign(navigator, { share, canShare: () => true })
    })
    await openPdf(page)
    await tool(page, 'Share').tap()
    const shared = `Report Card ${student.id} 2025 Term 2.pdf, application/pdf`
    await expect(page.locator('html')).toHaveAttribute('data-shared', shared)
    await expectSound(page)
  })
})

test('on a wide screen a report opens on the PDF, and its reading is a table', readOnly, async ({ page }) => {
  await authenticate(page, student)
  for (const size of [
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
  ])
    await test.step(`${size.width} px`, async () => {
      await openList(page, size)
      await item(page).focus()
      await page.keyboard.press('Enter')
      await expect(pageOne(page).locator('canvas')).toBeVisible()
      await expect(page).toHaveURL(/\?report=2025-2$/)
      await expectClose(page)
      await expectSound(page)
      const place = await tool(page, 'Read').boundingBox()

      await tool(page, 'Read').focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\?report=2025-2&as=card$/)
      const table = dialog(page).getByRole('table', { name: 'Subjects' })
      await expect(table.getByRole('rowheader')).toHaveCount(14)
      // The switch has not moved.
      expect(await tool(page, 'Read').boundingBox()).toEqual(place)
      expect(await table.evaluate((all) => all.scrollWidth - (all.parentElement?.clientWidth ?? 0))).toBe(0)
      await expectSound(page)

      await page.reload()
      await expect(table).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
      await expect(page).toHaveURL(/\/term-reports$/)
    })
  await test.step('the average over the terms is beside the list, on a phone below it', async () => {
    const cards = page.locator('main section')
    await expect(page.getByRole('heading', { name: 'Average over the terms' })).toBeVisible()
    const topsOfCards = () =>
      cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)))
    const [list, average] = await topsOfCards()
    expect(average).toBe(list)
    await page.setViewportSize(phone)
    const [above = 0, below = 0] = await topsOfCards()
    expect(below).toBeGreaterThan(above)
  })
})

/** Words broken across lines without a hyphen. */
export const brokenWords = (texts: Locator): Promise<string[]> =>
  texts.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const text = element.firstChild
      if (!(text instanceof Text)) return []
      return [...text.data.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      })
    }),
  )
