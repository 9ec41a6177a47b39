// What stands under an answer: which of two is right, and what the school says about it.
import type { Field } from '#shared/record/field'
import { FieldConflict } from '#client/record/FieldConflict'
import { clockTime } from '#client/ui/dates/moments'
import { CorrectionPart } from './CorrectionPart'

const editors: Record<string, string> = {
  school: 'by the school',
  family: 'in another window or on another device',
}

const originOf = ({ by, at }: { by: string; at: string }): string =>
  `${editors[by] ?? 'elsewhere'} at ${clockTime(at)}`

export const UnderAnswer = ({ field }: { field: Field }) => (
  <>
    <FieldConflict field={field} originOf={originOf} />
    <CorrectionPart field={field} />
  </>
)
