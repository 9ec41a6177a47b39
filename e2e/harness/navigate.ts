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
