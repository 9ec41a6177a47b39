// The school year: the reports of a term are checked, posted, read, corrected and withdrawn.
import { expect, type Page } from '@playwright/test'
import { academicYear } from '../../../src/shared/rules/dates'
import { allSaved, openClass, typeInto } from '../marks'
import { openScreen } from '../office'
import { rowOf } from './marks'
import { mate, mates, mover, reader, students, subjects, term, year } from './school'

export const reason = 'Mathematics exam mark corrected'

const answerDialog = async (page: Page, question: string, button: string, notice: string) => {
  const dialog = page.getByRole('dialog', { name: question })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByText(notice)).toBeVisible()
}

export const checksDrafts = async (page: Page): Promise<void> => {
  await openScreen(page, 'postReports', { term, tab: 'check', card: reader.id })
  await expect(page.getByRole('status').filter({ hasText: /Page 1 of 1/ })).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
}

const openQuestion = async (page: Page) => {
  await openScreen(page, 'postReports')
  await page.getByRole('button', { name: `Edit ${academicYear(year)} Term 1` }).click()
  return page.getByRole('dialog', { name: `Post ${year} Term 1 reports?` })
}

export const misses = async (page: Page): Promise<void> => {
  const dialog = await openQuestion(page)
  for (const [name, text] of [
    [reader.classId, `Spanish: 2 in ${reader.classId}: ${reader.listed}; ${mate.listed}`],
    [mover.classId, `Spanish: nobody in ${mover.classId}`],
  ] as const) {
    await dialog.locator('summary').filter({ hasText: name }).click()
    await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click()
}

export const posts = async (page: Page): Promise<void> => {
  const dialog = await openQuestion(page)
  const complete = `Nothing is missing: ${students.length} cards are complete.`
  await expect(dialog.getByText(complete)).toBeVisible()
  await answerDialog(page, `Post ${year} Term 1 reports?`, 'Yes', `${year} Term 1 reports posted`)
}

const itemOf = (family: Page) => family.getByRole('button', { name: /^Term 1.*Form 1 - 1A/s })

export const opensCard = async (family: Page): Promise<void> => {
  await family.goto('/term-reports')
  await expect(itemOf(family)).toContainText('Report posted')
  await itemOf(family).click()
  await expect(family.getByRole('status').filter({ hasText: /Page 1 of 1/ })).toBeVisible()
  await family.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(
    family.getByRole('dialog', { name: `Report Card: Term 1, ${academicYear(year)}` }),
  ).toBeVisible()
  const table = family.getByRole('table', { name: 'Subjects' })
  await expect(table.getByRole('rowheader')).toHaveText(subjects.map((subject) => new RegExp(`^${subject}`)))
}

/** Corrects a mark of a posted term in the grid. */
export const corrects = async (page: Page): Promise<void> => {
  await openClass(page, reader.classId, 'MAT', term)
  await expect(page.getByText(/^Families have the cards of this term\./)).toBeVisible()
  await typeInto(page, await rowOf(page, reader), 1, '91')
  await allSaved(page)
  await expect(page.getByText(/now differs? from what families have$/)).toBeVisible()
  await page.getByRole('button', { name: 'See the changes' }).click()
  const correction = page.getByRole('dialog', { name: `Issue a correction: ${reader.classId}` })
  const own = correction.getByRole('listitem').filter({ hasText: reader.listed })
  await expect(own).toContainText('the family has revision 1')
  await expect(own).toContainText('Mathematics: exam 59 → 91')
  await own.getByRole('checkbox').check()
  await correction.getByLabel('Reason').fill(reason)
  await correction.getByRole('button', { name: 'Issue 1 card again' }).click()
  await expect(correction.getByText('1 card issued again')).toBeVisible()
  // The class average changes their cards, too.
  const others = mates.length - 1
  await expect(correction).toContainText(`also changed ${others} cards of classmates`)
  await correction.getByRole('button', { name: 'Select them as well' }).click()
  await correction.getByRole('button', { name: `Issue ${others} cards again` }).click()
  await expect(correction.getByText(`${others} cards issued again`)).toBeVisible()
}

export const seesRevision = async (family: Page): Promise<void> => {
  await family.goto('/term-reports')
  await expect(family.getByText(`Corrected. Reason: ${reason}`)).toBeVisible()
  await opensCard(family)
  await expect(family.getByRole('row', { name: /Mathematics/ })).toContainText('91')
  const correction = family.getByRole('region', { name: 'Correction' })
  await expect(correction).toContainText(new RegExp(`Corrected on .+ Reason: ${reason}`))
  await expect(correction).toContainText('You do not have to do anything.')
}

const statusOf = (family: Page) =>
  family.evaluate(async (path) => (await fetch(path)).status, `/api/report-card-page/${reader.id}/${year}/1`)

/** The family can no longer open the report. */
export const withdraws = async (page: Page, family: Page): Promise<void> => {
  await openScreen(page, 'postReports', { term })
  await page.getByRole('button', { name: /^Withdraw/ }).click()
  const [question, button] = [`Withdraw the ${year} Term 1 reports?`, 'Withdraw the reports']
  await answerDialog(page, question, button, `${year} Term 1 reports removed`)
  expect(await statusOf(family)).toBe(404)
  await family.goto('/term-reports')
  await expect(itemOf(family)).toBeDisabled()
  await expect(family.getByText('Report not posted').first()).toBeVisible()
}
