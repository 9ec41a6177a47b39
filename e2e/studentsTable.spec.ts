// The office's table of students: search, filters, shared addresses, edits, password resets, history.
import { expect, type Page } from '@playwright/test'
import { enterOffice, goToScreen, openScreen, pickFilter } from './harness/office'
import { student } from './harness/people'
import { inCi, readOnly, test } from './harness/test'

const search = (page: Page) => page.getByRole('textbox', { name: /^Search by name/ })
const found = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+( of [\d,]+)? students$/ })
const total = async (page: Page) => Number((await found(page).textContent())?.replace(/\D/g, ''))

const nameOf = (page: Page, id: string) =>
  page.evaluate(async (wanted) => {
    const rows = (await (await fetch('/api/students')).json()) as Array<Record<string, string>>
    const row = rows.find((one) => one.id === wanted)
    return `${row?.last_name}, ${row?.first_name}`
  }, id)

test(
  'UX-46 UX-47 UX-49 UX-56 search and filters, in any spelling and order; the numbers of the board equal those of the students that their links show; reload, back and a shared address give the same view',
  readOnly,
  async ({ page }) => {
    await enterOffice(page, 'dashboard')
    await expect(page.getByText('Total Number of Students')).toBeVisible()
    const all = await total(page)
    // Rows that are not rendered still take 44 px each.
    const list = page.getByRole('table', { name: 'Students' }).locator('tbody')
    await expect(list).toHaveCSS('height', `${all * 44}px`)
    const name = await nameOf(page, student.id)
    const plain = name.normalize('NFD').replace(/\p{M}/gu, '').replace(',', '')
    await search(page).fill(plain.split(' ').reverse().join(' ').toLowerCase())
    await expect(page.getByRole('row').filter({ hasText: name }).first()).toBeVisible()
    await search(page).fill(student.id)
    await expect(found(page)).toHaveText(`1 of ${all} students`)
    await search(page).fill('')
    await pickFilter(page, 'Class', '1A')
    await expect(found(page)).toHaveText(new RegExp(`^\\d+ of ${all} students$`))
    await search(page).fill('nobody has this name')
    await expect(page.getByText('No students match this search and these filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and filters' }).last().click()
    await expect(found(page)).toHaveText(`${all} students`)

    const numbers = page.getByRole('region', { name: 'Completeness' }).getByRole('link')
    await expect(numbers.first()).toBeVisible()
    const links = await numbers.evaluateAll((all) =>
      all.map((link) => ({ href: link.getAttribute('href') ?? '', text: link.textContent ?? '' })),
    )
    const counted = links.filter(({ href, text }) => /progress=|missing=/.test(href) && /\d/.test(text))
    expect(counted.length).toBeGreaterThanOrEqual(4)
    for (const { href, text } of counted.slice(0, 4)) {
      const count = Number(/[\d,]+/.exec(text)?.[0].replace(',', ''))
      await numbers
        .and(page.locator(`[href="${href}"]`))
        .first()
        .click()
      await expect(found(page)).toHaveText(new RegExp(`^${count.toLocaleString('en')} of`))
      await page.goBack()
    }

    await openScreen(page, 'dashboard', { class: '1A', sort: 'name', order: 'asc' })
    await search(page).fill('a')
    await expect(page).toHaveURL(/q=a/)
    await expect(found(page)).toHaveText(/^[1-9]\d* of/)
    const view = await found(page).textContent()
    await page.reload()
    await expect(search(page)).toHaveValue('a')
    await expect(found(page)).toHaveText(view ?? '')
    await expect(page.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('row').nth(1).getByRole('button').first().click()
    await expect(page.getByRole('article')).toBeVisible()
    await expect(page).toHaveURL(/student=/)
    await page.goBack()
    await expect(page.getByRole('article')).toBeHidden()
    await expect(found(page)).toHaveText(view ?? '')
  },
)

test('UX-59 Edit saves when a field is left, and says so or why not with the text of the specification', async ({
  page,
  troubles,
}) => {
  troubles.expect(/503/)
  await enterOffice(page, 'dashboard', { q: student.id })
  const before = await nameOf(page, student.id)
  await page.getByRole('button', { name: `Edit ${before}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Student' })
  await expect(dialog.getByLabel('Birth Cerficate Pin')).toBeVisible()
  await dialog.getByLabel('First Name').fill('Zélie')
  await dialog.getByLabel('First Name').blur()
  await expect(dialog.getByText('Updated Successfully.')).toBeVisible()
  // The list behind the dialog updates.
  await expect(page.getByText('Núñez, Zélie').first()).toBeVisible()
  await dialog.getByLabel('First Name').press('End')
  for (const _letter of 'Zélie') await dialog.getByLabel('First Name').press('Backspace')
  await expect(dialog.getByText('Required')).toBeVisible()
  await dialog.getByLabel('First Name').fill('Zélie')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'Zélie' })).toBeVisible()
  expect(await nameOf(page, student.id)).toContain('Zélie')

  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await page.getByRole('tab', { name: 'History' }).click()
  const restore = page.getByRole('button', { name: /^Restore First name/ })
  await restore.first().click()
  await page.getByRole('button', { name: 'Restore this answer' }).click()
  await expect(page.getByText('The earlier answer was restored.')).toBeVisible()
  expect(await nameOf(page, student.id)).toBe(before)

  // A failed save keeps the typed text.
  await goToScreen(page, 'dashboard', { edit: student.id })
  await page.route('**/api/student', (route) =>
    route.fulfill({ status: 503, json: { message: 'Try later.' } }),
  )
  await dialog.getByLabel('Last Name').fill('Typed')
  await dialog.getByLabel('Last Name').blur()
  await expect(dialog.getByText('Error Occured.')).toBeVisible()
  await expect(dialog.getByText(/Try later\./)).toBeVisible()
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Typed')
  await page.unroute('**/api/student')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Updated Successfully.')).toBeVisible()
})

test(
  'UX-81 the table has its six columns, and dates as yyyy-MM-dd; the registration form opens over it and gives the focus back; on small screens the acts of a row and the number of students stay in sight',
  readOnly,
  async ({ page }) => {
    await enterOffice(page, 'dashboard', { q: student.id })
    await expect(page.getByText('Total Number of Students')).toBeVisible()
    const table = page.getByRole('table', { name: 'Students' })
    const heads = ['ID', 'Name', 'Class', 'Date of Birth', 'Birth Certicate Pin', 'Actions']
    await expect(page.getByRole('columnheader').filter({ hasText: /\S/ })).toHaveText(heads)
    await expect(table.getByRole('row').filter({ hasText: student.id })).toHaveText(/\d{4}-\d\d-\d\d/)

    const name = await nameOf(page, student.id)
    const action = page.getByRole('button', { name: `Registration Form of ${name}` })
    await action.click()
    const dialog = page.getByRole('dialog', { name: /^Registration Form/ })
    await expect(dialog.getByRole('status').filter({ hasText: /Page 1 of \d/ })).toBeVisible()
    const width = await dialog.evaluate(
      (element) => element.getBoundingClientRect().width / window.innerWidth,
    )
    expect(Math.round(width * 100)).toBe(80)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(action).toBeFocused()

    // The table is wider than this screen.
    await page.setViewportSize({ width: 660, height: 900 })
    await expect(page.getByRole('button', { name: /^Edit / })).toBeInViewport({ ratio: 1 })

    await search(page).fill('')
    await page.setViewportSize({ width: 1280, height: 700 })
    const footer = page.getByText('Total Number of Students')
    await expect(footer).toBeInViewport({ ratio: 1 })
    // The bar of the chosen students takes its place.
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check()
    await expect(page.getByRole('button', { name: 'Export' })).toBeInViewport({ ratio: 1 })
    await expect(footer).not.toBeInViewport()
  },
)

test(
  'from any screen Ctrl-K and a few letters lead to a student, on a phone the button does',
  inCi,
  async ({ page }) => {
    await enterOffice(page, 'postReports')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Find a student or a page' })
    await expect(field).toBeFocused()
    await field.fill(student.id)
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`student=${student.id}`))
    await expect(page.getByRole('article')).toBeVisible()

    await page.setViewportSize({ width: 360, height: 640 })
    await page.getByRole('button', { name: 'Find a student' }).click()
    await field.fill('new stu')
    await page.getByRole('option', { name: 'New student' }).click()
    await expect(page).toHaveURL(/add=student/)
  },
)
