// Reads a school list and writes it as a PDF or a workbook. Runs in a worker thread.
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { dayIn } from '#shared/rules/dates'
import { listColumns, type ListColumnName } from '#shared/rules/papers/listColumns'
import { readSnapshot } from '../../platform/database/queries/transactions'
import type { Db } from '../../platform/database/schema/schema'
import { openFile } from '../drawing/paperFile'
import type { SchoolPaperMade, SchoolPaperOrder } from '../schoolPapers/schoolPapersTask'
import { drawSchoolList, openSchoolList, type ListPaper } from './schoolListDrawing'
import { decidingFields, endingTexts, groupsOf, isListed, type Listed, sheetCell } from './schoolListsData'
import { listEndings, listJoinedOn, listListed, type ListWish } from './queries'
import type { Readable } from 'node:stream'
import { schoolLists } from '#shared/rules/papers/schoolLists'
import type { SheetColumn } from '../../platform/spreadsheets/cells'
import { writeSheet } from '../../platform/spreadsheets/write/writeSheet'

/** The points on paper that make one character of width in a spreadsheet. */
const perCharacter = 5.2

export interface SchoolListOrder extends SchoolPaperOrder {
  readonly format: 'pdf' | 'xlsx'
  readonly wish: ListWish
  readonly part: string
  readonly columns: readonly ListColumnName[]
  readonly blanks: number
}

export const schoolList = (order: SchoolListOrder, alive: () => void): Promise<SchoolPaperMade> =>
  readSnapshot(order, async (db) => {
    const { wish, part, columns, blanks, school, printedAt, path } = order
    const today = dayIn(school.timeZone, new Date(printedAt))
    const people = await readPeople(db, order, today)
    const paper = { school, printedAt, wish, part, columns, blanks, groups: groupsOf(wish.list, people) }
    if (order.format === 'pdf') await writePaper(path, paper, alive)
    else await pipeline(listSheet(paper), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return { students: people.map(({ row }) => row.id) }
  })

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

/** The list as a workbook: one sheet, a row for each student. */
const listSheet = (paper: ListPaper): Readable => {
  const names = namesOf(paper)
  const people = paper.groups.flatMap(({ students }) => students)
  const numbers = Array.from({ length: paper.blanks }, (_none, index) => index + 1)
  const columns = [
    ...names.map(sheetColumn),
    ...numbers.map((number): SheetColumn => ({ title: String(number), kind: 'text', width: 5 })),
  ]
  const rows = people.map((one) => [...names.map((name) => sheetCell(name, one)), ...numbers.map(() => null)])
  return writeSheet(rows, columns, { name: schoolLists[paper.wish.list].title })
}

/** Adds the class or house as a column, because a spreadsheet is not divided into groups. */
const namesOf = ({ wish, columns }: ListPaper): readonly ListColumnName[] => {
  const { groupedBy } = schoolLists[wish.list]
  const first = groupedBy === 'class' || groupedBy === 'house' ? [groupedBy] : []
  return [...first.filter((name) => !columns.includes(name)), ...columns]
}

const sheetColumn = (name: ListColumnName): SheetColumn => {
  const { title, width, kind = 'text' } = listColumns[name]
  return { title, kind, width: Math.max(title.length + 4, Math.round(width / perCharacter)) }
}
