import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A dialog that is still fading in has the colours of the mist: what moves comes to rest first. Spinners go on. */
export const atRest = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const isOnItsWay = document.querySelector('[class*="-appear-"], [class*="-enter-"], [class*="-leave-"]')
    const moving = document.getAnimations().filter(({ playState, effect }) => {
      const end = effect?.getComputedTiming().endTime
      return playState === 'running' && end !== Infinity
    })
    return isOnItsWay === null && moving.length === 0
  })

/** One line per violation of an accessibility rule on the page as it stands. */
export const violations = async (
  page: Page,
  { within }: { within?: string | undefined } = {},
): Promise<string[]> => {
  await atRest(page)
  // In the page itself: no page has frames, and an empty page for the sum costs as much as the rules.
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .setLegacyMode()
  const { violations: found } = await (within ? builder.include(within) : builder).analyze()
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} — ${node.target.join(' ')} — ${node.html.slice(0, 160)}`),
  )
}

export const axe = async (page: Page, scope?: { within?: string }): Promise<void> =>
  expect(await violations(page, scope)).toEqual([])
