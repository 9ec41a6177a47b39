// The office's outputs: the spreadsheet, the registration report and the term reports.
import { expect, type Page } from '@playwright/test'
import { enterOffice, goToScreen, openScreen } from './harness/office'
import { downloadedSheet } from './harness/sheets'
import { administrator, authenticate, signIn, student } from './harness/people'
import { readOnly, test } from './harness/test'

const press = (page: Page, name: string) => () => page.getByRole('button', { name }).click()

test(
  'the spreadsheet has one row per student and sensitive answers only on request, a failed download can be tried again, and Reports opens on the registration report',
  readOnly,
  async ({ page, troubles }) => {
    troubles.expect(/503/)
    await enterOffice(page, 'exportData')
    const count = await page.evaluate(
      async () => ((await (await fetch('/api/students')).json()) as []).length,
    )
    const held: { go?: () => void } = {}
    await page.route('**/api/registration-data-spreadsheet*', async (route) => {
      await new Promise<void>((resolve) => (held.go = resolve))
      await route.continue()
    })
    await page.getByRole('radio', { name: /^Without sensitive answers/ }).check()
    const plain = downloadedSheet(page, press(page, 'Download spreadsheet'))
    await expect(page.getByRole('dialog', { name: 'Downloading data...' })).toBeVisible()
    held.go?.()
    const { name, headers, rows } = await plain
    await page.unroute('**/api/registration-data-spreadsheet*')
    await expect(page.getByRole('dialog', { name: 'Downloading data...' })).toBeHidden()
    expect([name, rows.length]).toEqual(['Registration Data.xlsx', count])
    expect(headers.filter((header) => /religion|ethnic|allerg/i.test(header))).toEqual([])

    await page.getByRole('radio', { name: /^All registration data/ }).check()
    await page.getByRole('button', { name: 'Download spreadsheet' }).click()
    const question = page.getByRole('dialog', { name: 'Include sensitive answers?' })
    await expect(question).toBeVisible()
    const whole = await downloadedSheet(page, () =>
      question.getByRole('button', { name: 'Include them' }).click(),
    )
    expect(whole.headers.some((header) => /religion/i.test(header))).toBe(true)

    await page.route('**/api/registration-data-spreadsheet*', (route) =>
      route.fulfill({ status: 503, json: { message: 'The school’s server is busy.' } }),
    )
    await page.getByRole('radio', { name: /^Without sensitive answers/ }).check()
    await page.getByRole('button', { name: 'Download spreadsheet' }).click()
    await expect(page.getByText('The spreadsheet was not downloaded')).toBeVisible()
    await page.unroute('**/api/registration-data-spreadsheet*')
    const again = await downloadedSheet(page, press(page, 'Download spreadsheet'))
    expect(again.rows.length).toBe(count)

    await goToScreen(page, 'reports')
    await expect(page.getByRole('status').filter({ hasText: /Page 1 of \d+/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  },
)

test('posting and withdrawing show the texts of the specification and reach a family at once', async ({
  page,
  openBrowser,
  troubles,
}) => {
  troubles.expect(/404/)
  await enterOffice(page, 'postReports')
  for (const title of ['Academic Year', 'Term', 'Posted', 'Status', 'Edit'])
    await expect(page.getByRole('columnheader', { name: title, exact: true })).toBeVisible()
  const waiting = page
    .getByRole('row')
    .filter({ hasText: /not posted/i })
    .first()
  const [years = '', number = ''] = ((await waiting.innerText()).match(/\d{4}-\d{4}|\b[123]\b/g) ??
    []) as string[]
  const year = years.slice(0, 4)
  const dialog = page.getByRole('dialog', { name: `Post ${year} Term ${number} reports?` })
  const edit = page.getByRole('button', { name: `Edit ${years} Term ${number}` })

  await edit.click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()

  await edit.click()
  await dialog.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByText(`${year} Term ${number} reports posted`)).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()

  const family = await openBrowser()
  await signIn(family, student.id, student.password)
  await expect(family).toHaveURL(/\/dashboard$/)
  await family.goto('/term-reports')
  const item = family.getByRole('button', { name: new RegExp(`Term ${number}, ${years}`) }).first()
  await expect(item).toBeEnabled()

  await edit.click()
  await dialog.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByText(`${year} Term ${number} reports removed`)).toBeVisible()
  await family.reload()
  await expect(item).toBeDisabled()
})

test(
  'UX-54 a list that cannot be loaded says so, and loads when asked again',
  readOnly,
  async ({ page, troubles }) => {
    troubles.expect(/500/)
    await authenticate(page, administrator)
    const lists = [
      ['dashboard', '**/api/students', 'The students could not be loaded'],
      ['postReports', '**/api/term-reports-posted', 'The list of terms could not be loaded'],
      ['importStudents', '**/api/imports', 'The earlier imports could not be loaded'],
    ] as const
    for (const [menu, call, text] of lists) {
      await page.route(call, (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
      await openScreen(page, menu)
      await expect(page.getByText(text)).toBeVisible()
      await page.unroute(call)
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await expect(page.getByText(text)).toBeHidden()
    }
  },
)
