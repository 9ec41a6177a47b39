// UX-66, UX-71: how much of the form is drawn anew for one act, in a real browser.
import { expect, type Page } from '@playwright/test'
import { authenticate, student } from './harness/people'
import { allSaved, openStep } from './harness/registration'
import { test } from './harness/test'

/** React keeps the properties it drew last on the element: a new object means that it was drawn again. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const drawn = (element: Element) =>
      Object.entries(element).find(([key]) => key.startsWith('__reactProps'))?.[1] as unknown
    const all = [...document.querySelectorAll('[data-landing], [data-landing] *, [data-buttons] button')]
    const before = all.map((element) => [element, drawn(element)] as const)
    const places = () =>
      before
        .filter(([element, was]) => drawn(element) !== was)
        .map(([element]) => element.closest('[data-landing]')?.getAttribute('data-landing') ?? 'buttons')
    Object.assign(window, { drawnAnew: () => [...new Set(places())] })
  })

const drawnAnew = (page: Page) =>
  page.evaluate(() => (window as unknown as { drawnAnew: () => string[] }).drawnAnew())

test('an act draws its own field anew, and the frame stays from step to step', async ({ page }) => {
  await authenticate(page, student)
  await openStep(page, 'family-data')
  await page.getByRole('button', { name: 'Mother', exact: true }).waitFor()

  await watch(page)
  await page.getByRole('radio', { name: 'Father Only', exact: true }).click()
  await allSaved(page)
  expect(await drawnAnew(page)).toEqual(['living_status'])
  await page.getByRole('radio', { name: 'Both Parents', exact: true }).click()
  await allSaved(page)

  const title = page.getByRole('heading', { level: 1 })
  const rail = await page.getByRole('navigation', { name: 'Registration steps' }).first().elementHandle()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(title).toHaveText('Health Data')
  await expect(title).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Learning challenges' })).toBeVisible()
  expect(await rail?.evaluate((element) => element.isConnected)).toBe(true)
})
