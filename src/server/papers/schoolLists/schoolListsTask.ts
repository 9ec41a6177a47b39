// Reads a school list and writes it as a PDF or a workbook. Runs in a worker thread.
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { dayIn } from '#shared/rules/dates'
import { listColumns, type ListColumnName } from '#shared/rules/papers/listColumns'
import { readSnapshot } from '../../platform/database/queries/readSnapshot'
import type { Db } from '../../platform/database/schema/schema'
import { openFile } from '../drawing/paperFile'
import type { SchoolReportMade, SchoolReportOrder } from '../schoolReports/schoolReportsTask'
import { drawSchoolList, openSchoolList, type ListPaper } from './schoolListDrawing'
import { decidingFields, endingTexts, groupsOf, isListed, type Listed } from './schoolListsData'
import { listEndings, listJoinedOn, listListed, type ListWish } from './schoolListsQueries'
import { listSheet } from './schoolListSheetData'

export interface SchoolListOrder extends SchoolReportOrder {
  readonly format: 'pdf' | 'xlsx'
  readonly wish: ListWish
  readonly part: string
  readonly columns: readonly ListColumnName[]
  readonly blanks: number
}

const readPeople = async (db: Db, { wish, columns }: SchoolListOrder, today: string): Promise<Listed[]> => {
  const fields = columns.flatMap((name) => listColumns[name].from)
  const rows = await listListed(db, wish, [...fields, ...decidingFields(wish.list)], today)
  const joined = columns.includes('joined_on') ? await listJoinedOn(db) : null
  const endings = columns.includes('left_why') ? endingTexts(await listEndings(db)) : null
  const people = rows.map((row) => ({
    row,
    today,
    joined_on: joined?.get(row.id) ?? '',
    left_why: endings?.get(row.id) ?? '',
  }))
  return people.filter((one) => isListed(wish.list, one))
}

const writePaper = async (path: string, paper: ListPaper, alive: () => void): Promise<void> => {
  const canvas = openSchoolList(paper)
  const file = await openFile(path, canvas.content)
  try {
    await drawSchoolList(canvas, paper, async () => {
      alive()
      await file.write()
    })
    await file.finish()
  } finally {
    await file.close()
  }
}

export const schoolList = (order: SchoolListOrder, alive: () => void): Promise<SchoolReportMade> =>
  readSnapshot(order, async (db) => {
    const { wish, part, columns, blanks, school, printedAt, path } = order
    const today = dayIn(school.timeZone, new Date(printedAt))
    const people = await readPeople(db, order, today)
    const paper = { school, printedAt, wish, part, columns, blanks, groups: groupsOf(wish.list, people) }
    if (order.format === 'pdf') await writePaper(path, paper, alive)
    else await pipeline(listSheet(paper), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return { students: people.map(({ row }) => row.id) }
  })
