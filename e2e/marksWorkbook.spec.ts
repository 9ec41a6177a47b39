// A class's workbook is downloaded and imported again, and a teacher's own sheet raises questions.
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { readSheets } from '../dist/server/platform/spreadsheets/read/readSheet'
import { axe } from './harness/axe'
import { checkList, enterOffice, pick, takeOver, uploadList, shoot } from './harness/office'
import { csvFile } from './harness/sheets'
import { inCi, test } from './harness/test'
import { overflow } from './harness/textSpacing'
import { atBothEnds } from './harness/tour'

const term = '2025-2026, Term 3'

test(
  'a class’s workbook is imported without questions, a teacher’s sheet with questions',
  inCi,
  async ({ page }) => {
    const look = async (name: string) => {
      await shoot(page, `marks-${name}`)
      await atBothEnds(page, 'desk', async (width) => {
        await axe(page)
        expect(await overflow(page), `${name} at ${width}`).toEqual([])
      })
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    await enterOffice(page, 'importStudents')
    await page.getByRole('radio', { name: 'Term marks' }).check()
    await page.getByRole('button', { name: 'Download the workbook' }).click()
    await expect(page.getByText('Choose the academic year and term above, and the class.')).toBeVisible()
    await pick(page, page, 'Academic year and term', term)
    await page.getByRole('combobox', { name: 'Class' }).fill('1A')
    await page.keyboard.press('Enter')
    await look('workbook')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the workbook' }).click(),
    ])
    const buffer = await readFile(await download.path())
    const [, , , student] = (await readSheets(buffer, 'a.xlsx'))[1]?.rows ?? []
    const [, lastName = '', firstName = ''] = student?.cells ?? []
    const file = { name: download.suggestedFilename(), mimeType: 'application/octet-stream', buffer }
    await page.getByLabel('Choose a file: the list').setInputFiles(file)
    await expect(page.getByText('There is nothing to import from this list.')).toBeVisible()
    await look('workbook-back')

    await page.getByRole('button', { name: 'Choose another list' }).click()
    const sheet = csvFile(
      'teacher.csv',
      ['Form 1A: Mathematics', ''],
      [
        ['Name', 'Exam'],
        [`${firstName.slice(1)} ${lastName}`, 'x'],
        ['Nobody, Zed', '70'],
      ],
    )
    await uploadList(page, { kind: 'Term marks', file: sheet, term })
    await look('teacher-columns')
    await checkList(page)
    await look('teacher-questions')
    const questions = page.getByRole('region', { name: 'To decide' })
    await questions.getByRole('radio', { name: 'Absent (Abs)' }).check()
    await questions.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Check with 2 answers' }).click()
    await expect(page.getByRole('button', { name: 'Rejected (1)' })).toBeVisible()
    await takeOver(page)
  },
)
