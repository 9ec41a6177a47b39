// The check page on a phone and by keyboard: short when folded, every answer one tap away, terms on demand.
import { expect, type Page } from '@playwright/test'
import { axe, smallTargets } from './harness/axe'
import { student } from './harness/people'
import { answer, allSaved, enterStep, section } from './harness/registration'
import { inCi, test } from './harness/test'
import { lostBySpacing, overflow } from './harness/textSpacing'

const fold = (page: Page, part: string) => page.getByRole('button', { name: new RegExp(`^${part}`) })
const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

  test(
    'all folded it is short, the next act is in sight, a row comes back to its place, and the full terms can be read',
    inCi,
    async ({ page }) => {
      await enterStep(page, student, 'complete')
      await expect(page.getByText('Please read this before you agree.')).toBeVisible()
      expect(await height(page)).toBeLessThanOrEqual(2500)
      await axe(page)
      const next = page.getByRole('button', { name: /^Answer “/ })
      await expect(next).toBeInViewport({ ratio: 1 })

      await fold(page, 'Background').tap()
      await fold(page, 'Learning at home').tap()
      await axe(page)
      expect(await overflow(page)).toEqual([])
      expect(await smallTargets(page)).toEqual([])
      expect(await lostBySpacing(page)).toEqual([])

      const add = row(page, 'Add Device for school work')
      await add.scrollIntoViewIfNeeded()
      const before = await page.evaluate(() => window.scrollY)
      await add.tap()
      await expect(page.getByRole('combobox', { name: 'Device for school work' })).toBeFocused()
      await page.goBack()
      await expect(add).toBeFocused()
      expect(await page.evaluate(() => window.scrollY)).toBe(before)

      // Return with the button after changing an answer.
      await row(page, 'Add Previous school').tap()
      await answer(section(page, 'Background'), 'Previous school', 'Sunny Hill Primary')
      await allSaved(page)
      await page.getByRole('button', { name: 'Back to your answers' }).tap()
      const changed = row(page, 'Change Previous school')
      await expect(changed).toBeFocused()
      await expect(changed).toBeInViewport()
      await expect(page.getByText('Sunny Hill Primary')).toBeVisible()
      await expect(fold(page, 'Background')).toHaveAttribute('aria-expanded', 'true')
      // It survives a reload.
      await page.reload()
      await expect(changed).toBeVisible()

      const words = page.getByText('You keep the password to yourself')
      await expect(words).toBeHidden()
      await page.getByRole('button', { name: 'Read it all' }).tap()
      await expect(page.getByRole('heading', { name: 'What you promise' })).toBeVisible()
      await expect(words).toBeVisible()
      await axe(page)
      expect(await overflow(page)).toEqual([])
    },
  )
})
