// The fields of a section, as many in a row as fit; many ticks end with “None of these”.
import type { ReactNode } from 'react'
import type { Field } from '#shared/record/field'
import { ticksAmong } from '#shared/record/sections'
import { NoneOfThese } from '../controls/NoneOfThese'
import { fieldRows, hintHomes, type Placed } from './fieldRows'
import * as styles from './form.module.css'

interface FieldRowsProps {
  readonly title: string
  readonly fields: readonly Field[]
  /** Why its ticks count as unanswered. */
  readonly ticksProblem?: string | null
  readonly draw: (placed: Placed & { readonly hintAt: string | undefined }) => ReactNode
}

export const FieldRows = ({ title, fields, ticksProblem = null, draw }: FieldRowsProps) => {
  const ticks = ticksAmong(fields)
  const hints = hintHomes(fields)
  return (
    <div className={ticks.length > 0 ? `${styles.rows} ${styles.flags}` : styles.rows}>
      {fieldRows(fields).map((placed) => draw({ ...placed, hintAt: hints.get(placed.field.name) }))}
      {ticks.length > 0 && <NoneOfThese ticks={ticks} title={title} problem={ticksProblem} />}
    </div>
  )
}
