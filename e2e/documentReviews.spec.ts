// The school reviews documents: it accepts them or sends them back with a reason, and the family sends a new one.
import { expect, type Page } from '@playwright/test'
import { axe } from './harness/axe'
import { card, saysWhy, sendsDocument } from './harness/files'
import { enterOffice, goToScreen, shoot } from './harness/office'
import { authenticate, closedOut, student } from './harness/people'
import { enterStep } from './harness/registration'
import { inCi, test } from './harness/test'

const queue = (page: Page) => page.getByRole('dialog', { name: 'Documents to check' })

test(
  'a document is sent back from the student’s panel, sent again, and accepted; the queue can be worked through by keyboard, and one press undoes a decision',
  inCi,
  async ({ page, openBrowser }) => {
    await enterStep(page, student, 'documents')
    await sendsDocument(page, 'SEA slip', 'slip one.pdf')

    const office = await openBrowser()
    await enterOffice(office, 'dashboard', { student: student.id, tab: 'documents' })
    await office.getByRole('button', { name: 'Send back: SEA slip' }).click()
    await axe(office)
    await saysWhy(office, 'A page or a side is missing', 'Side 2, please.')
    await expect(office.getByText(/^Sent back by .+ A page or a side is missing\./)).toBeVisible()

    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'The school sent back 1 document' })).toBeVisible()
    await axe(page)
    await shoot(page, 'document-sent-back-dashboard')
    await page.getByRole('link', { name: 'Send a new one' }).click()
    await expect(card(page, 'SEA slip')).toContainText(
      'Sent back: A page or a side is missing. Side 2, please.',
    )
    await axe(page)
    await shoot(page, 'document-sent-back')
    await sendsDocument(page, 'SEA slip', 'slip two.pdf')
    await expect(card(page, 'SEA slip')).not.toContainText('Sent back')

    await office.reload()
    await office.getByRole('button', { name: 'Accept: SEA slip' }).click()
    await expect(office.getByText(/^Accepted by/).first()).toBeVisible()
    await page.reload()
    await expect(card(page, 'SEA slip')).toContainText(/Accepted by .+, \d+ \w+ \d{4}/)
    await shoot(page, 'document-accepted')
    await worksThroughQueue(office)
  },
)

/** By keyboard; one press undoes a decision. */
const worksThroughQueue = async (page: Page) => {
  await goToScreen(page, 'dashboard')
  await page.getByRole('button', { name: /documents? to check/ }).click()
  const heading = queue(page).getByRole('heading', { level: 2, name: / of / })
  await expect(heading).toBeFocused()
  await expect(
    queue(page)
      .getByRole('status')
      .filter({ hasText: /^Page 1 of/ }),
  ).toBeVisible()
  await axe(page, { within: '.ant-drawer' })
  await shoot(page, 'office-documents')
  const first = await heading.textContent()
  await page.keyboard.press('a')
  await expect(queue(page).getByText(/^Accepted: /)).toBeVisible()
  await expect(heading).not.toHaveText(first ?? '')
  await queue(page).getByRole('button', { name: 'Undo' }).click()
  await expect(heading).toHaveText(first ?? '')
  await page.keyboard.press('n')
  await expect(heading).not.toHaveText(first ?? '')
  await page.keyboard.press('r')
  await page.keyboard.press('s')
  await saysWhy(page, 'It is a different document', '')
  await expect(queue(page).getByText(/^Sent back: /)).toBeVisible()
}

test(
  'a link to a document that was sent back shows which one it is; after registration has closed, only that one can be uploaded',
  inCi,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await authenticate(page, closedOut)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Send a new one' }).click()
    await expect(card(page, 'Immunization card')).toContainText('Sent back')
    const heading = page.getByRole('heading', { name: 'Immunization card' })
    const isUppermost = () =>
      heading.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect()
        return document.elementFromPoint(left + 1, top + 1) === element
      })
    await expect.poll(isUppermost).toBe(true)

    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByText('The school sent back 1 document.')).toBeVisible()
    await expect(page.getByLabel(/^Choose a file: /)).toHaveCount(1)
    await axe(page)
    await shoot(page, 'document-sent-back-closed')
    await sendsDocument(page, 'Immunization card', 'card.pdf')
    await expect(page.getByLabel(/^Choose a file: /)).toHaveCount(0)
    await expect(page.getByText(/^You can still replace it until /)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Resubmit File: / })).toHaveCount(1)
    await axe(page)
    await shoot(page, 'document-received-closed')
  },
)
