// A number that opens the names it counts.
import type { ReactNode } from 'react'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { whoseTitle, type Whose } from './whoseNames'
import * as styles from './names.module.css'

interface NamesButtonProps {
  readonly whose: Whose
  /** Undefined while nobody knows. */
  readonly many: number | undefined
  /** After the number; without it, the title is read out alone. */
  readonly children?: ReactNode
}

export const NamesButton = ({ whose, many, children }: NamesButtonProps) => {
  const { change } = useOfficeQuery()
  const words = (
    <>
      <b>{many === undefined ? '–' : many.toLocaleString('en')}</b>
      {children && <> {children}</>}
    </>
  )
  // Nobody has no names.
  if (!many)
    return (
      <span className={styles.nobody} data-alone={!children || undefined}>
        {words}
      </span>
    )
  return (
    <button
      type="button"
      className={styles.number}
      data-alone={!children || undefined}
      aria-haspopup="dialog"
      {...(!children && { 'aria-label': `${whoseTitle(whose)}: ${many.toLocaleString('en')}` })}
      onClick={() => change({ names: whose })}
    >
      {words}
    </button>
  )
}
