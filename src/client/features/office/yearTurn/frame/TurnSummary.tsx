// What the plan means for the students, always in sight: each number opens its names.
import type { YearTurnDryRun } from '#shared/contract/lists/yearTurn'
import { NamesButton } from '../names/NamesButton'
import { countKinds, type MoveKind } from '../names/whoseNames'
import * as styles from '../yearTurn.module.css'

const words: Readonly<Record<MoveKind, string>> = {
  moves: 'move up',
  repeats: 'repeat',
  leaves: 'leave',
  comes: 'new',
  stays: 'stay as they are',
}

export const TurnSummary = ({ dryRun }: { dryRun: YearTurnDryRun | undefined }) => {
  const counts = dryRun && countKinds(dryRun.students)
  const kinds: readonly MoveKind[] = [
    ...(['moves', 'repeats', 'leaves', 'comes'] as const),
    ...(counts && counts.stays > 0 ? (['stays'] as const) : []),
  ]
  return (
    <ul className={styles.summary} aria-label="Changes for students">
      {kinds.map((kind) => (
        <li key={kind}>
          <NamesButton whose={kind} many={counts?.[kind]}>
            {words[kind]}
          </NamesButton>
        </li>
      ))}
    </ul>
  )
}
