// A family without internet can be complete: the office records that the agreement was signed on paper.
import { expect, type Page } from '@playwright/test'
import { dayIn, longDay } from '../src/shared/rules/dates'
import { axe } from './harness/axe'
import { enterOffice, shoot } from './harness/office'
import { authenticate, returning } from './harness/people'
import { inCi, test } from './harness/test'

const agreement = (page: Page) => page.getByRole('region', { name: 'Agreement' })
const today = () => longDay(dayIn('America/Port_of_Spain', new Date()))

const takeIn = async (page: Page) => {
  await agreement(page).getByRole('button', { name: 'Signed on paper' }).click()
  const dialog = page.getByRole('dialog', { name: /: signed on paper$/ })
  const day = dialog.getByLabel('Date signed')
  await expect(day).toBeFocused()
  await expect(day).toHaveValue(today())
  await expect(dialog.getByText(/for the current terms: version \d+\./)).toBeVisible()
  await axe(page, { within: '.ant-modal' })
  await shoot(page, 'signed-on-paper')
  await dialog.getByRole('button', { name: 'Record signed form' }).click()
  await expect(dialog).toBeHidden()
}

test(
  'only the agreement is missing: the paper is taken in, the office and the family read that it is complete',
  inCi,
  async ({ page, openBrowser }) => {
    await enterOffice(page, 'dashboard', { student: returning.id })
    await expect(page.getByText(/^1 left of \d+/).first()).toBeVisible()
    await expect(agreement(page)).toContainText('Not agreed to the terms yet')
    const family = await openBrowser()
    await authenticate(family, returning)
    await family.goto('/registration/done')
    await expect(family.getByRole('heading', { level: 1 })).toHaveText('Your registration is not done yet')

    await takeIn(page)
    const taken = `Signed on paper on ${today()}, recorded by admin on ${today()}`
    await expect(agreement(page)).toContainText(taken)
    await expect(page.getByText('Complete', { exact: true }).first()).toBeVisible()
    await shoot(page, 'agreed-on-paper')

    await family.reload()
    await expect(family.getByRole('heading', { level: 1 })).toHaveText('Everything has reached the school')
    await expect(family.getByText(/You signed the agreement on paper on .* has the paper\.$/)).toBeVisible()
    await axe(family)
    await shoot(family, 'done-on-paper')
    await family.getByRole('link', { name: 'View your answers' }).click()
    await expect(family.getByText('Signed on paper', { exact: true })).toBeVisible()
    await expect(family.getByRole('checkbox', { name: 'I Agree' })).toBeChecked()
    await shoot(family, 'complete-on-paper')

    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.getByText(`Signed on paper on ${today()}`, { exact: true })).toBeVisible()
    await shoot(page, 'history-on-paper')
    await agreement(page).getByRole('button', { name: 'Remove signed form' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(agreement(page)).toContainText('Not agreed to the terms yet')
  },
)
