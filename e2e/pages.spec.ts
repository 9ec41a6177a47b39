// What every page owes: a title of its own, the focus on its heading, a ring that can be seen, targets that can be
// hit, and no word to anybody but this server.
import { expect, type Page } from '@playwright/test'
import { enterOffice, openScreen } from './harness/office'
import { signIn, student } from './harness/people'
import { allSaved, answer, enterStep, field, openStep, section } from './harness/registration'
import { test } from './harness/test'
import { steps } from './harness/tour'

const menus = ['dashboard', 'exportData', 'reports', 'postReports', 'importStudents'] as const

test('UX-10 every page has a title of its own that ends with the school', async ({ page, troubles }) => {
  troubles.expect(/404.*no-such-page/)
  const titles: string[] = []
  const note = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(/.+ – .+/)
    titles.push(await page.title())
  }
  await page.goto('/')
  await note()
  await page.goto('/admin')
  await note()
  await signIn(page, student.id, student.password)
  await expect(page).toHaveURL(/\/dashboard$/)
  await note()
  for (const step of steps) {
    await openStep(page, step)
    await note()
  }
  for (const path of ['/registration/change-password', '/no-such-page']) {
    await page.goto(path)
    await note()
  }
  expect(new Set(titles).size).toBe(titles.length)
  const school = titles[0]?.split(' – ').at(-1)
  expect(titles.filter((title) => !title.endsWith(` – ${school}`))).toEqual([])
})

test('UX-45 how antd looks comes as a file, and only the school’s colours are written by the script', async ({
  page,
}) => {
  await enterOffice(page, 'dashboard')
  await expect(page.locator('.ant-table-row').first()).toBeVisible()
  const written = await page.evaluate(() =>
    [...document.querySelectorAll('style')].map((style) => style.textContent).join('\n'),
  )
  expect(written).toContain('--ant-color-primary:')
  expect(written).not.toMatch(/[;{]display:/)
  await expect(page.locator('.students-filters .ant-select').first()).toHaveCSS('height', '40px')
})

test('UX-10 a step with a problem says Error: first', async ({ page }) => {
  await enterStep(page, student, 'family-data')
  await expect(page).toHaveTitle(/^Family Data – /)
  await answer(section(page, 'Mother'), 'Mobile phone', '555')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page).toHaveTitle(/^Error: Family Data – /)
})

test('UX-11 a new page puts the focus on its heading', async ({ page }) => {
  await enterStep(page, student, 'student-data')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page).toHaveURL(/family-data$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/student-data$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

interface Stop {
  name: string
  ring: boolean
  hidden: boolean
}

/** The focused element: does it, or what stands for it, wear a ring, and is it on top where it stands? */
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
      const outline = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
      ring ||= outline || /0px 0px 0px [2-9]/.test(style.boxShadow)
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

for (const viewport of [
  { width: 1440, height: 500 },
  { width: 360, height: 640 },
])
  test(`UX-12 at ${viewport.width} pixels the focus is seen at every stop and never under something that sticks`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await enterStep(page, student, 'family-data')
    const bad: Stop[] = []
    for (let pressed = 0; pressed < 60; pressed += 1) {
      await page.keyboard.press('Tab')
      if (await page.evaluate(() => document.activeElement === document.body)) continue
      // A ring may fade in.
      await expect
        .poll(async () => (await look(page)).ring, { timeout: 5000 })
        .toBe(true)
        .catch(() => undefined)
      const stop = await look(page)
      if (!stop.ring || stop.hidden) bad.push(stop)
    }
    expect(bad).toEqual([])
  })

/** Visible things to press that are smaller than 24 pixels and have no room of 24 around their middle. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const selector =
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch]'
    const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
    })
    const boxOf = (element: HTMLElement) => {
      const target = element.closest('label') ?? element
      return target.getBoundingClientRect()
    }
    const middle = (box: DOMRect) => [box.left + box.width / 2, box.top + box.height / 2] as const
    return shown.flatMap((element) => {
      const box = boxOf(element)
      if (box.width >= 24 && box.height >= 24) return []
      // A link inside a sentence is exempt (2.5.8).
      if (element.matches('p a, li a, dd a') && getComputedStyle(element).display.startsWith('inline'))
        return []
      const [x, y] = middle(box)
      const crowded = shown.some((other) => {
        if (other === element || element.contains(other) || other.contains(element)) return false
        const [ox, oy] = middle(boxOf(other))
        return Math.hypot(x - ox, y - oy) < 24
      })
      return crowded ? [`${element.outerHTML.slice(0, 120)} ${box.width}×${box.height}`] : []
    })
  })

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 360, height: 640 },
])
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    test('UX-13 everything that can be pressed is at least 24 pixels, or has that room', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await smallTargets(page)).toEqual([])
      await signIn(page, student.id, student.password)
      await expect(page).toHaveURL(/\/dashboard$/)
      for (const step of steps) {
        await openStep(page, step)
        expect([step, await smallTargets(page)]).toEqual([step, []])
      }
    })

    test('UX-13 and so in the office', async ({ page }) => {
      await enterOffice(page, 'dashboard')
      for (const menu of menus) {
        await openScreen(page, menu)
        expect([menu, await smallTargets(page)]).toEqual([menu, []])
      }
    })
  })

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

  test('UX-76 no field zooms the page, numbers get their keys, and the way on is in reach', async ({
    page,
  }) => {
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
    // As high as the keyboard leaves it.
    await page.setViewportSize({ width: 360, height: 340 })
    await field(section(page, 'Mother'), 'Occupation').focus()
    await expect(page.getByRole('button', { name: 'Save and continue' })).toBeInViewport()
    await allSaved(page)
  })
})

test('SEC-103 no request leaves for anybody else, on any screen', async ({ page, context }) => {
  const origins = new Set<string>()
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol)) origins.add(origin)
  })
  await page.goto('/')
  await signIn(page, student.id, student.password)
  await expect(page).toHaveURL(/\/dashboard$/)
  for (const step of steps) await openStep(page, step)
  await page.getByRole('button', { name: 'Generate Registration Form' }).click()
  await expect(page.getByRole('status').filter({ hasText: /Page 1 of \d/ })).toBeVisible()
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/$/)
  await enterOffice(page, 'dashboard')
  for (const menu of menus) await openScreen(page, menu)
  expect([...origins]).toEqual([new URL(page.url()).origin])
})
