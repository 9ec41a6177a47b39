// A real browser on the compiled portal with the demonstration school.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { ensureBrowser } from '../scripts/lib/browser.cjs'
import { startPortal } from './portal'

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

/** Runs the work in a fresh browser against a fresh demonstration school, or the school of the given folder. */
export const withPortal = async <Result>(
  work: (origin: string, browser: Browser) => Promise<Result>,
  dataDir?: string,
): Promise<Result> => {
  const dir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const portal = await startPortal({ DATA_DIR: dataDir ?? dir, DEMO: 'on' })
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags })
  try {
    return await work(portal.origin, browser)
  } finally {
    await browser.close()
    await portal.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** React has taken over the card that the server wrote: from now on a press of LOGIN is heard. */
export const untilUsable = async (page: Page): Promise<void> => {
  const isHeard = () =>
    [...document.querySelectorAll('button')].some(
      ({ disabled, textContent }) => !disabled && textContent === 'LOGIN',
    )
  await page.waitForFunction(isHeard, undefined, { polling: 'raf', timeout: 120_000 })
}

/** @param button what it says, where a developer has just changed it */
export const signIn = async (page: Page, origin: string, button = 'LOGIN'): Promise<void> => {
  await page.goto(origin)
  await page.getByLabel('Student ID', { exact: true }).fill('20260002')
  await page.getByLabel('Password', { exact: true }).fill('portal-demo')
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL('**/dashboard')
}
