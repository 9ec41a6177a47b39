// A tick, an empty ring, or a call for attention; the words stand beside it.
import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import type { PartStanding } from './partStandings'
import * as styles from './complete.module.css'

const Ring = () => <span className={styles.ring} />

const icons = { done: CheckCircleFilled, open: Ring, attention: ExclamationCircleFilled } as const

export const StandingIcon = ({ is }: Pick<PartStanding, 'is'>) => {
  const Icon = icons[is]
  return (
    <span className={styles.standingIcon} data-is={is} aria-hidden="true">
      <Icon />
    </span>
  )
}
