// The common sheet of 30 labels: Letter paper, 3 across and 10 down, each 2 5/8 by 1 inch. Labels count along the rows.

export const labelSheet = { columns: 3, rows: 10 } as const
export const labelsPerSheet = labelSheet.columns * labelSheet.rows

/** @param first the first free label of the first sheet, from 1 on */
export const sheetsFor = (labels: number, first: number): number =>
  labels === 0 ? 0 : Math.ceil((first - 1 + labels) / labelsPerSheet)

/** The place of a label on the sheet. */
export const labelPlace = (index: number, first: number) => {
  const place = first - 1 + index
  const onSheet = place % labelsPerSheet
  return {
    sheet: Math.floor(place / labelsPerSheet),
    column: onSheet % labelSheet.columns,
    row: Math.floor(onSheet / labelSheet.columns),
  }
}
