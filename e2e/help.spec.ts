// The office's help: opened from the current screen or dialog, through its pages and back.
import { expect, type Page } from '@playwright/test'
import type { OfficeQuery } from '../src/client/address/officeView'
import { axe } from './harness/axe'
import { tabTo } from './harness/navigate'
import { enterOffice, goToScreen, openScreen, shoot } from './harness/office'
import { student } from './harness/people'
import { inAll, inCi, readOnly, test } from './harness/test'

const inAllReadOnly = { tag: [inAll.tag, readOnly.tag] }

const help = (page: Page) => page.getByRole('dialog', { name: 'Help', exact: true })
const shown = (page: Page) => help(page).getByRole('heading', { level: 2 })
const find = (page: Page) => help(page).getByRole('searchbox', { name: 'Search the help' })

test(
  'UX-08 the page of a screen, further ones, found ones, and Back through them',
  readOnly,
  async ({ page }) => {
    await enterOffice(page, 'dashboard', { settings: 'terms' })
    const mark = page.getByRole('button', { name: 'Help', exact: true })
    await mark.click()
    await expect(shown(page)).toHaveText('Terms and dates')
    await expect(shown(page)).toBeFocused()
    await axe(page)
    await find(page).fill('worked away')
    await expect(shown(page)).toHaveText('Help pages found')
    await expect(help(page).getByText('No pages found.')).toBeVisible()
    await find(page).fill('whatsapp')
    await shoot(page, 'help-found')
    await help(page).getByRole('link', { name: 'The chase list' }).click()
    await expect(shown(page)).toHaveText('The chase list')
    await expect(page).toHaveURL(/settings=terms.*help=the-chase-list/)
    await page.goBack()
    await expect(shown(page)).toHaveText('Terms and dates')
    await page.goForward()
    await expect(shown(page)).toHaveText('The chase list')
    await page.reload()
    await expect(shown(page)).toHaveText('The chase list')
    await help(page).getByRole('link', { name: 'This screen' }).click()
    await expect(shown(page)).toHaveText('Terms and dates')
    await help(page).getByRole('button', { name: 'Close the help' }).click()
    await expect(help(page)).toHaveCount(0)
    await expect(page).toHaveURL(/settings=terms$/)
    await page.goBack()
  },
)

test(
  'UX-08 on a wide screen the help covers nothing: the menu folds for it, and comes back; words on the board do not overlap',
  readOnly,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await enterOffice(page, 'dashboard')
    const fold = page.getByRole('button', { name: 'Collapse the menu' })
    await expect(fold).toBeVisible()
    const screens: readonly OfficeQuery[] = [
      {},
      { settings: 'terms' },
      { menu: 'postReports', term: '2025-3', tab: 'marks', class: '1A' },
    ]
    for (const query of screens)
      await test.step(JSON.stringify(query), async () => {
        await goToScreen(page, 'dashboard', { ...query, help: 'here' })
        await expect(shown(page)).toBeVisible()
        await expect(fold).toHaveCount(0)
        const [content, beside] = [await page.getByRole('main').boundingBox(), await help(page).boundingBox()]
        expect((content?.x ?? 0) + (content?.width ?? 0)).toBe(beside?.x)
        expect(content?.width).toBeGreaterThan(900)
      })
    await page.keyboard.press('F1')
    await expect(fold).toBeVisible()

    await goToScreen(page, 'dashboard', { help: 'here' })
    await page.getByRole('button', { name: 'By form' }).click()
    await page.getByRole('button', { name: /^Form 1/ }).click()
    const missing = page.getByRole('link', { name: /1A: \d+ documents missing/ })
    const slips = page.getByRole('button', { name: 'Sign-in slips of Class 1A' })
    for (const width of [1440, 1200])
      await test.step(`words on the board at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 900 })
        await expect
          .poll(async () => {
            const [left, right] = [await missing.boundingBox(), await slips.boundingBox()]
            return (right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)
          })
          .toBeGreaterThanOrEqual(0)
      })
  },
)

const dialogs: ReadonlyArray<{ query: OfficeQuery; page: string }> = [
  { query: { chase: '1A' }, page: 'The chase list' },
  { query: { edit: student.id }, page: 'The front desk' },
  { query: { add: 'student' }, page: 'One new student' },
  { query: { columns: 'choose' }, page: 'The students table' },
  { query: { bulk: 'class' }, page: 'Many students at once' },
  { query: { bulk: 'latest' }, page: 'Many students at once' },
  { query: { bulk: 'passwords' }, page: 'Many passwords at once' },
  { query: { print: 'labels' }, page: 'Papers of many students' },
  { query: { documents: 'open' }, page: 'Checking documents' },
  { query: { corrections: 'all' }, page: 'Corrections and late answers' },
]

test(
  'UX-08 F1 and the question mark of a dialog open its own page over it',
  inAllReadOnly,
  async ({ page }) => {
    await enterOffice(page, 'dashboard')
    for (const { query, page: title } of dialogs)
      await test.step(title, async () => {
        await openScreen(page, 'dashboard', query)
        const mark = page.getByRole('button', { name: 'Help with this' })
        await expect(mark).toBeVisible()
        await page.keyboard.press('F1')
        await expect(shown(page)).toHaveText(title)
        await page.keyboard.press('Escape')
        // Going back takes a moment.
        await expect(page).not.toHaveURL(/help=/)
        await mark.click()
        await expect(shown(page)).toHaveText(title)
        await expect(shown(page)).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(mark).toBeFocused()
      })
    await test.step('by a link that has both', async () => {
      await openScreen(page, 'dashboard', { chase: '1A', help: 'here' })
      await expect(page.getByText('Chase list of Class 1A')).toBeVisible()
      await help(page).getByRole('link', { name: 'All pages' }).click()
      await expect(shown(page)).toHaveText('All of the help')
    })
  },
)

test(
  'UX-13 on a phone the help lies over the screen; a picture fills it',
  { tag: [inCi.tag, readOnly.tag] },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await enterOffice(page, 'dashboard', { chase: '1A', help: 'here' })
    await axe(page)
    await tabTo(page, /^Enlarge the picture/)
    await page.keyboard.press('Enter')
    const picture = page.locator('dialog[open] dialog[open]')
    await expect(picture.getByRole('button', { name: 'Close' })).toBeFocused()
    const box = await picture.boundingBox()
    expect(box?.width).toBeGreaterThan(300)
    expect(box?.width).toBeLessThanOrEqual(360)
    await axe(page)
    await shoot(page, 'help-picture')
    await page.keyboard.press('Escape')
    await expect(help(page).getByRole('button', { name: /^Enlarge the picture/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(help(page)).toHaveCount(0)
    await expect(page.getByText('Chase list of Class 1A')).toBeVisible()
  },
)
