// Navigation with the keyboard alone.
import type { Page } from '@playwright/test'

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
