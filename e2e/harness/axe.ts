import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails with one line per violation when the page, as it stands, breaks an accessibility rule. */
export const axe = async (page: Page, { within }: { within?: string } = {}): Promise<void> => {
  const builder = new AxeBuilder({ page }).withTags(rules)
  const { violations } = await (within ? builder.include(within) : builder).analyze()
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} — ${node.target.join(' ')} — ${node.html.slice(0, 160)}`),
  )
  expect(lines).toEqual([])
}
