// UX-15: whom to ask stands in the same place on every page, and in nobody's way.
import { expect, type Page } from '@playwright/test'
import { test } from './harness/test'
import { tourOfFamily, tourOfOffice, tourOfVisitor, widths } from './harness/tour'

const regions = 'main, footer, [role="contentinfo"]'

/** Where help is: what surrounds it in the order of the document, and what it offers. */
const helpOf = (page: Page) =>
  page.evaluate((selector) => {
    const order = [...document.querySelectorAll(selector)].map(({ tagName }) => tagName)
    const links = [...document.querySelectorAll<HTMLAnchorElement>('footer a')].map(({ href }) => href)
    const foot = document.querySelector('footer')
    const after = [...document.querySelectorAll('a[href], button, input')].filter(
      (element) =>
        foot &&
        element.checkVisibility() &&
        !foot.contains(element) &&
        foot.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
    )
    return { order, links, after: after.map((element) => element.outerHTML.slice(0, 80)) }
  }, regions)

/** At the end of the page: what can be pressed in the content and lies over or under the help. */
const coveredBy = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight)
    const foot = document.querySelector('footer')?.getBoundingClientRect()
    if (!foot) return ['there is no help']
    return (
      [...document.querySelectorAll<HTMLElement>('main button, main a[href], main input')]
        // Rows of a list that scrolls inside of itself are hidden by it.
        .filter((element) => !element.closest('.ant-table-tbody-virtual'))
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => {
          const box = element.getBoundingClientRect()
          return box.bottom > foot.top + 1 && box.top < foot.bottom && box.right > foot.left && box.width > 1
        })
        .map((element) => element.outerHTML.slice(0, 100))
    )
  })

for (const viewport of widths)
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    test('UX-15 help is the last thing of every page, with the phone and the e-mail of the school', async ({
      page,
      troubles,
    }) => {
      troubles.expect(/404/)
      const look = async (name: string) => {
        const { order, links, after } = await helpOf(page)
        expect([name, order]).toEqual([name, ['MAIN', 'FOOTER']])
        expect([name, links]).toEqual([name, ['tel:8685550100', 'mailto:office@pelicanbay.example']])
        expect([name, after]).toEqual([name, []])
        expect([name, await coveredBy(page)]).toEqual([name, []])
        await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeInViewport()
      }
      await tourOfVisitor(page, look)
      await tourOfFamily(page, look)
      await page.goto('/logout')
      await expect(page).toHaveURL(/\/$/)
      await tourOfOffice(page, look)
    })
  })
