// Navigation inside the portal, like its links: loading all of it again takes seconds of processor time.
import { expect, type Page } from '@playwright/test'

/** '/admin/dashboard?menu=reports&papers=packs' is a view of '/admin/dashboard?menu=reports'. */
export const pageOf = (address: string): string => address.replace(/([?&](?!menu=)[^=&]+=[^&]*)+/g, '')

/** Goes to an address from a page of the portal without a reload. Another page has arrived when its own title shows. */
export const goInside = async (page: Page, address: string): Promise<void> => {
  const { pathname, search } = new URL(page.url())
  const left = await page.title()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
  if (pageOf(address) !== pageOf(pathname + search)) await expect(page).not.toHaveTitle(left)
}

// With the keyboard alone.

const most = 60

/** Presses Tab until an element with this name has the focus. */
export const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  const stops: string[] = []
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (element === document.body) return ''
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const named = element?.getAttribute('aria-label') ?? element?.textContent ?? ''
      return [named, ...labels.map((label) => label.textContent ?? '')].join(' ')
    })
    if (name.test(focused)) return
    stops.push(focused.trim().slice(0, 40))
  }
  throw new Error(`Tab never reached ${name}, only: ${stops.join(' · ')}`)
}
