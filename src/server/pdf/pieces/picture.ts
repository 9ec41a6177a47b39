import type { Sheet } from '../sheet'
import { colours, hairline, styles } from '../style'
import { tag, type Tag } from '../tags'
import { layText, writeText } from '../textLines'

export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The whole picture inside the frame, never cropped. `jpeg` is what pictures.ts has prepared. */
export const drawPicture = (
  sheet: Sheet,
  jpeg: Uint8Array,
  { x, y, width, height }: Frame,
  alt: string,
  inside: readonly Tag[] = [],
): void => {
  const figure = tag('Figure', { alt })
  sheet.tags.mark([...inside, figure], () => {
    sheet.doc.image(sheet.imageOf(jpeg), x, y, { fit: [width, height], align: 'center', valign: 'center' })
  })
}

/** A frame for a picture that is pasted in by hand, with a word of what belongs there. */
export const drawEmptyFrame = (
  sheet: Sheet,
  frame: Frame,
  words: string,
  inside: readonly Tag[] = [],
): void => {
  const { x, y, width, height } = frame
  sheet.tags.artifact(() => {
    const { doc } = sheet
    doc.rect(x, y, width, height).fillColor('#ffffff').fill()
    doc
      .rect(x, y, width, height)
      .lineWidth(hairline)
      .strokeColor(colours.blank)
      .dash(2.5, { space: 2.5 })
      .stroke()
    doc.undash()
  })
  const text = layText(sheet, words, styles.small, width - 16)
  sheet.tags.mark([...inside, tag('P')], () =>
    writeText(sheet, text, x + 8, y + (height - text.height) / 2, 'center'),
  )
}
