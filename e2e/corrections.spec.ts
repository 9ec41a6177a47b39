// A family requests a correction of a value that it cannot change; the office answers; the family reads the answer (SEC-96).
import { expect, type Page } from '@playwright/test'
import { axe } from './harness/axe'
import { enterOffice, goToScreen, shoot } from './harness/office'
import { goInside } from './harness/navigate'
import { student } from './harness/people'
import { choose, enterStep, openStep, section, written } from './harness/registration'
import { inCi, test } from './harness/test'

const field = (page: Page, label: string) =>
  section(page, 'Name and class').locator('[data-landing]', { hasText: label })

const queue = (page: Page) => page.getByRole('dialog', { name: 'Corrections requested by families' })

test(
  'SEC-96 a request is made in the form, edited and answered in the office, and shown to the family',
  inCi,
  async ({ page, openBrowser }) => {
    await enterStep(page, student, 'student-data')
    for (const [label, words] of [
      ['Class', 'She moved to 2A on Monday.'],
      ['House', 'Her brother is in another one.'],
    ] as const) {
      await field(page, label)
        .getByRole('button', { name: /Not right\?/ })
        .click()
      await page.getByRole('textbox', { name: 'What should it be?' }).fill(words)
      if (label === 'Class') await shoot(page, 'correction-asking')
      await page.getByRole('button', { name: 'Send to the school' }).click()
      await expect(field(page, label).getByRole('note')).toContainText(words)
    }
    await axe(page)
    await shoot(page, 'correction-asked')

    const office = await openBrowser()
    await enterOffice(office, 'dashboard')
    await shoot(office, 'office-corrections-waiting')
    await office.getByRole('button', { name: /^2 corrections requested/ }).click()
    await expect(queue(office).getByText('She moved to 2A on Monday.')).toBeVisible()
    await axe(office, { within: '.ant-drawer' })
    await shoot(office, 'office-corrections')
    await office.reload()

    await queue(office)
      .getByRole('button', { name: /^Edit: Class/ })
      .click()
    const place = office.getByRole('region', { name: 'Name and class' })
    await choose(office, place, 'Class', '2A')
    await expect(office.getByText('Updated Successfully.')).toBeVisible()
    await expect(place.getByRole('note').first()).toContainText('She moved to 2A on Monday.')
    await axe(office)
    await shoot(office, 'office-corrections-edit')
    await place.getByRole('button', { name: 'Answer: Class' }).click()
    await queue(office)
      .getByRole('button', { name: /^Corrected: Class/ })
      .click()
    await expect(office.getByText('Is “2A” right?')).toBeVisible()
    await axe(office, { within: '.ant-popover' })
    await office.getByRole('button', { name: 'Yes, tell the family' }).click()
    await expect(queue(office).getByText(/^Answered: Class/)).toBeVisible()
    await queue(office)
      .getByRole('button', { name: /^Not changed: House/ })
      .click()
    await office.getByLabel('Why is it not being changed?').fill('Houses are drawn by lot.')
    await shoot(office, 'office-corrections-refusing')
    await office.getByRole('button', { name: 'Send the answer' }).click()
    await expect(queue(office).getByText('No families are waiting for a correction.')).toBeVisible()

    await goToScreen(office, 'dashboard', { student: student.id })
    await expect(office.getByRole('note')).toContainText('Not changed by admin')
    await axe(office)
    await shoot(office, 'office-correction-beside')
    await goToScreen(office, 'dashboard', { settings: 'audit' })
    for (const step of [/asked for a correction of/, /^\S+ corrected /, /refused to correct/])
      await expect(office.getByText(step).first()).toBeVisible()

    await openStep(page, 'student-data')
    await expect(written(page, 'Class')).toContainText('2A')
    await expect(page.getByRole('note')).toContainText('Houses are drawn by lot.')
    await shoot(page, 'correction-refused')
    await goInside(page, '/registration/your-data')
    await expect(page.getByRole('note')).toHaveCount(2)
    await axe(page)
    await shoot(page, 'correction-your-data')
  },
)
