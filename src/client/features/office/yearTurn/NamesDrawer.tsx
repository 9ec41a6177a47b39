// The names behind a number. From the list of a class single students can be sent elsewhere.
import { ArrowRightOutlined } from '@ant-design/icons'
import { Drawer } from 'antd'
import { memo, type ReactNode } from 'react'
import type { PlannedMove } from '#shared/contract/lists/yearTurn'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useListFormClassesQuery } from '#client/api/school/schoolApi'
import { count } from '#client/ui/count'
import { SelectInput } from '#client/ui/fields/SelectInput'
import { LoadingLines } from '#client/ui/QueryBoundary'
import { List, Muted, Text } from '#client/ui/primitives'
import {
  classNamed,
  destinations,
  moveOf,
  moveText,
  namesOf,
  toOf,
  valueOf,
  whoseTitle,
  withException,
  type Whose,
} from './moves'
import type { StepProps } from './turnParts'
import * as styles from './yearTurn.module.css'

export const NamesDrawer = ({ turn, change, dryRun }: StepProps) => {
  const { query, change: changeAddress } = useOfficeQuery()
  const whose = query.get('names')
  const students = dryRun && whose !== null ? namesOf(dryRun.students, whose) : []
  const isChangeable = whose !== null && classNamed(whose) !== null && turn.state === 'draft'
  return (
    <Drawer
      title={whoseTitle(whose ?? '')}
      size={560}
      open={whose !== null}
      destroyOnHidden
      onClose={() => changeAddress({ names: '' }, { replace: true })}
    >
      {dryRun ? (
        <>
          <Muted as="p" small below={3}>
            {count(students.length, 'student')}
          </Muted>
          <Names turn={turn} change={change} students={students} isChangeable={isChangeable} />
        </>
      ) : (
        <LoadingLines rows={8} />
      )}
    </Drawer>
  )
}

interface NamesProps extends Pick<StepProps, 'turn' | 'change'> {
  readonly students: readonly PlannedMove[]
  readonly isChangeable: boolean
}

const Names = memo(({ students, isChangeable, ...props }: NamesProps) => {
  const { data: classes = [] } = useListFormClassesQuery()
  const ids = classes.map(({ id }) => id)
  return (
    <List gap={0} lines="above" entryPad={1} className={styles.names} data-wide={isChangeable || undefined}>
      {students.map((move) => (
        <li key={move.student_id ?? `row ${move.row}`}>
          <span className={styles.who}>
            {move.name} <small>{move.student_id ?? 'no ID yet'}</small>
          </span>
          {isChangeable && move.student_id !== null ? (
            <Send {...props} move={move} student_id={move.student_id} classes={ids} />
          ) : (
            <Way move={move} />
          )}
        </li>
      ))}
    </List>
  )
})

Names.displayName = 'Names'

interface SendProps extends Pick<StepProps, 'turn' | 'change'> {
  readonly move: PlannedMove
  readonly student_id: string
  readonly classes: readonly string[]
}

const Send = (props: SendProps) => {
  const { turn, change, move, student_id, classes } = props
  const { exceptions } = turn.plan
  const exception = exceptions.find((one) => one.student_id === student_id)
  return (
    <SelectInput
      aria-label={`Where ${move.name} goes`}
      options={destinations(classes, move.from)}
      value={exception ? valueOf(exception.to) : null}
      empty={usualText(props)}
      onValue={(value) =>
        change({
          exceptions: withException(exceptions, student_id, value === null ? undefined : toOf(value)),
        })
      }
    />
  )
}

/** The destination of the class. */
const usualText = ({ turn, move }: SendProps): string => {
  const usual = moveOf(turn.plan.moves, move.from)
  if (!usual) return 'As the class'
  return `As the class: ${usual.to === null ? 'leaves' : usual.to}`
}

const Way = ({ move }: { move: PlannedMove }) => (
  <Text numeric className={styles.way}>
    {move.from ?? 'new'} <ArrowRightOutlined aria-label="then" /> {moveText(move)}
  </Text>
)

interface NamesButtonProps {
  readonly whose: Whose
  /** Undefined until it is known. */
  readonly many: number | undefined
  /** Follows the number; without it, the title is read out alone. */
  readonly children?: ReactNode
}

/** A number that opens the names it counts. */
export const NamesButton = ({ whose, many, children }: NamesButtonProps) => {
  const { change } = useOfficeQuery()
  const words = (
    <>
      <b>{many === undefined ? '–' : many.toLocaleString('en')}</b>
      {children && <> {children}</>}
    </>
  )
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
