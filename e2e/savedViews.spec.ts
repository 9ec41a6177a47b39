// Saved views and exports: a view for everybody, found by another administrator, changed and deleted; an export.
import { expect, type Page } from '@playwright/test'
import { enterOffice, openScreen } from './harness/office'
import { authenticate, administrator } from './harness/people'
import { inAll, test } from './harness/test'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Saved views' })
const names = (page: Page) => dialog(page).getByRole('list', { name: 'Saved views' }).getByRole('listitem')

const save = async (page: Page, noun: string, name: string) => {
  await page.getByLabel(`Save this ${noun} as`).fill(name)
  await page.getByRole('checkbox', { name: 'For everyone in the office' }).last().check()
  await page.getByRole('button', { name: `Save the ${noun}` }).click()
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
}

const fromPalette = async (page: Page, title: string) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find a student or a page' }).fill(title)
  await page.getByRole('option', { name: title }).click()
}

test(
  'UX-55 a view for everybody: saved, found by a colleague with Ctrl-K, renamed, replaced, removed',
  inAll,
  async ({ page, openBrowser }) => {
    await enterOffice(page, 'dashboard', { form: '1', agreed: '0' })
    await page.getByRole('button', { name: 'Views' }).click()
    await save(page, 'view', 'Not agreed')

    const colleague = await openBrowser()
    await authenticate(colleague, administrator)
    await openScreen(colleague, 'postReports')
    await fromPalette(colleague, 'View: Not agreed')
    await expect(colleague).toHaveURL(/\?form=1&agreed=0$/)
    await colleague.getByRole('button', { name: 'Views, shown now: Not agreed' }).click()
    await dialog(colleague).getByRole('button', { name: 'Change Not agreed' }).click()
    const form = dialog(colleague).getByRole('form', { name: 'Change Not agreed' })
    await form.getByLabel('Name').fill('Form 1, not agreed')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(names(colleague)).toContainText('Form 1, not agreed')

    await openScreen(page, 'dashboard', { class: '1A', views: 'choose' })
    await expect(names(page)).toHaveText(/^Form 1, not agreedFor everyone/)
    await dialog(page).getByRole('button', { name: 'Change Form 1, not agreed' }).click()
    await dialog(page).getByRole('checkbox', { name: 'Replace with what is on the screen now' }).check()
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(
      dialog(page).getByRole('button', { name: 'Form 1, not agreed', exact: true }),
    ).toHaveAttribute('aria-current', 'true')
    await dialog(page).getByRole('button', { name: 'Remove Form 1, not agreed' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(names(page)).toHaveCount(0)
  },
)
