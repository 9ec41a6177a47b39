// UX-71, UX-72, UX-110: how long a phone on the slow connection (S) waits in the form, and the office at its first sign-in
// (L).
import type { Page } from '@playwright/test'
import { administrator, student } from '../e2e/harness/people'
import { withPortal, openFamilyCards, mobile, slowLine, throttle, phone, type Site } from './browser'
import { median, atMost, runsOf, type Row } from './count'

/** From leaving the field until the status line near the title says Saving…, measured in the page. */
const timeToSaving = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const input = document.querySelector<HTMLInputElement>('#field-mother_occupation')
        const started = performance.now()
        const look = () => {
          const isSaid = [...document.querySelectorAll('[data-save-summary]')].some((line) =>
            line.textContent.includes('Saving'),
          )
          if (isSaid) done(performance.now() - started)
          else requestAnimationFrame(look)
        }
        input?.blur()
        look()
      }),
  )

/** From the click on Save and continue until the next step is painted, measured in the page. */
const timeToStep = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const title = () => document.querySelector('h1')?.textContent
        const before = title()
        const isThere = () =>
          title() !== before && document.querySelector('[data-landing] input:enabled') !== null
        const go = [...document.querySelectorAll('button')].find(
          ({ textContent }) => textContent === 'Save and continue',
        )
        const started = performance.now()
        const look = () => {
          if (isThere()) requestAnimationFrame(() => setTimeout(() => done(performance.now() - started)))
          else setTimeout(look, 4)
        }
        go?.click()
        look()
      }),
  )

const theForm = async ({ open }: Site): Promise<Row[]> => {
  const context = await open(phone)
  const page = await context.newPage()
  await throttle(page, slowLine)
  await page.goto('/')
  await page.getByLabel('Student ID', { exact: true }).fill(student.id)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  // The next files load while a person types the ID and the password, which takes ten seconds on a phone.
  await page.waitForTimeout(10_000)
  const started = Date.now()
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await page.waitForURL('**/dashboard')
  await page
    .getByRole('link', { name: /Registration/ })
    .first()
    .click()
  await page.locator('[data-landing] input:enabled').first().waitFor()
  const ready = Date.now() - started
  await page.goto('/registration/student-data')
  const go = page.getByRole('button', { name: 'Save and continue' })
  await go.waitFor()
  await page.waitForTimeout(3000)
  const toSteps = [await timeToStep(page)]
  await openFamilyCards(page)
  const savings: number[] = []
  for (const work of ['Baker', 'Nurse', 'Farmer', 'Baker']) {
    await page.locator('#field-mother_occupation').fill(work)
    savings.push(await timeToSaving(page))
    await page.waitForTimeout(2000)
  }
  for (const _step of ['health', 'other']) {
    toSteps.push(await timeToStep(page))
    await page.waitForTimeout(1500)
  }
  await context.close()
  return [
    atMost('UX-71 from LOGIN to a usable step of the form, S (ms)', ready, 6000),
    atMost('UX-71 step to step, S, middle of 3 (ms)', median(toSteps), 300),
    atMost('UX-71 step to step, S, worst of 3 (ms)', Math.max(...toSteps), 300),
    atMost('UX-72 Saving… after a field is left, S, middle of 4 (ms)', median(savings), 100),
    atMost('UX-72 Saving… after a field is left, S, worst of 4 (ms)', Math.max(...savings), 100),
  ]
}

/** From LOGIN until rows can be clicked, in a browser without any cache; typed at the speed of people. */
const officeVisit = async ({ open }: Site) => {
  const context = await open()
  const page = await context.newPage()
  await throttle(page, mobile)
  await page.goto('/admin')
  await page.getByLabel('Username', { exact: true }).pressSequentially(administrator.id, { delay: 150 })
  await page.getByLabel('Password', { exact: true }).pressSequentially(administrator.password, { delay: 150 })
  const started = Date.now()
  await page.getByRole('button', { name: 'LOGIN' }).click()
  const isUsable = () =>
    document.querySelector('main .ant-table-row button') !== null &&
    document.querySelector('main [aria-busy=true]') === null
  await page.waitForFunction(isUsable, undefined, { polling: 'raf', timeout: 60_000 })
  const usableAfter = Date.now() - started
  await context.close()
  return usableAfter
}

const theOffice = async (site: Site): Promise<Row> => {
  const times = await runsOf(3, () => officeVisit(site))
  const what =
    'UX-110 first sign-in of the office, from LOGIN to a usable table of students, L, median of 3 (ms)'
  return atMost(what, median(times), 5000)
}

export const rows = (): Promise<Row[]> =>
  withPortal(async (site) => [...(await theForm(site)), await theOffice(site)])
