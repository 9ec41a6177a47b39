// A phone: a browser with a profile on disk, a connection, a clock and limited storage.
import type { BrowserContext, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { keyOnDevice, rowsOn } from '../../../e2e/harness/outbox'
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

/** True if every closed tab of the account on this phone has been taken over, and no answer is waiting. */
export const isSettled = async (page: Page): Promise<boolean> => {
  const [session] = await rowsOn(page, 'session')
  const slots = (await rowsOn(page, 'slots')).filter(({ handle }) => handle === session?.handle)
  const held = await page.evaluate(async () => (await navigator.locks.query()).held ?? [])
  const isOpen = (tab?: string) => held.some(({ name }) => name === `portal outbox ${tab}`)
  return session !== undefined && slots.every(({ tab, answers }) => answers === 0 && isOpen(tab))
}

export const isOwn = async (page: Page): Promise<boolean> => (await keyOnDevice(page)) === 'whole'

/** True if the pages, the session key and the record are stored: the form needs all three without a connection. */
export const isReadyOffline = async (page: Page): Promise<boolean> => {
  const worker = await page.evaluate(() => navigator.serviceWorker.controller?.state)
  const names = (await rowsOn(page, 'copies')).map(({ name }) => name)
  const isRead = ['getStudentRecord', 'getRegistrationStatus'].every((name) => names.includes(name))
  return worker === 'activated' && isRead && (await rowsOn(page, 'session')).length > 0
}
