// Focus on a page's heading and at every tab stop, fields on a phone, and the loading of styles.
import { expect, type Page } from '@playwright/test'
import { enterOffice } from './harness/office'
import { student } from './harness/people'
import { allSaved, answer, enterStep, field, goOn, section } from './harness/registration'
import { readOnly, test } from './harness/test'

test(
  'the content security policy allows antd’s styles, which rank below the portal’s own; on a slow line the frame of the office shows before its page',
  readOnly,
  async ({ page }) => {
    await enterOffice(page, 'dashboard')
    await expect(page.locator('.ant-table-row').first()).toBeVisible()
    const looks = await page.evaluate(() =>
      [...document.querySelectorAll('style')]
        .filter(({ textContent }) => /[;{]display:/.test(textContent))
        .map(({ sheet, textContent }) => ({
          isRead: (sheet?.cssRules.length ?? 0) > 0,
          isInLayer: textContent.trimStart().startsWith('@layer antd'),
          begins: textContent.slice(0, 60),
        })),
    )
    expect(looks.length).toBeGreaterThan(5)
    expect(looks.filter(({ isRead, isInLayer }) => !isRead || !isInLayer)).toEqual([])
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(page.getByRole('group', { name: 'Filters' }).locator('.ant-select').first()).toHaveCSS(
      'height',
      '40px',
    )

    let release: () => void = () => undefined
    const held = new Promise<void>((pass) => (release = pass))
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch()
      if ((await response.text()).includes('Total Number of Students')) await held
      await route.fulfill({ response })
    })
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible()
    await expect(page.getByText('Total Number of Students')).toBeHidden()
    release()
    await expect(page.getByText('Total Number of Students')).toBeVisible()
    // Prefetched code may still be loading.
    await page.unrouteAll({ behavior: 'wait' })
  },
)

test(
  'UX-11 UX-10 a new page puts the focus on its heading; a step with a problem says Error: first',
  readOnly,
  async ({ page }) => {
    await enterStep(page, student, 'student-data')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page).toHaveURL(/family-data$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/student-data$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    await goOn(page, 'family-data', 'Family Data')
    await expect(page).toHaveTitle(/^Family Data – /)
    await answer(section(page, 'Mother'), 'Mobile phone', '555')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page).toHaveTitle(/^Error: Family Data – /)
  },
)

interface Stop {
  name: string
  ring: boolean
  hidden: boolean
}

/** The focused element: does it or its visible stand-in have a focus ring, and is it uncovered? */
const look = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const box = element.getBoundingClientRect()
    let ring = false
    for (
      let around: HTMLElement | null = element, up = 0;
      around && up < 8;
      around = around.parentElement, up += 1
    ) {
      const style = getComputedStyle(around)
      ring ||= style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
    }
    const beside = element.nextElementSibling
    if (beside)
      ring ||=
        parseFloat(getComputedStyle(beside).outlineWidth) >= 2 &&
        getComputedStyle(beside).outlineStyle !== 'none'
    const points = [0.1, 0.5, 0.9].map(
      (part) => [box.left + box.width * part, box.top + box.height / 2] as const,
    )
    const hidden = points.every(([x, y]) => {
      const top = document.elementFromPoint(x, y)
      return (
        !top || !(element.contains(top) || top.contains(element) || !!element.closest('label')?.contains(top))
      )
    })
    const name = element.getAttribute('aria-label') ?? element.id ?? element.textContent ?? ''
    return {
      name: `${element.tagName} ${name} ${element.textContent?.slice(0, 30) ?? ''}`.trim(),
      ring,
      hidden,
    }
  })

/** Goes through the page with Tab. */
const badStops = async (page: Page): Promise<Stop[]> => {
  const bad: Stop[] = []
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement === document.body)) continue
    // A focus ring may fade in.
    await expect
      .poll(async () => (await look(page)).ring, { timeout: 5000 })
      .toBe(true)
      .catch(() => undefined)
    const stop = await look(page)
    if (!stop.ring || stop.hidden) bad.push(stop)
  }
  return bad
}

for (const viewport of [
  { width: 1440, height: 500 },
  { width: 360, height: 640 },
])
  test(
    `UX-12 at ${viewport.width} pixels the focus is seen at every stop and never under something that sticks`,
    readOnly,
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await enterStep(page, student, 'family-data')
      expect(await badStops(page)).toEqual([])
      // Tall enough for the long text there.
      await page.setViewportSize({ ...viewport, height: 900 })
      await enterOffice(page, 'dashboard', { settings: 'agreement' })
      await expect(page.getByLabel(/^Text \(version/)).toBeVisible()
      expect(await badStops(page)).toEqual([])
    },
  )

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

  test(
    'UX-76 no field zooms the page, numbers get their keys, and the way on is in reach',
    readOnly,
    async ({ page }) => {
      await page.goto('/')
      const small = () =>
        page.evaluate(() =>
          [
            ...document.querySelectorAll<HTMLElement>(
              'input:not([type=checkbox], [type=radio], [type=file]), textarea',
            ),
          ]
            .filter((input) => input.checkVisibility() && parseFloat(getComputedStyle(input).fontSize) < 16)
            .map((input) => input.id || input.outerHTML.slice(0, 100)),
        )
      expect(await small()).toEqual([])
      await expect(page.getByLabel('Student ID', { exact: true })).toHaveAttribute('inputmode', 'numeric')
      await enterStep(page, student, 'family-data')
      expect(await small()).toEqual([])
      await expect(field(section(page, 'Mother'), 'Mobile phone')).toHaveAttribute('inputmode', /numeric|tel/)
      // The height left by the on-screen keyboard.
      await page.setViewportSize({ width: 360, height: 340 })
      await field(section(page, 'Mother'), 'Occupation').focus()
      await expect(page.getByRole('button', { name: 'Save and continue' })).toBeInViewport()
      await allSaved(page)
    },
  )
})

test(
  'a script that fails to load leaves no empty page: after a while a message says to reload',
  readOnly,
  async ({ page, troubles }) => {
    troubles.expect(/ERR_FAILED/)
    await page.route('**/assets/main.*.js', (route) => route.abort())
    await page.goto('/')
    const late = page.getByText('The portal is taking longer than usual to load.')
    await expect(late).toBeHidden()
    await late.evaluate((text) => text.getAnimations().forEach((appearing) => appearing.finish()))
    await expect(late).toBeVisible()
    await page.unroute('**/assets/main.*.js')
    await late.getByRole('link', { name: 'load the page again' }).click()
    await expect(page.getByRole('textbox', { name: 'Student ID' })).toBeVisible()
    await expect(late).toBeHidden()
    await enterOffice(page, 'dashboard')
    await page.route('**/assets/main.*.js', (route) => route.abort())
    await page.reload()
    await expect(late).toBeAttached()
  },
)
