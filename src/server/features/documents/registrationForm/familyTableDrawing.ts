// The parents side by side: one column each, one row per question.
import { fieldsOf, sections } from '#shared/record/sections'
import { parents, visibleParents, type Parent } from '#shared/rules/registration/livingStatus'
import type { Area, Block } from '../../../platform/pdf/blocks/block'
import { contentArea } from '../../../platform/pdf/blocks/pageFrame'
import type { Canvas } from '../../../platform/pdf/canvas/canvas'
import { styles } from '../../../platform/pdf/canvas/style'
import type { Tag } from '../../../platform/pdf/canvas/tags'
import { defaultLook, table, type Column } from '../../../platform/pdf/pieces/table'
import { answerText } from './answersDrawing'
import { answersArea } from './railDrawing'
import type { RegistrationFormData } from './registrationFormData'

/** The parents that apply; all of them until the family has said whom the student lives with. */
export const printedParents = ({ record }: RegistrationFormData): readonly Parent[] => {
  const visible = visibleParents(record)
  return visible.length === 0 && !record.living_status ? parents : visible
}

const titleOf = (parent: Parent): string => sections.find(({ name }) => name === parent)?.title ?? parent

export const familyTable = (canvas: Canvas, data: RegistrationFormData, inside: readonly Tag[]): Block[] => {
  const shown = printedParents(data)
  const [model] = shown
  if (!model) return []
  const area: Area = contentArea(canvas)
  const railShare = answersArea(canvas).x - area.x - defaultLook.gutter
  const columnShare = (answersArea(canvas).width - defaultLook.gutter * (shown.length - 1)) / shown.length
  const columns: Column[] = [
    { title: '', share: railShare, isRowTitle: true },
    ...shown.map((parent) => ({ title: titleOf(parent), share: columnShare })),
  ]
  const rows = fieldsOf(model).map(({ label }, index) => [
    label,
    ...shown.map((parent) => {
      const field = fieldsOf(parent)[index]
      return field ? answerText(data, field) : ''
    }),
  ])
  return table(canvas, area, columns, rows, { ...defaultLook, titleStyle: styles.strong }, inside)
}
