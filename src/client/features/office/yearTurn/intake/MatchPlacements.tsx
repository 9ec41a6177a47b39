// Which column is what, and where the headers stand.
import { Button } from 'antd'
import { useRef } from 'react'
import { mappingProblems } from '#shared/rules/lists/imports/importMatching'
import { ColumnProblems, ColumnTable, chosenIn } from '#client/lists/ColumnTable'
import { Cautions, unconfirmed } from '#client/lists/Cautions'
import { HeaderRow } from '#client/lists/HeaderRow'
import { count } from '#client/ui/count'
import { Problem } from '#client/ui/notices/Problem'
import { useMatched, type Intake, type IntakeActs } from './useIntake'
import * as styles from './intake.module.css'

type Matching = Extract<Intake, { is: 'matching' }>

interface MatchPlacementsProps {
  readonly state: Matching
  readonly acts: IntakeActs
  /** The plan has a list to go back to. */
  readonly isHeld: boolean
}

const focused = (heading: HTMLElement | null) => heading?.focus()

export const MatchPlacements = ({ state, acts, isHeld }: MatchPlacementsProps) => {
  const { list, problem } = state
  const { batch, columns, fixed } = list
  const { words, write } = useMatched()
  const { fields, confirmed } = { ...state, ...words }
  const matched = { list, fields, confirmed }
  const problems = [
    ...mappingProblems(chosenIn(columns, fields), fixed, batch.kind),
    ...unconfirmed(list, confirmed),
  ]
  const missing = useRef<HTMLUListElement>(null)
  const start = () => {
    if (problems.length > 0) missing.current?.focus()
    else void acts.check(list, fields, confirmed)
  }
  return (
    <>
      <h3 className={styles.title} ref={focused} tabIndex={-1}>
        Match the columns
      </h3>
      <p className={styles.lead}>
        {batch.file_name}: {count(batch.rows, 'row')}. Your choice is remembered for the next list.
      </p>
      <Cautions
        list={list}
        confirmed={confirmed}
        onConfirm={(all) => write({ ...matched, confirmed: all })}
      />
      <HeaderRow found={list.header_row ?? 1} onRead={(row) => void acts.readFrom(list, row)} />
      <ColumnTable
        columns={columns}
        kind={batch.kind}
        fields={fields}
        onChoose={(column, field) => write({ ...matched, fields: { ...fields, [column]: field } })}
      />
      <Problem title="The list could not be checked" text={problem} />
      <ColumnProblems ref={missing} problems={problems} />
      <div className={styles.buttons}>
        <Button type="primary" onClick={start}>
          Check the list
        </Button>
        <Button onClick={acts.choose}>Choose another list</Button>
        {isHeld && <Button onClick={acts.show}>Cancel</Button>}
      </div>
    </>
  )
}
