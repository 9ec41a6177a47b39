import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A dialog that is still fading in has the colours of the mist: what moves comes to rest first. Spinners go on. */
const atRest = (page: Page) =>
  page.waitForFunction(() => {
    const isOnItsWay = document.querySelector('[class*="-appear-"], [class*="-enter-"], [class*="-leave-"]')
    const moving = document.getAnimations().filter(({ playState, effect }) => {
      const end = effect?.getComputedTiming().endTime
      return playState === 'running' && end !== Infinity
    })
    return isOnItsWay === null && moving.length === 0
  })

/** Fails with one line per violation when the page, as it stands, breaks an accessibility rule. */
export const axe = async (page: Page, { within }: { within?: string } = {}): Promise<void> => {
  await atRest(page)
  const builder = new AxeBuilder({ page }).withTags(rules)
  const { violations } = await (within ? builder.include(within) : builder).analyze()
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} — ${node.target.join(' ')} — ${node.html.slice(0, 160)}`),
  )
  expect(lines).toEqual([])
}
