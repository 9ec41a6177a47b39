// The office posts and withdraws term reports.
import { expect } from '@playwright/test'
import { enterOffice } from './harness/office'
import { signIn, student } from './harness/people'
import { test } from './harness/test'

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
