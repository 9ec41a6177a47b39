// A person who comes (back) to the portal on a phone: signs in, opens the form, types, reads the status line, leaves.
import type { Page } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import { openFamilyCards } from '../../browser'
import type { Ledger } from './ledger'
import { isOwn, isSettled, type Phone } from './phone'
import type { Step } from './plan'
import type { Family } from './school'

const formPath = '/registration/family-data'
const lookEveryMs = 25
const patienceMs = 90_000

/** @param problem the error, if it does not come true */
export const until = async (isSo: () => Promise<boolean>, problem: () => string | Promise<string>) => {
  for (const end = performance.now() + patienceMs; performance.now() < end; await wait(lookEveryMs))
    if (await isSo()) return
  throw new Error(await problem())
}

/** The form with the fields of both parents. Its cards may be drawn only after the first look. */
const isFormOpen = async (page: Page) => {
  await openFamilyCards(page)
  const parents = ['mother', 'father'].map((parent) => page.locator(`#field-${parent}_occupation`))
  return (await Promise.all(parents.map((field) => field.isVisible()))).every(Boolean)
}

/** The Student ID field of the sign-in page; in the dialog over a page it is read-only. */
const studentId = (page: Page) =>
  page.getByLabel('Student ID', { exact: true }).and(page.locator(':not([readonly])'))

const signInAgain = async (page: Page, { password }: Family) => {
  const dialog = page.getByRole('dialog').filter({ hasText: 'Your session has ended' })
  if (!(await dialog.isVisible())) return false
  const shown = await dialog.elementHandle()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'LOGIN' }).click()
  // A second dialog may have replaced the first: then the person signs in again.
  await shown?.waitForElementState('hidden')
  return true
}

const signIn = async (page: Page, { id, password }: Family) => {
  if (!(await studentId(page).isVisible())) return false
  await studentId(page).fill(id)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await page.waitForURL(/dashboard|registration/)
  // On a busy machine the sign-in page stays a moment longer than its address.
  await studentId(page).waitFor({ state: 'hidden' })
  return true
}

/** The text of a question about two answers of the same person. */
const answerMine = async (page: Page): Promise<string[]> => {
  const question = page.getByRole('group', { name: 'Changed in two places' }).first()
  if (!(await question.isVisible())) return []
  const text = (await question.innerText()).replace(/\s+/g, ' ')
  await question.getByRole('button', { name: /^Keep mine/ }).click()
  return [text]
}

/** Follows a link within the portal, without a page load. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

const openForm = async (page: Page, phone: Phone) => {
  if (page.url() === phone.url + formPath) return
  if (page.url() === `${phone.url}/dashboard`) await follow(page, formPath)
  else await page.goto(phone.url + formPath)
}

/**
 * Signs in if asked, opens the form, and waits until `isDone`.
 * @param family undefined if nobody can sign in, because there is no connection
 * @returns the questions of the portal: which of two answers of this person counts
 */
const proceed = async (
  page: Page,
  phone: Phone,
  family: Family | undefined,
  isDone: () => Promise<boolean>,
): Promise<string[]> => {
  const asked: string[] = []
  const goOn = async () => {
    if (family && ((await signInAgain(page, family)) || (await signIn(page, family)))) return false
    await openForm(page, phone)
    asked.push(...(await answerMine(page)))
    return (await isFormOpen(page)) && (await isDone())
  }
  await until(goOn, async () => {
    const words = (await page.locator('body').innerText()).replace(/\s+/g, ' ').slice(0, 600)
    return `never done: ${page.url()} ${words}`
  })
  return asked
}

export const openTheForm = (page: Page, phone: Phone, family?: Family): Promise<string[]> =>
  proceed(page, phone, family, () => Promise.resolve(true))

const isAllSaved = async (page: Page) => {
  const line = page.locator('[data-save-summary="saved"]:visible').first()
  return (await line.count()) > 0 && !(await line.innerText()).includes('offline')
}

/** @param isFull nothing can be stored on this phone */
export const waitUntilSaved = (page: Page, phone: Phone, family: Family, isFull = false): Promise<string[]> =>
  proceed(page, phone, family, async () => (await isAllSaved(page)) && (isFull || (await isSettled(page))))

/** "This is my own phone or computer": the form then opens without a connection even after the browser was closed. */
export const callItOwn = async (page: Page, phone: Phone, family: Family): Promise<void> => {
  await follow(page, '/dashboard')
  const answer = page.getByRole('button', { name: 'This is my own phone or computer' })
  const isAnswered = async () => {
    if (await answer.isVisible()) await answer.click()
    return isOwn(page)
  }
  await until(isAnswered, () => 'The phone was not called the family’s own.')
  await openTheForm(page, phone, family)
}

export const signOut = async (page: Page): Promise<void> => {
  await follow(page, '/logout')
  await studentId(page).waitFor()
}

interface Typing {
  readonly pageOf: (step: Step) => Page
  readonly ledger: Ledger
  readonly signal?: AbortSignal
  /** Called after each key, before the next one. */
  readonly onKey?: (step: number, key: number) => Promise<void> | undefined
}

/** Types key by key. Resolves when everything is typed; rejects when the signal fires or the page has ended. */
export const typeAll = async (
  steps: readonly Step[],
  { pageOf, ledger, signal, onKey }: Typing,
): Promise<void> => {
  for (const [number, step] of steps.entries()) {
    const { field, text, gaps, isLeft, restMs } = step
    const page = pageOf(step)
    await page.locator(`#field-${field}`).focus()
    await page.keyboard.press('ControlOrMeta+A')
    ledger.means(field, text)
    for (const [place, key] of [...text].entries()) {
      await page.keyboard.type(key)
      await onKey?.(number, place)
      await wait(gaps[place], undefined, { signal })
    }
    if (isLeft) await page.keyboard.press('Tab')
    await wait(restMs, undefined, { signal })
  }
}

/** Leaves the field, which makes its text the answer. */
export const leaveField = (page: Page): Promise<void> =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())

/** The texts in the fields of the form. */
export const shownIn = async (page: Page, fields: readonly string[]): Promise<Record<string, string>> => {
  const shown = await Promise.all(
    fields.map(async (field) => [field, await page.locator(`#field-${field}`).inputValue()] as const),
  )
  return Object.fromEntries(shown)
}
