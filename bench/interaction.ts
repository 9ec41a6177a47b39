// UX-66: from a key or click to the next paint (the browser's own Event Timing), on a processor slowed 4 and 6 times:
// leaving a field, another step, another living status.
import type { Page } from '@playwright/test'
import { enterStep, measured, openFamilyCards, slowDown, timedPage, withPortal, type Site } from './browser'
import { atMost, type Row } from './count'

const leaveFields = async (page: Page) => {
  for (const name of [
    'mother_occupation',
    'mother_business_place',
    'father_occupation',
    'father_business_place',
  ]) {
    await page.locator(`#field-${name}`).focus()
    await page.keyboard.type('Baker', { delay: 60 })
    await page.keyboard.press('Tab')
    await page.waitForTimeout(400)
  }
}

const changeSteps = async (page: Page) => {
  const links = page
    .getByRole('navigation', { name: 'Registration steps' })
    .filter({ visible: true })
    .first()
    .getByRole('link')
  for (const index of [2, 3, 0, 1, 2, 1]) {
    await links.nth(index).click()
    await page.waitForTimeout(500)
  }
}

const changeLiving = async (page: Page) => {
  for (const choice of ['Mother Only', 'Both Parents', 'Father Only', 'Mother Only', 'Both Parents']) {
    await page.getByRole('radio', { name: choice, exact: true }).click()
    await page.waitForTimeout(400)
  }
}

/** Milliseconds on a processor so many times slower. */
const slower = [
  { rate: 4, limit: 130 },
  { rate: 6, limit: 200 },
] as const

const formRows = async (site: Site, { rate, limit }: (typeof slower)[number]): Promise<Row[]> => {
  const page = await timedPage(site)
  await enterStep(page, 'family-data')
  await page.getByRole('button', { name: 'Mother', exact: true }).waitFor()
  await slowDown(page, rate)
  const at = `${rate} × slower, worst (ms)`
  // The first view of a family: the first person is open, the others are collapsed. Fields are left with all of them open.
  const living = await measured(page, () => changeLiving(page))
  await openFamilyCards(page)
  const rows = [
    atMost(`UX-66 leaving a field, ${at}`, await measured(page, () => leaveFields(page)), limit),
    atMost(`UX-66 another living status, ${at}`, living, limit),
    atMost(`UX-66 another step, ${at}`, await measured(page, () => changeSteps(page)), limit),
  ]
  await page.context().close()
  return rows
}

export const rows = (): Promise<Row[]> =>
  withPortal(async (site) => [...(await formRows(site, slower[0])), ...(await formRows(site, slower[1]))])
