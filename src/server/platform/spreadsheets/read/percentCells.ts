// Which cells of a sheet show their number as a percentage: 0.75 is then read as it is seen, “75%”. The reader of the rows
// gives numbers without their formats.
import { columnName } from '../write/cellXml'
import type { SheetLimits } from './sheetLimits'
import { attributeIn, partsOf, sheetParts, tags, withoutEntities } from './workbookCheck'

/** Not one that stands there as a text: 0"%" shows 75 as 75%. */
const hasPercent = (format: string): boolean => format.replace(/"[^"]*"|\\./g, '').includes('%')

const builtIn = ['9', '10']

/** The numbers of the styles that show percentages. */
const percentStyles = (styles: string): Set<string> => {
  const own = tags(styles, 'numFmt')
    .filter((tag) => hasPercent(withoutEntities(attributeIn(tag, 'formatCode'))))
    .map((tag) => attributeIn(tag, 'numFmtId'))
  const formats = new Set([...builtIn, ...own])
  const [cells = ''] = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles) ?? []
  return new Set(
    tags(cells, 'xf').flatMap((tag, index) =>
      formats.has(attributeIn(tag, 'numFmtId')) ? [String(index)] : [],
    ),
  )
}

/** @param row and column from 0 */
export type IsPercent = (row: number, column: number) => boolean

/** Of a workbook that was checked. */
export const percentCells = (file: Buffer, limits: SheetLimits, sheet: number): IsPercent => {
  const styles = percentStyles(partsOf(file, limits)('xl/styles.xml'))
  if (styles.size === 0) return () => false
  const cells = new Set<string>()
  for (const tag of tags(sheetParts(file, limits)[sheet]?.xml() ?? '', 'c'))
    if (styles.has(attributeIn(tag, 's'))) cells.add(attributeIn(tag, 'r'))
  return (row, column) => cells.has(`${columnName(column)}${row + 1}`)
}
