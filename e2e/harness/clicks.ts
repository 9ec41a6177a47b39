// Counts the clicks of a task: presses, choices from lists, files and Enter; typing is free.
import type { Page } from '@playwright/test'

/** The limit for an everyday task of the office. */
export const usual = 8

/** Counts from now on, on every page that opens. @returns a function that runs a body and returns its clicks */
export const clickCounter = async (page: Page): Promise<(body: () => Promise<void>) => Promise<number>> => {
  let clicks = 0
  await page.exposeFunction('countClick', () => void (clicks += 1))
  await page.addInitScript(() => {
    const count = () => (window as unknown as { countClick: () => void }).countClick()
    const isChoice = (target: EventTarget | null) =>
      target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'file')
    // Not on the window: Playwright stops and retries a press there if its target has moved.
    document.addEventListener('pointerdown', count, true)
    document.addEventListener('keydown', ({ key }) => key === 'Enter' && count(), true)
    document.addEventListener('change', ({ target }) => isChoice(target) && count(), true)
  })
  return async (body) => {
    const before = clicks
    await body()
    // Makes sure that the press has been counted.
    await page.evaluate(() => undefined)
    return clicks - before
  }
}

/**
 * Counts taps on a phone, on every page that opens from now on: presses, choices, files, and each box that is typed
 * into, which a person taps first.
 */
export const tapCounter = async (page: Page): Promise<() => number> => {
  let taps = 0
  await page.exposeFunction('countTap', () => void (taps += 1))
  await page.addInitScript(() => {
    const count = () => (window as unknown as { countTap: () => void }).countTap()
    let pressed: EventTarget | null = null
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        pressed = target
        count()
      },
      true,
    )
    document.addEventListener(
      'input',
      ({ target }) => {
        const isNew = target instanceof HTMLElement && !('tapped' in target.dataset) && target !== pressed
        if (!isNew || (target instanceof HTMLInputElement && /radio|checkbox/.test(target.type))) return
        target.dataset.tapped = ''
        count()
      },
      true,
    )
  })
  return () => taps
}
