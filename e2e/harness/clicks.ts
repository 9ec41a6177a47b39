// How many clicks an act takes: presses, choices from lists, files and Enter; typing is free.
import { expect, type Page, test } from '@playwright/test'

/** No everyday act of the office takes more. */
const usual = 8

/** A step of the test that takes no more clicks than that. */
export type Act = (name: string, body: () => Promise<void>, atMost?: number) => Promise<void>

/** Counts from now on, through every page that is opened. */
export const countClicks = async (page: Page): Promise<Act> => {
  let clicks = 0
  await page.exposeFunction('countClick', () => void (clicks += 1))
  await page.addInitScript(() => {
    const count = () => (window as unknown as { countClick: () => void }).countClick()
    const isChoice = (target: EventTarget | null) =>
      target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'file')
    addEventListener('pointerdown', count, true)
    addEventListener('keydown', ({ key }) => key === 'Enter' && count(), true)
    addEventListener('change', ({ target }) => isChoice(target) && count(), true)
  })
  return (name, body, atMost = usual) =>
    test.step(name, async () => {
      const before = clicks
      await body()
      // What was pressed has been counted by then.
      await page.evaluate(() => undefined)
      const taken = clicks - before
      test.info().annotations.push({ type: 'clicks', description: `${name}: ${taken}` })
      expect(taken, `clicks for: ${name}`).toBeLessThanOrEqual(atMost)
    })
}
