// A phone with its person: a browser with a profile on disk and limited storage, in which somebody signs in, opens the form,
// types, and reads the status line.
import type { BrowserContext, Page } from '@playwright/test'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { keyOnDevice, rowsOn } from '../../../e2e/harness/outbox'
import { newProfile, openBrowserOn, type OwnBrowser } from '../../../e2e/harness/ownBrowser'
import { flags } from '../../../e2e/playwright.config'
import { openFamilyCards } from '../../browser'
import type { Key, Ledger } from './plan'
import type { Family } from './school'

/** What a page reports. */
type Heard =
  ({ readonly is: 'typed' } & Key) | { readonly is: 'told'; readonly text: string; readonly at: number }

/** Runs in the page: reports what is typed and shown, with the time of the machine. */
const watchPage = () => {
  const page = window as unknown as { isWatched?: true; phoneHeard?: (heard: object) => void }
  if (page.isWatched) return
  page.isWatched = true
  const tab = performance.timeOrigin
  const tell = (heard: object) => page.phoneHeard?.({ ...heard, tab, at: tab + performance.now() })
  const hear = ({ target }: Event) => {
    const { id = '', value } = target as HTMLInputElement
    if (id.startsWith('field-')) tell({ is: 'typed', field: id.slice('field-'.length), value })
  }
  let last = ''
  const look = () => {
    const text = document.querySelector('[data-save-summary]')?.textContent ?? ''
    if (text !== last) tell({ is: 'told', text })
    last = text
  }
  document.addEventListener('input', hear, true)
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

export class Phone {
  /** The ledger of what is typed and shown; null between two rounds. */
  ledger: Ledger | null = null
  /** Errors thrown by pages. */
  readonly errors: string[] = []
  #browser: OwnBrowser | null = null
  #page: Page | null = null
  #isOffline = false

  private constructor(
    readonly url: string,
    readonly profile: string,
  ) {}

  static async new(url: string): Promise<Phone> {
    return new Phone(url, await newProfile())
  }

  async #prepare(context: BrowserContext) {
    await context.exposeBinding('phoneHeard', (_source, heard: Heard) =>
      heard.is === 'typed' ? this.ledger?.typed(heard) : this.ledger?.told(heard.text, heard.at),
    )
    // The loader wraps functions in this helper, which a page does not have.
    await context.addInitScript('globalThis.__name = (value) => value')
    await context.addInitScript(watchPage)
    await context.setOffline(this.#isOffline)
  }

  async #watched(page: Page): Promise<Page> {
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => this.errors.push(error.stack ?? error.message))
    // A person who is asked whether to leave a page leaves it.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    await page.setViewportSize({ width: 360, height: 640 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    return (this.#page = page)
  }

  /** The open page; else a new tab, or the page of a new browser with this profile. */
  async page(): Promise<Page> {
    if (this.#page && !this.#page.isClosed()) return this.#page
    if (this.#browser) return this.#watched(await this.#browser.newPage())
    this.#browser = await openBrowserOn(this.profile, flags)
    const { page } = this.#browser
    await this.#prepare(page.context())
    return this.#watched(page)
  }

  /** Kills the browser: no page closes, nothing is written. */
  async kill(): Promise<void> {
    this.ledger?.ended()
    await this.#browser?.kill()
    this.#browser = this.#page = null
  }

  /** Discards the tab: it reloads when it is next shown. */
  async discard(page: Page): Promise<void> {
    if (!this.#browser) throw new Error('Nothing is open.')
    this.ledger?.ended()
    const again = await this.#browser.discard(page)
    await this.#prepare(again.context())
    await again.evaluate('globalThis.__name = (value) => value')
    await again.evaluate(watchPage)
    await this.#watched(again)
  }

  async close(page: Page, isAsked: boolean): Promise<void> {
    const closed = page.waitForEvent('close')
    this.ledger?.ended()
    await page.close({ runBeforeUnload: isAsked })
    await closed
  }

  /** Flight mode. */
  async setOffline(isOffline: boolean): Promise<void> {
    this.#isOffline = isOffline
    await this.#page?.context().setOffline(isOffline)
  }

  /** Limits the storage to what it holds already plus this many bytes. Must run before this browser opens the portal. */
  async fillUp(bytesLeft: number): Promise<void> {
    const page = await this.page()
    const session = await page.context().newCDPSession(page)
    const { origin } = new URL(this.url)
    const { usage } = await session.send('Storage.getUsageAndQuota', { origin })
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + bytesLeft })
  }

  async remove(): Promise<void> {
    await this.kill()
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

// ── The person.

const formPath = '/registration/family-data'
const patienceMs = 90_000

/** @param problem the error, if it does not come true */
export const until = async (isSo: () => Promise<boolean>, problem: () => string | Promise<string>) => {
  for (const end = performance.now() + patienceMs; performance.now() < end; await wait(25))
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

/** Answers a question about two answers of the same person: the last text of a closing tab may overtake its copy. */
const answerMine = async (page: Page): Promise<void> => {
  const question = page.getByRole('group', { name: 'Changed in two places' }).first()
  if (await question.isVisible()) await question.getByRole('button', { name: /^Keep mine/ }).click()
}

/** Follows a link within the portal, without a page load. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/**
 * Signs in if asked, opens the form, and waits until `isDone`.
 * @param family undefined if nobody can sign in, because there is no connection
 */
export const openTheForm = (
  page: Page,
  { url }: Phone,
  family?: Family,
  isDone: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> => {
  const goOn = async () => {
    if (family && ((await signInAgain(page, family)) || (await signIn(page, family)))) return false
    if (page.url() === `${url}/dashboard`) await follow(page, formPath)
    else if (page.url() !== url + formPath) await page.goto(url + formPath)
    await answerMine(page)
    return (await isFormOpen(page)) && (await isDone())
  }
  return until(goOn, async () => {
    const words = (await page.locator('body').innerText()).replace(/\s+/g, ' ').slice(0, 600)
    return `never done: ${page.url()} ${words}`
  })
}

const isAllSaved = async (page: Page) => {
  const line = page.locator('[data-save-summary="saved"]:visible').first()
  return (await line.count()) > 0 && !(await line.innerText()).includes('offline')
}

/** True if every closed tab of the account on this phone has been taken over, and no answer is waiting. */
const isSettled = async (page: Page): Promise<boolean> => {
  const [session] = await rowsOn(page, 'session')
  const slots = (await rowsOn(page, 'slots')).filter(({ handle }) => handle === session?.handle)
  const held = await page.evaluate(async () => (await navigator.locks.query()).held ?? [])
  const isOpen = (tab?: string) => held.some(({ name }) => name === `portal outbox ${tab}`)
  return session !== undefined && slots.every(({ tab, answers }) => answers === 0 && isOpen(tab))
}

/** @param isFull nothing can be stored on this phone */
export const waitUntilSaved = (page: Page, phone: Phone, family: Family, isFull: boolean) =>
  openTheForm(
    page,
    phone,
    family,
    async () => (await isAllSaved(page)) && (isFull || (await isSettled(page))),
  )

/** "This is my own phone or computer": the form then opens without a connection even after the browser was closed. */
export const callItOwn = async (page: Page, phone: Phone, family: Family): Promise<void> => {
  await follow(page, '/dashboard')
  const answer = page.getByRole('button', { name: 'This is my own phone or computer' })
  const isAnswered = async () => {
    if (await answer.isVisible()) await answer.click()
    return (await keyOnDevice(page)) === 'whole'
  }
  await until(isAnswered, () => 'The phone was not called the family’s own.')
  await openTheForm(page, phone, family)
}

/** True if the pages, the session key and the record are stored: the form needs all three without a connection. */
export const isReadyOffline = async (page: Page): Promise<boolean> => {
  const worker = await page.evaluate(() => navigator.serviceWorker.controller?.state)
  const names = (await rowsOn(page, 'copies')).map(({ name = '' }) => name)
  const isRead = ['getStudentRecord', 'getRegistrationStatus of form'].every((start) =>
    names.some((name) => name.startsWith(start)),
  )
  return worker === 'activated' && isRead && (await rowsOn(page, 'session')).length > 0
}

export const signOut = async (page: Page): Promise<void> => {
  await follow(page, '/logout')
  await studentId(page).waitFor()
}
