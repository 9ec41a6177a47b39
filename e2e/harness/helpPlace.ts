// Whom to ask stands in the same place on every page, and in nobody's way (UX-15).
import type { Page } from '@playwright/test'

const expected = {
  order: ['MAIN', 'FOOTER'],
  links: ['tel:8685550100', 'mailto:office@pelicanbay.example'],
  after: [],
  covered: [],
  isInView: true,
}

/** Runs in the page and ends at its foot. */
const helpInPage = () => {
  const foot = document.querySelector('footer')
  if (!foot) return 'there is no help'
  const textOf = (element: Element) => element.outerHTML.slice(0, 100)
  const regions = document.querySelectorAll('main, footer, [role="contentinfo"]')
  const after = [...document.querySelectorAll('a[href], button, input')].filter(
    (element) =>
      element.checkVisibility() &&
      !foot.contains(element) &&
      foot.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  window.scrollTo(0, document.documentElement.scrollHeight)
  const place = foot.getBoundingClientRect()
  /** What can be pressed in the content and lies over or under the help. */
  const covered = [...document.querySelectorAll<HTMLElement>('main button, main a[href], main input')]
    // Rows of a list that scrolls inside of itself are hidden by it.
    .filter((element) => !element.closest('table[aria-rowcount]'))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => {
      const box = element.getBoundingClientRect()
      return box.bottom > place.top + 1 && box.top < place.bottom && box.right > place.left && box.width > 1
    })
  const links = [...foot.querySelectorAll('a')]
  const first = links[0]?.getBoundingClientRect()
  return {
    order: [...regions].map(({ tagName }) => tagName),
    links: links.map(({ href }) => href),
    after: after.map(textOf),
    covered: covered.map(textOf),
    isInView: !!first && first.top >= 0 && first.bottom <= window.innerHeight,
  }
}

/** What is wrong with the place of the help, if anything; scrolls the page to its end. */
export const misplacedHelp = async (page: Page): Promise<string[]> => {
  const found = await page.evaluate(helpInPage)
  return JSON.stringify(found) === JSON.stringify(expected) ? [] : [JSON.stringify(found)]
}
