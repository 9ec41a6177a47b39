import { expect, type Page } from '@playwright/test'
import axeCore, { type RunOptions } from 'axe-core'

declare global {
  interface Window {
    readonly axe: typeof axeCore
  }
}

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/** Waits until animations end, except spinners: a dialog that is fading in has the wrong colours. */
export const atRest = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const isOnItsWay = document.querySelector('[class*="-appear-"], [class*="-enter-"], [class*="-leave-"]')
    const moving = document.getAnimations().filter(({ playState, effect }) => {
      const end = effect?.getComputedTiming().endTime
      return playState === 'running' && end !== Infinity
    })
    return isOnItsWay === null && moving.length === 0
  })

interface Scope {
  readonly within?: string | undefined
}

/** The accessibility violations of the current page, one line each. */
export const violations = async (page: Page, { within }: Scope = {}): Promise<string[]> => {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  // No page has frames.
  return page.evaluate(
    async ({ place, options }) => {
      const { violations: found } = await window.axe.run(place, options)
      const judged = found.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, html }) => ({
          id,
          selector: String(target),
          line: `${id}: ${help} — ${target.join(' ')} — ${html.slice(0, 160)}`,
        })),
      )

      /** True if a target is too small even when no sticky bar covers half of it. */
      const isSmallInSight = async (selector: string) => {
        const { scrollX, scrollY } = window
        document.querySelector(selector)?.scrollIntoView({ block: 'center' })
        const again = await window.axe.run(selector, { runOnly: ['target-size'] })
        window.scrollTo(scrollX, scrollY)
        return again.violations.length > 0
      }

      const lines: string[] = []
      for (const { id, selector, line } of judged)
        if (id !== 'target-size' || (await isSmallInSight(selector))) lines.push(line)
      return lines
    },
    { place: within ?? 'html', options },
  )
}

export const axe = async (page: Page, scope?: Scope): Promise<void> =>
  expect(await violations(page, scope)).toEqual([])

// Targets that are too small for a finger.

/** Visible targets smaller than 24 pixels, with the centre of another target less than 24 pixels away (UX-13). */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const selector =
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch]'
    const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
    })
    const boxOf = (element: HTMLElement) => {
      const target = element.closest('label') ?? element
      return target.getBoundingClientRect()
    }
    const middle = (box: DOMRect) => [box.left + box.width / 2, box.top + box.height / 2] as const
    return shown.flatMap((element) => {
      const box = boxOf(element)
      if (box.width >= 24 && box.height >= 24) return []
      // A link inside a sentence is exempt (2.5.8).
      if (element.matches('p a, li a, dd a') && getComputedStyle(element).display.startsWith('inline'))
        return []
      const [x, y] = middle(box)
      const crowded = shown.some((other) => {
        if (other === element || element.contains(other) || other.contains(element)) return false
        const [ox, oy] = middle(boxOf(other))
        return Math.hypot(x - ox, y - oy) < 24
      })
      return crowded ? [`${element.outerHTML.slice(0, 120)} ${box.width}×${box.height}`] : []
    })
  })
