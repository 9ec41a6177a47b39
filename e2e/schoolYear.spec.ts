// A school year, from a school without students to the families of the following year: everything on the screen, as
// people do it.
import { test, invites, setUp } from './harness/emptySchool'
import {
  hasNewClass,
  moves,
  openRegistration,
  setTermDates,
  studentsComeIn,
} from './harness/schoolYear/beginning'
import {
  accepts,
  printsCode,
  registers,
  sendsBack,
  sendsPaper,
  sendsPaperAgain,
} from './harness/schoolYear/families'
import { lateListComesIn, marksComeIn, typesWith } from './harness/schoolYear/marks'
import {
  checksDrafts,
  corrects,
  misses,
  opensCard,
  posts,
  seesRevision,
  withdraws,
} from './harness/schoolYear/reports'
import { beginsNextYear, comesBack, inJuly, turnsYear, untilJuly } from './harness/schoolYear/turn'
import { inAll } from './harness/test'
import { expect, type Page } from '@playwright/test'
import { openScreen } from './harness/office'

// With animations, as most people have them.
test.use({
  contextOptions: { reducedMotion: 'no-preference' },
  firstSignIn: 'dob+code',
  movableClock: true,
})

test(
  'a school’s year, from an empty school to the families of the next year',
  inAll,
  async ({ page, openBrowser, server, setUpPath, troubles }) => {
    test.slow()
    troubles.expect(/404.*report-card/)
    const { step } = test
    const family = await openBrowser()
    const colleague = await openBrowser()

    const phone = await step('the first administrator', () => setUp(page, setUpPath))
    await step('an empty school opens on its set-up', () =>
      expect(page.getByRole('heading', { name: 'Your school' })).toBeVisible(),
    )
    await step('a colleague gets an account', () => invites(page, colleague))
    await step('a class is added', () => hasNewClass(page))
    await step('students come in', () => studentsComeIn(page))
    await step('one of them moves into the new class', () => moves(page))
    await step('dates of the term', () => setTermDates(page))
    await step('registration opens for a form', () => openRegistration(page))

    const code = await step('slips of a class are printed', () => printsCode(colleague))
    await step('a family signs in with its slip and answers', () => registers(family, code))
    await step('the family sends a document', () => sendsPaper(family))
    await step('the school sends it back', () => sendsBack(colleague))
    await step('the family reads why, and sends another one', () => sendsPaperAgain(family))
    await step('the school accepts it', () => accepts(colleague, family))

    await step('marks and remarks come in', () => marksComeIn(page))
    await step('late marks are reported as missing', () => misses(page))
    await step('two people type marks of one class', () => typesWith(page, colleague))
    await step('the last list comes in', () => lateListComesIn(page))
    await step('drafts', () => checksDrafts(page))
    await step('posting', () => posts(page))
    await step('the family reads the card', () => opensCard(family))
    await step('one mark is corrected and its card issued again', () => corrects(colleague))
    await step('the family sees the revision and why', () => seesRevision(family))
    await step('after a withdrawal the family no longer gets the card', () => withdraws(page, family))
    await step('posted again: the family has the corrected card', async () => {
      await posts(page)
      await opensCard(family)
      await expect(family.getByRole('row', { name: /Mathematics/ })).toContainText('91')
    })

    await step('July', () => server.moveClock(untilJuly()))
    const office = await inJuly(await openBrowser())
    await step('the office signs in with its second step', () => comesBack(office, phone))
    await step('the turn of the year', () => turnsYear(office))
    const sameFamily = await inJuly(await openBrowser())
    await step('the family begins the next year', () => beginsNextYear(sameFamily))
    await step('the audit log describes everything in words', () => readsAuditLog(office, 30))
  },
)

// The audit log after many actions, as the office reads it.

/**
 * Technical text: names with an underscore or in camel case, JSON, ISO dates, entity types.
 */
const code = /[a-z]_[a-z]|[a-z][A-Z]|[[\]{}"]|\d{4}-\d{2}-\d{2}|\b(admin|student|class|form|house|terms):\S/

/** Reads every entry, newest first. */
export const readsAuditLog = async (page: Page, entries: number): Promise<void> => {
  await openScreen(page, 'dashboard', { settings: 'audit' })
  await expect(page.getByText('The log is intact.')).toBeVisible()
  const log = page.getByRole('listitem').filter({ has: page.locator('time') })
  const older = page.getByRole('button', { name: 'Older' })
  await expect(log.first()).toBeVisible()
  while (await older.isVisible()) {
    const before = await log.count()
    await older.click()
    await expect.poll(() => log.count()).toBeGreaterThan(before)
  }
  const texts = await log.allInnerTexts()
  expect(texts.length).toBeGreaterThan(entries)
  expect(texts.filter((text) => code.test(text))).toEqual([])
}
