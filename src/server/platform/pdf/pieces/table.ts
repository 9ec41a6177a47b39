// A table: a light head repeated on each page, one block per row, thin lines, no boxes.
import { rule, type Area, type Block } from '../blocks/block'
import { type Canvas, tag, type Tag } from '../canvas/canvas'
import { colours, hairline, styles, writingHeight, type Style } from '../canvas/style'
import { layText, writeText, type Align } from '../canvas/text'

export interface Column {
  readonly title: string
  /** Relative width. */
  readonly share: number
  readonly align?: Align
  /** Its cells name the row. */
  readonly isRowTitle?: boolean
}

export interface TableLook {
  readonly style: Style
  readonly titleStyle: Style
  readonly rowTitleStyle: Style
  /** White space above and below the text of a row. */
  readonly padding: number
  readonly gutter: number
  /** Minimum height of a row, for writing by hand. */
  readonly least: number
  /** Without colour behind the head. */
  readonly isPlain?: boolean
}

export const defaultLook: TableLook = {
  style: styles.value,
  titleStyle: styles.columnTitle,
  rowTitleStyle: { ...styles.small, leading: styles.value.leading },
  padding: 3,
  gutter: 12,
  least: writingHeight + 3,
}

const areasOf = (area: Area, columns: readonly Column[], gutter: number): Area[] => {
  const total = columns.reduce((sum, { share }) => sum + share, 0)
  const unit = (area.width - gutter * (columns.length - 1)) / total
  let x = area.x
  return columns.map(({ share }) => {
    const place = { x, width: share * unit }
    x += place.width + gutter
    return place
  })
}

interface Layout {
  readonly canvas: Canvas
  readonly area: Area
  readonly areas: readonly Area[]
  readonly columns: readonly Column[]
  readonly look: TableLook
  readonly inside: readonly Tag[]
}

const headBlock = ({ canvas, area, areas, columns, look, inside }: Layout): Block => {
  const titles = columns.map(({ title }, index) =>
    layText(canvas, title, look.titleStyle, (areas[index] as Area).width),
  )
  const height = Math.max(...titles.map((title) => title.height)) + look.padding * 2
  const write = (y: number, mark: (column: number, draw: () => void) => void) =>
    titles.forEach((title, index) => {
      const top = y + height - look.padding - title.height
      mark(index, () => writeText(canvas, title, (areas[index] as Area).x, top, columns[index]?.align))
    })
  const drawGround = (y: number) => {
    if (look.isPlain) return
    canvas.tags.artifact(() => {
      canvas.doc.rect(area.x, y, area.width, height).fillColor(colours.wash).fill()
    })
  }
  const row = tag('TR')
  const cells = columns.map(() => tag('TH', { scope: 'Column' }))
  let isRepeated = false
  return {
    height,
    keepWithNext: true,
    draw: (y) => {
      drawGround(y)
      if (isRepeated) canvas.tags.artifact(() => write(y, (_column, draw) => draw()), 'Pagination')
      else write(y, (column, draw) => canvas.tags.mark([...inside, row, cells[column] as Tag], draw))
      isRepeated = true
    },
  }
}

/** Empty text leaves room to write. */
const rowBlock = (layout: Layout, values: readonly string[]): Block => {
  const { canvas, area, areas, columns, look, inside } = layout
  const texts = values.map((value, index) => {
    const style = columns[index]?.isRowTitle ? look.rowTitleStyle : look.style
    return layText(canvas, value, style, (areas[index] as Area).width)
  })
  const height = Math.max(look.least, ...texts.map((text) => text.height + look.padding * 2))
  const row = tag('TR')
  return {
    height,
    draw: (y) => {
      texts.forEach((text, index) => {
        const { isRowTitle, align } = columns[index] as Column
        const cell = isRowTitle ? tag('TH', { scope: 'Row' }) : tag('TD')
        canvas.tags.mark([...inside, row, cell], () =>
          writeText(canvas, text, (areas[index] as Area).x, y + look.padding, align),
        )
      })
      rule(canvas, area, y + height, colours.rule, hairline)
    },
  }
}

export const table = (
  canvas: Canvas,
  area: Area,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  look: TableLook = defaultLook,
  inside: readonly Tag[] = [],
): Block[] => {
  const areas = areasOf(area, columns, look.gutter)
  const layout = { canvas: canvas, area, areas, columns, look, inside: [...inside, tag('Table')] }
  const head = headBlock(layout)
  return [head, ...rows.map((values) => ({ ...rowBlock(layout, values), head }))]
}
