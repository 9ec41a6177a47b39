// The parents side by side: one column each, one row per question.
import type { Field } from '#shared/record/field'
import { fieldsOf, sections } from '#shared/record/sections'
import { parents, visibleParents, type Parent } from '#shared/rules/students/livingStatus'
import type { Area, Block } from '../../platform/pdf/blocks/block'
import { contentArea } from '../../platform/pdf/blocks/pageFrame'
import type { Canvas, Tag } from '../../platform/pdf/canvas/canvas'
import { styles, writingHeight } from '../../platform/pdf/canvas/style'
import { defaultLook, table, type Column } from '../../platform/pdf/pieces/table'
import { answerText } from './answersDrawing'
import { answersArea } from './railDrawing'
import type { RegistrationFormData } from './registrationFormData'

/** The parents that apply; all of them until the family has said whom the student lives with. */
export const printedParents = ({ record }: RegistrationFormData): readonly Parent[] => {
  const visible = visibleParents(record)
  return visible.length === 0 && !record.living_status ? parents : visible
}

const titleOf = (parent: Parent): string => sections.find(({ name }) => name === parent)?.title ?? parent

interface Question {
  readonly label: string
  /** One for each parent; undefined where this one is not asked. */
  readonly asked: readonly (Field | undefined)[]
}

/** A question of several parents has the same label in each of their lists. */
export const pairQuestions = (lists: readonly (readonly Field[])[]): Question[] => {
  const labels = new Set(lists.flat().map(({ label }) => label))
  return [...labels].map((label) => ({
    label,
    asked: lists.map((list) => list.find((field) => field.label === label)),
  }))
}

const look = { ...defaultLook, titleStyle: styles.strong, padding: 2.2, least: writingHeight + 1 }

export const familyTable = (canvas: Canvas, data: RegistrationFormData, inside: readonly Tag[]): Block[] => {
  const shown = printedParents(data)
  if (shown.length === 0) return []
  const area: Area = contentArea(canvas)
  const railShare = answersArea(canvas).x - area.x - defaultLook.gutter
  const columnShare = (answersArea(canvas).width - defaultLook.gutter * (shown.length - 1)) / shown.length
  const columns: Column[] = [
    { title: '', share: railShare, isRowTitle: true },
    ...shown.map((parent) => ({ title: titleOf(parent), share: columnShare })),
  ]
  const rows = pairQuestions(shown.map(fieldsOf)).map(({ label, asked }) => [
    label,
    ...asked.map((field) => (field ? answerText(data, field) : '')),
  ])
  return table(canvas, area, columns, rows, look, inside)
}
