// UX-06 (WCAG 1.4.12): with the wider spacing that some people read with, no text is cut off or pushed off the page.
import { expect, type Page } from '@playwright/test'
import { officePath, type OfficeQuery } from '../src/client/officeView'
import { cutTexts } from './harness/cutTexts'
import { student } from './harness/people'
import { test } from './harness/test'
import { settled, tourOfFamily, tourOfOffice, tourOfVisitor, widths } from './harness/tour'

const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** As an extension of the browser does it, on every page from now on. */
const spaceTexts = (page: Page) =>
  page.addInitScript((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, spacing)

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Collects, so that one run names everything. */
const looking = (page: Page) => {
  const problems: string[] = []
  const look = async (name: string) => {
    const wide = await overflow(page)
    if (wide > 0) problems.push(`${name} scrolls sideways by ${wide}`)
    problems.push(...(await cutTexts(page)).map((text) => `${name}: ${text}`))
  }
  return { problems, look }
}

const overlays: readonly { name: string; query: OfficeQuery; ready: string | RegExp }[] = [
  { name: 'edit', query: { edit: student.id }, ready: 'Birth Cerficate Pin' },
  { name: 'record', query: { student: student.id }, ready: 'Last name' },
  { name: 'chase list', query: { chase: '1A' }, ready: /still owe something/ },
  { name: 'settings', query: { settings: 'menu' }, ready: 'Entries of the menu' },
  { name: 'settings of sign-in', query: { settings: 'signIn' }, ready: 'A first sign-in needs' },
  { name: 'settings of registration', query: { settings: 'registration' }, ready: 'Form 1' },
]

for (const viewport of widths)
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    test('UX-06 wider spacing loses nothing for visitors and families', async ({ page, troubles }) => {
      troubles.expect(/404/)
      await spaceTexts(page)
      const { problems, look } = looking(page)
      await tourOfVisitor(page, look)
      await tourOfFamily(page, look)
      await page.goto('/term-reports')
      await settled(page)
      const card = page.getByRole('button', { name: /Report posted/ }).first()
      if (viewport.width < 768) await card.click()
      else
        await page
          .getByRole('button', { name: /^Read as a page/ })
          .first()
          .click()
      await expect(page.getByRole('table', { name: 'Subjects' })).toBeVisible()
      await look('term report')
      expect(problems).toEqual([])
    })

    test('UX-06 nor in the office, with its dialogs', async ({ page }) => {
      await spaceTexts(page)
      const { problems, look } = looking(page)
      await tourOfOffice(page, look)
      for (const { name, query, ready } of overlays) {
        await page.goto(officePath('dashboard', query))
        await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible()
        await expect(page.locator('.ant-skeleton-active')).toHaveCount(0)
        await look(name)
      }
      expect(problems).toEqual([])
    })
  })
