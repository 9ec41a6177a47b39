// The import wizard, from the file to undoing the import.
import { expect, type Page } from '@playwright/test'
import { axe } from './harness/axe'
import {
  checkList,
  enterOffice,
  goToScreen,
  shoot,
  shootForDocs,
  takeOver,
  uploadList,
} from './harness/office'
import { csvFile, downloadedSheet, xlsxFile } from './harness/files'
import { inCi, test } from './harness/test'
import { overflow } from './harness/textSpacing'
import { atBothEnds } from './harness/tour'

const headers = ['Student ID', 'First name', 'Surname', 'Class', 'DOB', 'Birth pin', 'Town', 'Shoe size']
const idOf = (index: number) => String(20_270_000 + index)

const student = (index: number) => [
  idOf(index),
  index % 2 ? 'Inés' : 'D’Shawn',
  `Ramkissoon ${index}`,
  '1A',
  `2014-03-${String((index % 28) + 1).padStart(2, '0')}`,
  `00${880_000 + index}`,
  'Arima',
  '38',
]

/** One invalid cell each, by row of the list. */
const planted: ReadonlyArray<readonly [number, number, string]> = [
  [10, 3, '9Z'],
  [110, 4, '2014-02-30'],
  [210, 1, ''],
  [310, 0, idOf(0)],
  [410, 0, 'no id!'],
  [510, 1, 'A name that is far longer than twenty'],
  [610, 2, ''],
]

const listWithErrors = () => {
  const rows = Array.from({ length: 1200 }, (_none, index) => student(index))
  for (const [index, column, text] of planted) (rows[index] as string[])[column] = text
  return rows
}

const students = (page: Page): Promise<string> =>
  page.evaluate(async () => (await (await fetch('/api/students')).text()).replace(/^\[|\]$/g, ''))

test(
  'UX-61 1,200 rows with 7 errors: checked, given back with reasons, taken over, undone',
  inCi,
  async ({ page }) => {
    await enterOffice(page, 'importStudents')
    const before = await students(page)
    const file = await xlsxFile('Entry list.xlsx', headers, listWithErrors())
    await uploadList(page, { kind: 'Students', file })
    await expect(page.getByText('Shoe size')).toBeVisible()
    await checkList(page)
    await expect(page.getByRole('button', { name: 'Rejected (5)' })).toBeVisible()
    // A class that the school does not have is a question, and so are two rows of one ID.
    await expect(page.getByText('Which class is “9Z”? The school does not have it.')).toBeVisible()
    await expect(page.getByText(/^Which row counts where one ID has several rows that differ/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'New (1,192)' })).toBeVisible()
    expect(await students(page)).toBe(before)

    const {
      name,
      headers: given,
      rows,
    } = await downloadedSheet(page, () =>
      page.getByRole('button', { name: 'Download rows to correct' }).click(),
    )
    expect(name).toMatch(/^Entry list.*Errors\.xlsx$/)
    expect([given.includes('Errors'), rows.length]).toEqual([true, 8])
    expect(rows.every((row) => row[given.indexOf('Errors')] !== '')).toBe(true)

    await takeOver(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: '1,192 rows imported' })).toBeVisible()
    expect(await students(page)).toContain(idOf(1))

    await page.getByRole('button', { name: 'Undo this import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
    await expect(page.getByText('1,192 removed again.')).toBeVisible()
    expect(await students(page)).toBe(before)
  },
)

test(
  'SEC-76 REL-13 an unreadable file is explained next to its name; a list whose answer was lost is there once when it is sent again',
  inCi,
  async ({ page, troubles }) => {
    troubles.expect(/422|413|400|ERR_FAILED/)
    await enterOffice(page, 'importStudents')
    const upload = page.getByLabel('Choose a file: the list')
    const send = (name: string, content: string | Buffer) =>
      upload.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
    const tooLong = `ID,Town\n${Array.from({ length: 5001 }, (_none, row) => `${row},Arima`).join('\n')}`
    const refused: ReadonlyArray<readonly [string, string | Buffer, RegExp]> = [
      ['macros.xlsm', 'PK\u0003\u0004', /macros/],
      ['photo.png', 'PNG', /Choose an \.xlsx or a \.csv file/],
      ['named so.xlsx', '%PDF-1.7 1 0 obj', /not an Excel workbook/],
      ['broken.xlsx', 'PK\u0003\u0004broken', /damaged/],
      ['long.csv', tooLong, /more than 5000 rows/],
      ['header only.csv', 'ID,Town\n', /no rows below its header/],
      ['nothing.csv', '', /empty/],
      ['huge.csv', Buffer.alloc(15_000_001, 'a'), /larger than 15 MB/],
    ]
    for (const [name, content, reason] of refused) {
      await send(name, content)
      const alert = page.getByRole('alert').filter({ hasText: `${name} was not accepted` })
      await expect(alert).toContainText(reason)
      await expect(alert).toBeInViewport({ ratio: 1 })
    }
    await axe(page)

    let sent = 0
    await page.route('**/api/imports', async (route) => {
      if (route.request().method() !== 'POST' || (sent += 1) > 1) return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await upload.setInputFiles(csvFile('Entry list.csv', ['Student ID', 'Town'], [['20260002', 'Arima']]))
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/import=/)
    expect(sent).toBe(2)
    const lists = await page.evaluate(async () => (await (await fetch('/api/imports')).json()) as unknown[])
    expect(lists).toHaveLength(1)
  },
)

/** Its dates prove no order, nobody has an ID, and the class stands in lines between the students. */
const classList = () =>
  xlsxFile(
    'Form 1 class list.xlsx',
    ['Pelican Bay Secondary School: class list of Form 1'],
    [
      ['Student name', 'Date of birth', 'Religion'],
      ['Form 1A'],
      ['Abraham, Gia', '03/04/2014', 'R.C.'],
      ['Baboolal, Rakesh', '07/11/2013', 'Hindu'],
      ['Total: 2 students'],
      ['Form 1B'],
      ['Student name', 'Date of birth', 'Religion'],
      ['Charles, Imani', '05/06/2014', 'R.C.'],
      ['D’Abadie, Jean-Paul', '09/02/2014', 'Anglican'],
      ['Total: 2 students'],
    ],
  )

test(
  'the questions of a list are answered with the keyboard, and its titles are listed',
  inCi,
  async ({ page }) => {
    await enterOffice(page, 'importStudents')
    await uploadList(page, { kind: 'Students', file: await classList() })
    await shootForDocs(page, 'office-import')
    await checkList(page)
    const asked = page.getByRole('region', { name: 'To decide' })
    const heading = asked.getByRole('heading', { name: '1 question about 4 rows' })
    await expect(heading).toBeVisible()
    await expect(asked.getByText(/^4 rows: Row 4 \(Abraham, Gia\); .*; and 1 more$/)).toBeVisible()
    await shoot(page, 'import-questions')
    await shootForDocs(page, 'office-import-questions', asked.getByRole('button', { name: /^Check with/ }))
    await asked.getByRole('radio', { name: /^The day: 3 April 2014/ }).focus()
    // The next stops are the choices for two unknown words.
    for (const key of ['Space', 'Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
    await expect(asked.getByRole('button', { name: 'Check with 1 answer' })).toBeFocused()
    await page.keyboard.press('Enter')
    await asked.getByRole('radio', { name: /^Yes, from \d+, the next free ID/ }).check()
    await asked.getByRole('button', { name: 'Check with 1 answer' }).click()
    await expect(heading).toBeHidden()
    await page.getByRole('button', { name: 'Titles and headings (4)' }).click()
    await expect(page.getByText('Pelican Bay Secondary School: class list of Form 1')).toBeVisible()
    await shoot(page, 'import-titles')
    await shootForDocs(
      page,
      'office-import-titles',
      page.getByRole('button', { name: 'Choose another list' }),
    )
    await axe(page)
    await page.getByRole('button', { name: 'Rejected (2)' }).click()
    await expect(page.getByText('Not about a student: a total, a signature or a note')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import 4 rows' })).toBeEnabled()
  },
)

test('UX-01 UX-05 every step is accessible and fits', inCi, async ({ page }) => {
  const look = async (name: string) => {
    await shoot(page, `import-${name}`)
    await atBothEnds(page, 'desk', async (width) => {
      await axe(page)
      expect(await overflow(page), `${name} at ${width}`).toEqual([])
    })
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await enterOffice(page, 'importStudents')
  await expect(page.getByText('No list has been imported yet.')).toBeVisible()
  await look('choose')
  const rows = [
    ...Array.from({ length: 60 }, (_none, index) => [...student(index), 'No']),
    ['x y', '', '', '', '', '', '', '', ''],
  ]
  const longest = 'Learning challenges: Non-verbal learning disability'
  const longName = 'Form 1 entry list from the Ministry, corrected, final version 2.csv'
  await uploadList(page, { kind: 'Students', file: csvFile(longName, [...headers, longest], rows) })
  await look('columns')
  await checkList(page)
  await look('check')
  await page.getByRole('button', { name: 'New (60)' }).click()
  await expect(page.getByText(idOf(1))).toBeVisible()
  await page.getByRole('region', { name: 'new rows' }).focus()
  await page.keyboard.press('End')
  await expect(page.getByText(idOf(59))).toBeVisible()
  await page.keyboard.press('Home')
  await expect(page.getByText(idOf(0))).toBeVisible()
  await look('check-new')
  await takeOver(page)
  await look('result')
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('undo')
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByRole('heading', { name: 'The import was undone' })).toBeVisible()
  await goToScreen(page, 'importStudents')
  await page.getByRole('radio', { name: 'Term marks' }).check()
  await expect(page.getByRole('button', { name: longName })).toBeVisible()
  await look('earlier')
})
