// The end of the school year. In July everybody signs in again, with clocks set to July like the server's.
import { expect, type Page } from '@playwright/test'
import { academicYear } from '../../../src/shared/rules/dates'
import { principal } from '../emptySchool'
import { signIn } from '../people'
import { written } from '../registration'
import type { Phone } from '../colleagues'
import { newcomers, opensAssistant, preparesTurn, turns } from '../yearTurn'
import { opensCard } from './reports'
import { mover, reader, year } from './school'

export const next = year + 1
const july = Date.UTC(next, 6, 1, 12)

/** Milliseconds until July; 0 if it has passed. */
export const untilJuly = (): number => Math.max(0, july - Date.now())

/** Sets the browser's clock to July and lets it run. */
export const inJuly = async (page: Page): Promise<Page> => {
  await page.clock.install({ time: Date.now() + untilJuly() })
  return page
}

export const comesBack = async (page: Page, phone: Phone): Promise<void> => {
  await page.goto('/admin')
  await page.getByLabel('Username', { exact: true }).fill(principal.username)
  await page.getByLabel('Password', { exact: true }).fill(principal.password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await page.getByLabel('Code', { exact: true }).fill(phone.code(untilJuly()))
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible()
}

export const turnsYear = async (page: Page): Promise<void> => {
  await opensAssistant(page, next)
  const decides = { [mover.classId]: '2A' }
  await preparesTurn(page, {
    year: next,
    list: newcomers(2, next),
    hasTerms: false,
    decides,
    opens: ['Form 2'],
  })
  await turns(page, next)
  await expect(page.getByText(`Done by ${principal.username}, `)).toBeVisible()
}

/** The family reviews last year's answers, sees the new class and still has the old card. */
export const beginsNextYear = async (family: Page): Promise<void> => {
  await signIn(family, reader.id, reader.own)
  await expect(family.getByRole('heading', { name: 'Check last year’s answers' })).toBeVisible()
  await family.getByRole('link', { name: 'Check answers' }).click()
  await expect(family.getByText(`School year ${academicYear(next)} has started.`)).toBeVisible()
  await expect(written(family, 'The student lives with')).toHaveText('Mother Only')
  await family.getByRole('button', { name: /^Still right/ }).click()
  await expect(family.getByText(/^1 of \d+ checked/).first()).toBeVisible()
  await family.getByRole('link', { name: 'Go to the whole form' }).click()
  await expect(written(family, 'Class')).toContainText('2A')
  await opensCard(family)
}
