// UX-66, UX-71: how much of the form one action renders again, in a real browser.
import { expect, type Page } from '@playwright/test'
import { authenticate, student } from './harness/people'
import { allSaved, openStep } from './harness/registration'
import { test } from './harness/test'

test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'no-preference' } })

/** React stores the last props on the element: a new object means another render. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const drawn = (element: Element) =>
      Object.entries(element).find(([key]) => key.startsWith('__reactProps'))?.[1] as unknown
    const all = [...document.querySelectorAll('[data-landing], [data-landing] *, [data-buttons] button')]
    // An element removed from a field, such as the mark of another choice, counts for that field.
    const placeOf = (element: Element) =>
      element.closest('[data-landing]')?.getAttribute('data-landing') ?? 'buttons'
    const before = all.map((element) => [element, drawn(element), placeOf(element)] as const)
    const places = () => before.filter(([element, was]) => drawn(element) !== was).map(([, , place]) => place)
    Object.assign(window, { drawnAnew: () => [...new Set(places())] })
  })

const drawnAnew = (page: Page) =>
  page.evaluate(() => (window as unknown as { drawnAnew: () => string[] }).drawnAnew())

/** Records which fields run CSS transitions from now on. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const heard = { changing: [] as string[] }
    document.addEventListener('transitionrun', ({ target }) => {
      const part = target as Element
      if (part.closest('[data-landing]')) heard.changing.push(part.className)
    })
    Object.assign(window, { heard })
  })

/** antd adds the variables of a component with its first instance, and removes them with the last. */
const watchStyleSheets = (page: Page) =>
  page.evaluate(() => {
    const styles = { gone: 0, come: 0 }
    const among = (nodes: NodeList) =>
      [...nodes].filter((node) => node.nodeName === 'STYLE' && node.textContent?.startsWith('@layer')).length
    new MutationObserver((changes) => {
      for (const { removedNodes, addedNodes } of changes) {
        styles.gone += among(removedNodes)
        styles.come += among(addedNodes)
      }
    }).observe(document.head, { childList: true })
    Object.assign(window, { styles })
  })

test('an action renders only its own field again and starts no CSS transition; from step to step the frame and antd’s style sheets stay', async ({
  page,
}) => {
  await authenticate(page, student)
  await openStep(page, 'family-data')
  await page.getByRole('button', { name: 'Mother', exact: true }).waitFor()
  const contact = page.locator('#field-emergency_contact')
  await contact.waitFor()

  await listen(page)
  await watch(page)
  await page.getByRole('radio', { name: 'Father Only', exact: true }).click()
  await allSaved(page)
  expect(await drawnAnew(page)).toEqual(['living_status'])
  await page.getByRole('radio', { name: 'Both Parents', exact: true }).click()
  await allSaved(page)
  await contact.fill('Kavita Baker')
  await contact.press('Tab')
  await allSaved(page)
  expect(await page.evaluate(() => (window as unknown as { heard: object }).heard)).toEqual({ changing: [] })

  const title = page.getByRole('heading', { level: 1 })
  const rail = page.getByRole('navigation', { name: 'Registration steps' }).first()
  const railBefore = await rail.elementHandle()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(title).toHaveText('Health Data')
  await expect(title).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Learning challenges' })).toBeVisible()
  expect(await railBefore?.evaluate((element) => element.isConnected)).toBe(true)

  const goTo = async (step: RegExp, to: string) => {
    await rail.getByRole('link', { name: step }).click()
    await expect(title).toHaveText(to)
    await page.locator('[data-landing]').first().waitFor()
  }
  await goTo(/Family Data/, 'Family Data')
  await contact.waitFor()
  await watchStyleSheets(page)
  await goTo(/Medical Data/, 'Health Data')
  await goTo(/Family Data/, 'Family Data')
  await contact.waitFor()
  expect(await page.evaluate(() => (window as unknown as { styles: object }).styles)).toEqual({
    gone: 0,
    come: 0,
  })
})
