// Reads facts about the sheets of a checked workbook besides their texts: the hidden sheets, rows and columns, and the
// formulas without a value.
import type { SheetFacts } from '../cells'
import { columnName } from '../write/cellXml'
import type { SheetLimits } from './sheetLimits'
import { attributeIn, cellsIn, hasContent, isOn, isZero, sheetParts, tags } from './sheetXml'
import { partsOf } from './workbookCheck'

export const sheetFacts = (file: Buffer, limits: SheetLimits): SheetFacts[] =>
  sheetParts(file, limits).map(({ name, isHidden, isChart, xml }) => ({
    name,
    isHidden,
    ...(isChart && { isChart: true as const }),
    ...factsIn(xml(), limits),
  }))

const factsIn = (xml: string, limits: SheetLimits): Omit<SheetFacts, 'name' | 'isHidden' | 'isChart'> => {
  const rows = new Set<number>()
  const columns = new Set<number>()
  const emptyFormulas: string[] = []
  const zeroFormulas: Array<SheetFacts['zeroFormulas'][number]> = []
  for (const cell of cellsIn(xml, limits)) {
    if (cell.isUnread) emptyFormulas.push(`${columnName(cell.column)}${cell.row}`)
    if (cell.isZeroFormula) zeroFormulas.push({ row: cell.row, column: cell.column })
    if (!cell.isUnread && !cell.hasContent) continue
    columns.add(cell.column)
    if (cell.isRowHidden) rows.add(cell.row)
  }
  return {
    isEmpty: emptyFormulas.length === 0 && !hasContent(xml),
    hiddenRows: [...rows],
    hiddenColumns: [...columns].filter(hiddenColumnsIn(xml)).sort((a, b) => a - b),
    emptyFormulas,
    zeroFormulas,
  }
}

const hiddenColumnsIn = (xml: string): ((column: number) => boolean) => {
  const ranges = tags(xml, 'col')
    .filter((tag) => isOn(attributeIn(tag, 'hidden')) || isZero(attributeIn(tag, 'width')))
    .map((tag) => ({ first: Number(attributeIn(tag, 'min')) - 1, last: Number(attributeIn(tag, 'max')) - 1 }))
  return (column) => ranges.some(({ first, last }) => first <= column && column <= last)
}

/** Old workbooks of the Macintosh count their days from 1904. */
export const startsIn1904 = (file: Buffer, limits: SheetLimits): boolean =>
  tags(partsOf(file, limits)('xl/workbook.xml'), 'workbookPr').some((tag) =>
    isOn(attributeIn(tag, 'date1904')),
  )
