// The wizard for the turn of the year, with the steps of docs/office.md.
import { expect, type Page } from '@playwright/test'
import { academicYear, dayIn, registrationYearOf } from '../../src/shared/rules/dates'
import { xlsxFile } from './files'

/** The next school year in the server's time zone, wherever the test runs. */
export const turnedToday = registrationYearOf(dayIn('America/Port_of_Spain', new Date()))

type Row = readonly [seaNumber: string, name: string, sex: string, born: string, school: string]

const headers = ['SEA No.', "STUDENT'S NAME", 'SEX', 'DATE OF BIRTH', 'PRIMARY SCHOOL']

/** A placement list in the Ministry's format, with a title above the headers. */
const placementList = (rows: readonly Row[]) =>
  xlsxFile(
    'SEA placement.xlsx',
    ['Ministry of Education: placement', '', '', '', ''],
    [['', '', '', '', ''], headers, ...rows],
  )

const step = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()

const next = async (page: Page, title: string) => {
  await page.getByRole('button', { name: `Next: ${title}` }).click()
  await step(page, title)
}

export const opensAssistant = async (page: Page, year = turnedToday): Promise<void> => {
  const name = academicYear(year)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('button', { name: 'Registration' })
    .click()
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await expect(page.getByRole('heading', { name: `The school year ${name}`, level: 1 })).toBeVisible()
}

const setsFirstTerm = async (page: Page, year: number) => {
  const term = page.getByRole('region', { name: 'Term 1', exact: true })
  await term.getByLabel('First day', { exact: true }).fill(`7 September ${year}`)
  await term.getByLabel('Last day', { exact: true }).fill(`11 December ${year}`)
  await term.getByLabel('Last day', { exact: true }).press('Tab')
}

interface Preparation {
  readonly list: readonly Row[]
  readonly hasTerms: boolean
  readonly year?: number
  /** Next classes for those that cannot be derived. */
  readonly decides?: Readonly<Record<string, string>>
  /** Forms whose families can register immediately. */
  readonly opens?: readonly string[]
}

/** Goes through every step until nothing is left to decide. */
export const preparesTurn = async (
  page: Page,
  { list, hasTerms, year = turnedToday, decides = {}, opens = [] }: Preparation,
): Promise<void> => {
  await step(page, 'Terms')
  if (!hasTerms) await setsFirstTerm(page, year)
  await next(page, 'Who moves where')
  for (const [from, to] of Object.entries(decides))
    await page.getByRole('combobox', { name: `Where class ${from} goes` }).selectOption(to)
  await next(page, 'Newcomers')
  await page.getByLabel('Choose a file: the placement list').setInputFiles(await placementList(list))
  await expect(
    page.getByRole('heading', { name: new RegExp(`^${list.length} newcomers?$`), level: 3 }),
  ).toBeVisible()
  for (const title of ['Balance', 'Ask again', 'Opening']) await next(page, title)
  for (const form of opens)
    await page.getByRole('region', { name: form, exact: true }).getByRole('switch').check()
  await next(page, 'Check and start')
}

export const turns = async (page: Page, year = turnedToday): Promise<void> => {
  const name = academicYear(year)
  await page.getByRole('button', { name: /^Start school year/ }).click()
  await page
    .getByRole('dialog', { name: `Start school year ${name}?` })
    .getByRole('button', { name: 'Start the school year' })
    .click()
  await expect(page.getByRole('heading', { name: `School year started: ${name}` })).toBeVisible()
}

const letterOf = (at: number) => String.fromCharCode(65 + (Math.floor(at) % 26))

/** Invented students from several primary schools. */
export const newcomers = (count: number, year = turnedToday): Row[] =>
  Array.from({ length: count }, (_, at) => [
    `26${String(1000 + at)}`,
    `${letterOf(at)}${letterOf(at / 26)}STON, Ana`,
    at % 2 === 0 ? 'F' : 'M',
    // The first day shows that the day comes before the month.
    `${28 - (at % 28)}/3/${year - 11}`,
    `Arima ${at % 5}`,
  ])
