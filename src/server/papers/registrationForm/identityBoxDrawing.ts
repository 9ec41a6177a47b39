// The box at the top: photo, student, and which documents were received.
import { fieldOf } from '#shared/record/fields'
import { drawStack, stackHeight, type Area, type Block } from '../../platform/pdf/blocks/block'
import { contentArea } from '../../platform/pdf/blocks/pageFrame'
import { type Canvas, tag, type Tag } from '../../platform/pdf/canvas/canvas'
import { colours, styles } from '../../platform/pdf/canvas/style'
import { layTextIn, writeText } from '../../platform/pdf/canvas/text'
import { fieldGrid } from '../../platform/pdf/pieces/fieldGrid'
import { drawEmptyFrame, drawPicture } from '../../platform/pdf/pieces/picture'
import { defaultLook, table } from '../../platform/pdf/pieces/table'
import { answerText } from './answersDrawing'
import type { DocumentPlace, RegistrationFormData } from './registrationFormData'

/** 35 × 45 mm, the size of a passport photo. */
const photo = { width: 99, height: 127.5 }
const padding = 12
const gutter = 18
const documentsWidth = 186

const placeTexts: Readonly<Record<DocumentPlace, string>> = {
  uploaded: 'Uploaded',
  'on paper': 'On paper',
  both: 'Uploaded and on paper',
  'sent back': 'Sent back',
  missing: 'Not there yet',
}

export const identityBox = (
  canvas: Canvas,
  data: RegistrationFormData,
  inside: readonly Tag[] = [],
): Block => {
  const area = contentArea(canvas)
  const left = { x: area.x + padding, width: photo.width }
  const right = { x: area.x + area.width - padding - documentsWidth, width: documentsWidth }
  const middleX = left.x + left.width + gutter
  const middle = person(canvas, data, { x: middleX, width: right.x - gutter - middleX }, inside)
  const documents = documentTable(canvas, data, right, inside)
  const inner = Math.max(photo.height, stackHeight(middle), stackHeight(documents))
  return {
    height: inner + padding * 2,
    gap: 12,
    draw: (y) => {
      drawGround(canvas, area, y, inner + padding * 2)
      const frame = { ...photo, x: left.x, y: y + padding }
      if (data.photo) drawPicture(canvas, data.photo, frame, `Photo of ${personName(data)}`, inside)
      else drawEmptyFrame(canvas, frame, 'Passport photo', inside)
      drawStack(middle, y + padding)
      drawStack(documents, y + padding)
    },
  }
}

const person = (canvas: Canvas, data: RegistrationFormData, area: Area, inside: readonly Tag[]): Block[] => {
  const sizes = [14, 12, 10].map((size) => ({ ...styles.person, size, leading: size * 1.25 }))
  const name = layTextIn(canvas, personName(data), sizes as [typeof styles.person], area.width, 3)
  const nameBlock: Block = {
    height: name.height,
    draw: (y) => canvas.tags.mark([...inside, tag('P')], () => writeText(canvas, name, area.x, y)),
  }
  const cells = (['id', 'class_id', 'house_code'] as const).map((field, index) => ({
    label: fieldOf(field).label,
    value: answerText(data, fieldOf(field)),
    span: index === 0 ? 12 : 6,
  }))
  return [nameBlock, ...fieldGrid(canvas, area, cells, inside)]
}

const personName = ({ record }: RegistrationFormData): string =>
  [record.first_name, record.middle_name, record.last_name].filter(Boolean).join(' ') || 'Name'

const documentTable = (
  canvas: Canvas,
  data: RegistrationFormData,
  area: Area,
  inside: readonly Tag[],
): Block[] => {
  const look = { ...defaultLook, style: styles.body, rowTitleStyle: styles.body, titleStyle: styles.label }
  return table(
    canvas,
    area,
    [
      { title: 'Documents', share: 8, isRowTitle: true },
      { title: 'At the school', share: 9 },
    ],
    data.documents.map(({ title, place }) => [title, placeTexts[place]]),
    { ...look, padding: 4, gutter: 4, least: 0, isPlain: true },
    inside,
  )
}

const drawGround = (canvas: Canvas, { x, width }: Area, y: number, height: number): void => {
  canvas.tags.artifact(() => canvas.doc.roundedRect(x, y, width, height, 6).fillColor(colours.wash).fill())
}
