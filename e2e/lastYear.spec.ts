// A year later: the school begins a new year, and a family reviews last year's answers on its phone.
import { expect, type Page } from '@playwright/test'
import { axe } from './harness/axe'
import { enterOffice, shoot } from './harness/office'
import { goInside } from './harness/navigate'
import { authenticate, returning, signIn, student } from './harness/people'
import { allSaved, answer, enterStep, section, storedRecord } from './harness/registration'
import { inCi, test } from './harness/test'

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

const yearMs = 365 * 24 * 60 * 60 * 1000

/** Only a family that has agreed is asked again, and only one that agreed a year ago has last year's answers. */
const agrees = async (page: Page) => {
  await enterStep(page, student, 'complete')
  await page.getByRole('checkbox', { name: 'I Agree' }).check()
  await allSaved(page)
  // Uses the link: a page opened at /logout might request its key while the session ends.
  await page.getByRole('link', { name: 'Logout' }).first().click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
}

const beginsYear = async (office: Page) => {
  await enterOffice(office, 'dashboard', { settings: 'registration' })
  await office.getByRole('button', { name: 'Only ask the families again …' }).click()
  await office.getByRole('button', { name: 'Ask the families', exact: true }).click()
  await expect(office.getByText(/Done\. Asked to agree again/)).toBeVisible()
}

const stillRight = (page: Page) => page.getByRole('button', { name: /^Still right/ })
const sections = (page: Page) => page.getByRole('list', { name: 'Sections' }).getByRole('listitem')
const heading = (page: Page) => page.getByRole('heading', { level: 2 })

declare global {
  interface Window {
    /** Visible layout shifts without user input. */
    shifts: number
    shiftWatch: PerformanceObserver
  }
}

const watchShifts = (page: Page) =>
  page.evaluate(() => {
    window.shifts = 0
    window.shiftWatch = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) window.shifts += entry.value
    })
    window.shiftWatch.observe({ type: 'layout-shift' })
  })

/** A press may take longer than the 500 ms within which the browser attributes shifts to user input. */
const withoutShifts = async (page: Page, press: () => Promise<void>) => {
  const before = await page.evaluate(() => window.shifts)
  await press()
  await page.evaluate(async (shifts) => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    window.shiftWatch.takeRecords()
    window.shifts = shifts
  }, before)
}

test.describe('a year later', () => {
  test.use({ movableClock: true })

  test(
    'each correct section takes one press, one phone number is changed, and the history shows it',
    inCi,
    async ({ page, openBrowser, server }) => {
      await server.moveClock(-yearMs)
      await agrees(page)
      await server.moveClock(0)
      const office = await openBrowser({
        viewport: { width: 1440, height: 900 },
        isMobile: false,
        hasTouch: false,
      })
      await beginsYear(office)

      await signIn(page, student.id, student.password)
      await expect(page.getByRole('heading', { name: 'Check last year’s answers' })).toBeVisible()
      await axe(page)
      await shoot(page, 'last-year-dashboard')
      let presses = 1
      await page.goto('/registration/student-data')
      await expect(page).toHaveURL(/\/registration\/last-year$/)
      await expect(stillRight(page)).toBeVisible()
      await axe(page)
      await shoot(page, 'last-year')
      await watchShifts(page)

      const total = await sections(page).count()
      for (let done = 0; done < total; done += 1) {
        const title = (await heading(page).textContent()) ?? ''
        await expect(stillRight(page)).toBeInViewport()
        if (title === 'Mother') {
          await page.getByRole('button', { name: 'Change Mother' }).tap()
          await expect(page.getByLabel('Name').first()).toBeFocused()
          await answer(section(page, 'Mother'), 'Mobile phone', '5550199')
          await page.getByRole('button', { name: 'Back to last year’s answers' }).tap()
          // The form waits for the save, and the address changes before the page does.
          await expect(page).toHaveURL(/\/last-year#now$/)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('Last year’s answers')
          await expect(heading(page)).toBeFocused()
        } else {
          // An immediate second tap at the same place is a double tap, which the next section ignores.
          await heading(page).tap()
          await withoutShifts(page, async () => {
            await stillRight(page).tap()
            await expect(page.getByText(`${done + 1} of ${total} checked`).first()).toBeVisible()
            await expect(heading(page)).toBeFocused()
          })
          presses += 1
        }
        await expect(page.getByText(`${done + 1} of ${total} checked`).first()).toBeVisible()
        await expect(heading(page)).toBeFocused()
        await expect(heading(page)).toBeInViewport()
        if (done === 5) await shoot(page, 'last-year-half')
      }
      await expect(heading(page)).toHaveText(`All ${total} checked`)
      await axe(page)
      await shoot(page, 'last-year-done')
      expect(await page.evaluate(() => window.shifts)).toBe(0)
      await page.getByRole('link', { name: 'Continue with what is left' }).tap()
      presses += 1
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete')
      // A family with a change needs one more press than a family without.
      expect(presses).toBeLessThanOrEqual(total + 2)
      expect(await storedRecord(page, student.id)).toMatchObject({ mobile_phone_mother: '5550199' })

      await page.goto('/registration/student-data')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student Data')
      await goInside(page, '/registration/your-data')
      await expect(page.getByText('Nothing has changed: Where the student lives')).toBeVisible()
      await expect(page.getByText('Mother: Mobile phone')).toBeVisible()
      await expect(page.getByText(/^School year \d{4}-\d{4}: last year’s answers to check/)).toBeVisible()
      await shoot(page, 'last-year-history')
      await office.goto(`/admin/dashboard?student=${student.id}&tab=history`)
      await expect(office.getByText('Nothing has changed: Where the student lives')).toBeVisible()
    },
  )
})

test(
  'a family without changes confirms by keyboard with one press for each section and two more',
  inCi,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await authenticate(page, returning)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Check answers' }).press('Enter')
    await stillRight(page).focus()
    const total = await sections(page).count()
    for (let done = 1; done <= total; done += 1) {
      await page.keyboard.press('Enter')
      await expect(page.getByText(`${done} of ${total} checked`).first()).toBeVisible()
      await expect(heading(page)).toBeFocused()
      await page.keyboard.press('Tab')
    }
    await expect(page.getByText(/What is left: your agreement to the school’s terms/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continue with what is left' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete')
  },
)
