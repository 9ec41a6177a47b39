// A school list as a workbook: one sheet, a row for each student.
import type { Readable } from 'node:stream'
import { listColumns, type ListColumnName } from '#shared/rules/papers/listColumns'
import { schoolLists } from '#shared/rules/papers/schoolLists'
import type { SheetColumn } from '../../platform/spreadsheets/cells'
import { writeSheet } from '../../platform/spreadsheets/write/writeSheet'
import type { ListPaper } from './schoolListDrawing'
import { sheetCell } from './schoolListsData'

/** A point of the paper in characters of the sheet. */
const perCharacter = 5.2

const sheetColumn = (name: ListColumnName): SheetColumn => {
  const { title, width, kind = 'text' } = listColumns[name]
  return { title, kind, width: Math.max(title.length + 4, Math.round(width / perCharacter)) }
}

/** What groups the paper is a column of the sheet. */
const namesOf = ({ wish, columns }: ListPaper): readonly ListColumnName[] => {
  const { groupedBy } = schoolLists[wish.list]
  const first = groupedBy === 'class' || groupedBy === 'house' ? [groupedBy] : []
  return [...first.filter((name) => !columns.includes(name)), ...columns]
}

export const listSheet = (paper: ListPaper): Readable => {
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
