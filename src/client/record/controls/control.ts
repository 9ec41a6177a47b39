// What every control of the form is given.
import type { ReactNode } from 'react'
import type { Field } from '#shared/record/field'

export interface ControlProps {
  readonly field: Field
  readonly id: string
  readonly labelId: string
  readonly disabled: boolean
  readonly invalid: boolean
  readonly describedBy: string | undefined
  /** The save-status icon; controls put it inside their right edge. */
  readonly mark: ReactNode
}

/** The attributes that tie an input to its label, hint and problem. */
export const tied = ({ id, disabled, invalid, describedBy }: ControlProps) => ({
  id,
  disabled,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
  status: invalid ? ('error' as const) : undefined,
})

const fewOptions = 5

/** Yes and No, or a few options, are all shown; many, or those that may be left out again, go into a list. */
export const isShownAtOnce = ({ kind, options = [], required }: Field): boolean =>
  kind === 'flag' || (kind === 'choice' && required === true && options.length <= fewOptions)
