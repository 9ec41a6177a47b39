// The school year: marks of a term are imported, and two people type the late ones at the same time.
import { expect, type Page } from '@playwright/test'
import { allSaved, cell, openClass, typeInto } from '../marks'
import { bringIn } from './beginning'
import { marks, mate, mover, reader, remarks, term, termText } from './school'

const late = 'Spanish'
/** The subject's code in the grid. */
const lateCode = 'SPA'

/** Students without marks in the subject in the first list: two of one class, all of another. */
const isMissed = (...missed: readonly { id: string }[]) => {
  const ids = missed.map(({ id }) => id)
  return ([id, subject]: (typeof marks)[number]) => subject === late && ids.includes(String(id))
}

const markHeaders = ['Student ID', 'Subject', 'Coursework', 'Exam', 'Remark', 'Teacher']
const remarkHeaders = [
  'Student ID',
  'Sessions absent',
  'Sessions late',
  'Authority',
  'Responsibility',
  'Co-operation',
  'Form teacher’s remark',
  'Principal’s remark',
  'Form teacher',
]

export const marksComeIn = async (page: Page): Promise<void> => {
  const isLate = isMissed(reader, mate, mover)
  await bringIn(page, 'Term marks', [markHeaders, ...marks.filter((row) => !isLate(row))], termText)
  await bringIn(page, 'Remarks and attendance', [remarkHeaders, ...remarks], termText)
}

export const lateListComesIn = (page: Page): Promise<void> =>
  bringIn(page, 'Term marks', [markHeaders, ...marks.filter(isMissed(mover))], termText)

/** The row of a student in the grid. */
export const rowOf = async (page: Page, { listed }: { listed: string }): Promise<number> => {
  const names = await page.getByRole('grid').getByRole('rowheader').allInnerTexts()
  return names.findIndex((name) => name.startsWith(listed))
}

/** Both people type marks for both students: every mark is saved, and both see all four. */
export const typesWith = async (page: Page, other: Page): Promise<void> => {
  for (const one of [page, other]) await openClass(one, reader.classId, lateCode, term)
  const rows = [await rowOf(page, reader), await rowOf(page, mate)] as const
  const typed = [
    [page, rows[0], 0, '71'],
    [other, rows[1], 0, '58'],
    [page, rows[1], 1, '66'],
    [other, rows[0], 1, '83'],
  ] as const
  for (const [one, row, column, mark] of typed) {
    await typeInto(one, row, column, mark)
    await allSaved(one)
  }
  await page.reload()
  for (const one of [page, other])
    for (const [, row, column, mark] of typed) await expect(cell(one, row, column)).toContainText(mark)
}
