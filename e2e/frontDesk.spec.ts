// The front desk: a student's page, a form and documents entered for a family, and back to the list.
import { expect, type Page } from '@playwright/test'
import { axe } from './harness/axe'
import { pdfFile } from './harness/files'
import { enterOffice, goToScreen, shoot } from './harness/office'
import { student } from './harness/people'
import { enterStep, goToStep } from './harness/registration'
import { inCi, test } from './harness/test'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const row = (page: Page, document: string) => page.getByRole('listitem').filter({ hasText: document })

test(
  'the office goes through a class, types in an answer and sends a paper for a family, which finds both',
  inCi,
  async ({ page, openBrowser }) => {
    await enterOffice(page, 'dashboard', { class: '1B', sort: 'name', order: 'asc' })
    await page.getByRole('row').nth(1).getByRole('button').first().click()
    await expect(title(page)).toBeFocused()
    const first = await title(page).textContent()
    await page.getByRole('button', { name: /^Next student: / }).click()
    await expect(title(page)).not.toHaveText(first ?? '')
    await page.getByRole('button', { name: /^Previous student: / }).click()
    await expect(title(page)).toHaveText(first ?? '')
    await page.getByRole('button', { name: 'Students', exact: true }).click()
    await expect(page.getByRole('row').nth(1).getByRole('button').first()).toBeFocused()

    await goToScreen(page, 'dashboard', { class: '1B', student: student.id })
    const left = page.getByRole('region', { name: 'Registration' })
    await expect(left).toContainText('13 left of 38')
    await left.getByText('Student Data: 1 to add').click()
    await left.getByRole('button', { name: 'Previous school' }).click()
    const box = page.getByRole('combobox', { name: 'Previous school' })
    await expect(box).toBeFocused()
    await box.fill('Frigate Bay Government Primary School')
    await box.press('Tab')
    await expect(page.getByText('Updated Successfully.')).toBeVisible()
    await expect(left).toContainText('12 left of 38')
    await shoot(page, 'student-editing')
    await page.getByRole('button', { name: 'Done: Background' }).click()

    await page.getByRole('tab', { name: 'Documents' }).click()
    await page.getByLabel('Choose a file: SEA slip').setInputFiles(pdfFile('from the counter.pdf'))
    await expect(row(page, 'SEA slip')).toContainText('from the counter.pdf')
    await expect(left).toContainText('11 left of 38')
    await axe(page)
    await shoot(page, 'student-documents')

    const family = await openBrowser()
    await enterStep(family, student, 'student-data')
    await expect(family.getByRole('combobox', { name: /^Previous school/ })).toHaveValue(
      'Frigate Bay Government Primary School',
    )
    await goToStep(family, 'documents')
    await expect(family.getByRole('button', { name: 'from the counter.pdf' })).toBeVisible()
  },
)
