// Students who do not go with their class: found by name or ID, sent elsewhere, and taken off the list again.
import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo } from 'react'
import type { PlannedMove, StudentMove } from '#shared/contract/lists/yearTurn'
import { useListFormClassesQuery } from '#client/api/school/lookupsApi'
import { SelectInput } from '#client/ui/fields/SelectInput'
import { destinations, toOf, valueOf, withException } from '../destinations'
import type { StepProps } from '../stepProps'
import * as styles from './moves.module.css'
import { AddException } from './AddException'

interface LineProps {
  readonly exception: StudentMove
  /** Undefined while nobody knows, or when the student is no longer here. */
  readonly student: PlannedMove | undefined
  readonly classes: readonly string[]
  readonly onSend: (to: string | null | undefined) => void
}

const Line = ({ exception, student, classes, onSend }: LineProps) => {
  const name = student?.name ?? exception.student_id
  return (
    <li>
      <span className={styles.who}>
        {name} <small>{[exception.student_id, student?.from].filter(Boolean).join(', ')}</small>
      </span>
      <SelectInput
        aria-label={`Where ${name} goes`}
        options={destinations(classes, student?.from ?? null)}
        value={valueOf(exception.to)}
        onValue={(value) => value !== null && onSend(toOf(value))}
      />
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={`${name} goes with the class`}
        data-tip="Moves up with the class"
        onClick={() => onSend(undefined)}
      />
    </li>
  )
}

export const Exceptions = ({ turn, change, dryRun }: StepProps) => {
  const { data } = useListFormClassesQuery()
  const classes = useMemo(() => data?.map(({ id }) => id) ?? [], [data])
  const known = useMemo(
    () => new Map(dryRun?.students.map((student) => [student.student_id, student])),
    [dryRun],
  )
  const { exceptions } = turn.plan
  const send = (id: string, to: string | null | undefined) =>
    change({ exceptions: withException(exceptions, id, to) })
  return (
    <section className={styles.exceptions} aria-label="Exceptions">
      <h3>Exceptions</h3>
      <AddException
        students={dryRun?.students}
        taken={exceptions}
        classes={classes}
        onAdd={(id, to) => send(id, to)}
      />
      {exceptions.length === 0 && (
        <p className={styles.hint}>No exceptions: every student moves up with the class.</p>
      )}
      <ul>
        {exceptions.map((exception) => (
          <Line
            key={exception.student_id}
            exception={exception}
            student={known.get(exception.student_id)}
            classes={classes}
            onSend={(to) => send(exception.student_id, to)}
          />
        ))}
      </ul>
    </section>
  )
}
