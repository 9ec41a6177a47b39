// The pages of the portal by who sees them, for what must hold on each.
import { expect, type Page } from '@playwright/test'
import { officeMenus } from '../../src/client/officeView'
import { enterOffice, openScreen } from './office'
import { signIn, student } from './people'
import { openStep } from './registration'

export const steps = ['student-data', 'family-data', 'health-data', 'other-data', 'documents', 'complete']

export const widths = [
  { width: 1440, height: 900 },
  { width: 360, height: 640 },
]

const visitorPages = ['/', '/admin', '/check/no-such-card', '/no-such-page']
const familyPages = [
  '/dashboard',
  '/term-reports',
  '/registration/change-password',
  '/registration/your-data',
]

/** Everything that was on its way is there. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .ant-skeleton-active')).toHaveCount(0)
}

type Look = (name: string) => Promise<void>

export const tourOfVisitor = async (page: Page, look: Look): Promise<void> => {
  for (const path of visitorPages) {
    await page.goto(path)
    await settled(page)
    await look(path)
  }
}

export const tourOfFamily = async (page: Page, look: Look): Promise<void> => {
  await signIn(page, student.id, student.password)
  await expect(page).toHaveURL(/\/dashboard$/)
  for (const path of familyPages) {
    await page.goto(path)
    await settled(page)
    await look(path)
  }
  for (const step of steps) {
    await openStep(page, step)
    await settled(page)
    await look(step)
  }
}

export const tourOfOffice = async (page: Page, look: Look): Promise<void> => {
  await enterOffice(page, 'dashboard')
  for (const menu of officeMenus) {
    await openScreen(page, menu)
    await settled(page)
    await look(menu)
  }
}
