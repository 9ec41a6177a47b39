// A phone: a browser with a profile on disk, a connection, a clock and limited storage.
import type { BrowserContext, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newProfile, openBrowserOn, type OwnBrowser } from '../../../e2e/harness/ownBrowser'
import { flags } from '../../../e2e/playwright.config'
import type { Ledger } from './ledger'

/** What a page reports (phonePage.cjs). */
type Heard = {
  /** When this page was opened. */
  readonly began: number
  readonly at: number
} & (
  | { readonly is: 'typed'; readonly field: string; readonly value: string }
  | { readonly is: 'told'; readonly text: string }
)

const pageText = readFileSync(join(__dirname, '../phonePage.cjs'), 'utf8')

/** @param offset milliseconds by which the clock is wrong; run again, it moves the clock */
const pageScript = (offset: number): string => `globalThis.phoneOffset = ${offset};\n${pageText}`

export class Phone {
  /** The ledger of what is typed and shown; null between two rounds. */
  ledger: Ledger | null = null
  /** Errors thrown by pages. */
  readonly errors: string[] = []
  #browser: OwnBrowser | null = null
  #tabs: Page[] = []
  #clock = 0
  #isOffline = false

  private constructor(
    readonly url: string,
    readonly profile: string,
  ) {}

  static async new(url: string): Promise<Phone> {
    return new Phone(url, await newProfile())
  }

  tabOf(page: Page): number {
    return this.#tabs.indexOf(page)
  }

  async #prepare(context: BrowserContext) {
    await context.exposeBinding('phoneHeard', ({ page }, heard: Heard) => this.#hear(page, heard))
    await context.addInitScript(pageScript(this.#clock))
    await context.setOffline(this.#isOffline)
  }

  #hear(page: Page, heard: Heard) {
    const tab = this.tabOf(page)
    if (heard.is === 'typed') this.ledger?.typed({ tab, ...heard })
    else this.ledger?.told({ tab, ...heard })
  }

  async #watched(page: Page): Promise<Page> {
    this.#tabs.push(page)
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => this.errors.push(error.stack ?? error.message))
    // A person who is asked whether to leave a page leaves it.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    await page.setViewportSize({ width: 360, height: 640 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    return page
  }

  /** The page of a new browser with this profile. */
  async open(): Promise<Page> {
    this.#browser = await openBrowserOn(this.profile, flags)
    const { page } = this.#browser
    await this.#prepare(page.context())
    return this.#watched(page)
  }

  /** The open tab of the open browser, or new ones. */
  async page(): Promise<Page> {
    return this.#openTabs().at(-1) ?? this.newTab()
  }

  async newTab(): Promise<Page> {
    if (!this.#browser) return this.open()
    return this.#watched(await this.#browser.newPage())
  }

  /** Kills the browser: no page closes, nothing is written. */
  async kill(): Promise<void> {
    for (const tab of this.#tabs.keys()) this.ledger?.ended(tab)
    await this.#browser?.kill()
    this.#browser = null
  }

  /** Discards the tab: it reloads when it is next shown. */
  async discard(page: Page): Promise<Page> {
    if (!this.#browser) throw new Error('Nothing is open.')
    this.ledger?.ended(this.tabOf(page))
    const again = await this.#browser.discard(page)
    await this.#prepare(again.context())
    await again.evaluate(pageScript(this.#clock))
    return this.#watched(again)
  }

  async close(page: Page, isAsked: boolean): Promise<void> {
    const closed = page.waitForEvent('close')
    this.ledger?.ended(this.tabOf(page))
    await page.close({ runBeforeUnload: isAsked })
    await closed
  }

  /** Flight mode. */
  async setOffline(isOffline: boolean): Promise<void> {
    this.#isOffline = isOffline
    for (const page of this.#openTabs()) await page.context().setOffline(isOffline)
  }

  /** From now on the phone's clock is wrong by this many milliseconds. */
  async setClock(offset: number): Promise<void> {
    this.#clock = offset
    for (const page of this.#openTabs()) {
      await page.context().addInitScript(pageScript(offset))
      await page.evaluate(pageScript(offset))
    }
  }

  #openTabs(): Page[] {
    return this.#browser ? this.#tabs.filter((page) => !page.isClosed()) : []
  }

  /** Limits the storage to what it holds already plus this many bytes. Must run before this browser opens the portal. */
  async fillUp(page: Page, bytesLeft: number): Promise<void> {
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

// ── The storage of the portal on a phone, as far as it is visible without the key.

interface Stored {
  /** The account whose session is stored; null if there is none. */
  readonly handle: string | null
  /** The phone has the whole key: the family has marked it as its own. */
  readonly isOwn: boolean
  /** The unsaved answers of each tab. */
  readonly slots: ReadonlyArray<{ readonly handle: string; readonly tab: string; readonly answers: number }>
  /** The names of the calls of which an answer is stored. */
  readonly copies: readonly string[]
  readonly openTabs: readonly string[]
  /** The pages are stored. */
  readonly hasPages: boolean
}

const storedOn = (page: Page): Promise<Stored> =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    const openTabs = held.map(({ name = '' }) => name.replace('portal outbox ', ''))
    const hasPages = navigator.serviceWorker.controller?.state === 'activated'
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'portal-outbox')
    if (!isThere) return { handle: null, isOwn: false, slots: [], copies: [], openTabs, hasPages }
    return new Promise<Stored>((found, failed) => {
      const asked = indexedDB.open('portal-outbox')
      asked.onerror = () => failed(new Error(String(asked.error)))
      asked.onsuccess = () => {
        const read = asked.result.transaction(['session', 'slots', 'copies'])
        const session = read.objectStore('session').get('kept')
        const slots = read.objectStore('slots').getAll()
        const copies = read.objectStore('copies').getAllKeys()
        read.oncomplete = () => {
          asked.result.close()
          const kept = session.result as { handle: string; secret?: { is: string } } | undefined
          found({
            handle: kept?.handle ?? null,
            isOwn: kept?.secret?.is === 'whole',
            slots: (slots.result as Stored['slots'][number][]).map(({ handle, tab, answers }) => ({
              handle,
              tab,
              answers,
            })),
            copies: copies.result.map((key) => String((key as string[])[1])),
            openTabs,
            hasPages,
          })
        }
      }
    })
  })

const ownSlots = ({ slots, handle }: Stored) => slots.filter((slot) => slot.handle === handle)

/** Every closed tab of this account has been taken over, and no answer is waiting. */
export const isSettled = async (page: Page): Promise<boolean> => {
  const stored = await storedOn(page)
  const isDone = ownSlots(stored).every(({ tab, answers }) => answers === 0 && stored.openTabs.includes(tab))
  return stored.handle !== null && isDone
}

/** True if answers of this account wait on this phone. */
export const hasWaiting = async (page: Page): Promise<boolean> =>
  ownSlots(await storedOn(page)).some(({ answers }) => answers > 0)

export const isOwn = async (page: Page): Promise<boolean> => (await storedOn(page)).isOwn

/** True if the pages, the session key and the record are stored: the form needs all three without a connection. */
export const isReadyOffline = async (page: Page): Promise<boolean> => {
  const { hasPages, handle, copies } = await storedOn(page)
  const isRead = ['getStudentRecord', 'getRegistrationStatus'].every((name) => copies.includes(name))
  return hasPages && handle !== null && isRead
}
