// Step 7: the whole preview, and the start of the school year.
import { Button, Modal } from 'antd'
import { useMemo, useState } from 'react'
import type { YearTurn, YearTurnDryRun } from '#shared/contract/lists/yearTurn'
import { academicYear } from '#shared/rules/dates'
import { rowOnSheet } from '#shared/rules/lists/imports/sheetRows'
import type { YearTurnStep } from '#shared/rules/lists/yearTurn/steps'
import { useApplyYearTurnMutation } from '#client/api/lists/listsApi'
import { useListFormClassesQuery } from '#client/api/school/schoolApi'
import { errorText, isConflict } from '#client/api/transport/errorText'
import { useAppSelector } from '#client/store/hooks'
import { count } from '#client/ui/count'
import { useFocusBack } from '#client/ui/hooks/focus'
import { Notice } from '#client/ui/notices/Notice'
import { LoadingLines } from '#client/ui/QueryBoundary'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { Bullets, List, Muted, Stack } from '#client/ui/primitives'
import { PlainTable, type PlainColumn } from '#client/ui/tables/PlainTable'
import { selectTurnSaving } from './turnSavingSlice'
import { countClasses, type ClassCounts, type Whose } from './moves'
import { NamesButton } from './NamesDrawer'
import { Said, TeachersLine, type StepProps } from './turnParts'
import { doneSentences, openingSentence, stepTitles, waitsFor } from './turnTexts'
import * as styles from './yearTurn.module.css'

interface TurnStepProps extends StepProps {
  readonly onGo: (step: YearTurnStep) => void
}

export const TurnStep = (props: TurnStepProps) => (
  <>
    <Muted as="p" measured breaks>
      This is what happens when you start the new school year. Until you press the button nothing changes for
      students or families. Sign-in slips for the newcomers can be printed afterwards.
    </Muted>
    {props.dryRun ? <DryRun {...props} dryRun={props.dryRun} /> : <LoadingLines rows={8} />}
  </>
)

interface PartProps {
  readonly dryRun: YearTurnDryRun
}

const DryRun = ({ turn, dryRun, onGo }: TurnStepProps & PartProps) => (
  <>
    <Problems dryRun={dryRun} onGo={onGo} />
    <Said
      is="info"
      title="Please check"
      sentences={dryRun.warnings.map(({ step, text }) => `${stepTitles[step]}: ${text}`)}
    />
    <Bullets>
      {[...doneSentences(dryRun), openingSentence(turn)].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Bullets>
    <TeachersLine />
    <Rejected dryRun={dryRun} />
    <DryRunTable dryRun={dryRun} />
  </>
)

const Problems = ({ dryRun: { problems }, onGo }: PartProps & Pick<TurnStepProps, 'onGo'>) =>
  problems.length > 0 && (
    <Notice is="warning" role="none" title="Still to decide">
      <Bullets>
        {problems.map(({ step, text }) => (
          <li key={`${step} ${text}`}>
            {text}{' '}
            {step !== 'slips' && (
              <Button type="link" className={styles.link} onClick={() => onGo(step)}>
                {stepTitles[step]}
              </Button>
            )}
          </li>
        ))}
      </Bullets>
    </Notice>
  )

const Rejected = ({ dryRun: { rejected } }: PartProps) =>
  rejected.length > 0 && (
    <details className={styles.rejected}>
      <summary>{count(rejected.length, 'row')} of the list of newcomers left out</summary>
      <List gap={1} lines="above" entryPad={2} breaks>
        {rejected.map(({ row, title, why }) => (
          <li key={row}>
            <span>
              Row {rowOnSheet(row)}: {title}
            </span>{' '}
            <Muted small>{why}</Muted>
          </li>
        ))}
      </List>
    </details>
  )

type Counted = Exclude<keyof ClassCounts, 'class_id'>

const numbers: ReadonlyArray<{ key: Counted; title: string; whose: (class_id: string) => Whose }> = [
  { key: 'before', title: 'Now', whose: (id) => `from:${id}` },
  { key: 'leaves', title: 'Leave', whose: (id) => `leaves:${id}` },
  { key: 'repeats', title: 'Repeat', whose: (id) => `repeats:${id}` },
  { key: 'moves', title: 'Join', whose: (id) => `moves:${id}` },
  { key: 'comes', title: 'New', whose: (id) => `comes:${id}` },
  { key: 'after', title: 'Next year', whose: (id) => `to:${id}` },
]

const columns: ReadonlyArray<PlainColumn<ClassCounts>> = [
  { key: 'class', title: 'Class', isRowHeader: true, render: ({ class_id }) => class_id },
  ...numbers.map(({ key, title, whose }): PlainColumn<ClassCounts> => ({
    key,
    title,
    align: 'right',
    render: (row) => <NamesButton whose={whose(row.class_id)} many={row[key]} />,
  })),
]

/** Each class before and after: every number opens its names. */
const DryRunTable = ({ dryRun: { students } }: { dryRun: YearTurnDryRun }) => {
  const { data } = useListFormClassesQuery()
  const rows = useMemo(
    () =>
      countClasses(
        (data ?? []).map(({ id }) => id),
        students,
      ),
    [data, students],
  )
  return (
    <PlainTable
      label="Classes before and after"
      rows={rows}
      columns={columns}
      rowKey={({ class_id }) => class_id}
      className={styles.counts}
      blocksBelow="tablet"
    />
  )
}

interface TurnButtonProps {
  readonly turn: YearTurn
  readonly dryRun: YearTurnDryRun | undefined
  /** The dry run belongs to the latest plan. */
  readonly isNewest: boolean
}

/** Enabled once everything is decided and saved, and the dry run is known. */
export const TurnButton = ({ turn, dryRun, isNewest }: TurnButtonProps) => {
  const { is } = useAppSelector(selectTurnSaving)
  const [isAsking, setAsking] = useState(false)
  const isStored = is !== 'saving' && is !== 'failed'
  const waits = waitsFor(dryRun?.problems, { isStored, isNewest })
  return (
    <>
      <Muted small id="turn-waits" role="status" className={styles.waits}>
        {waits}
      </Muted>
      <Button
        type="primary"
        size="large"
        disabled={waits !== ''}
        aria-describedby="turn-waits"
        onClick={() => setAsking(true)}
      >
        <span>
          Start school year<span className={styles.toYear}> {academicYear(turn.year)}</span>
        </span>
      </Button>
      {isAsking && dryRun && <TurnDialog turn={turn} dryRun={dryRun} onClose={() => setAsking(false)} />}
    </>
  )
}

interface TurnDialogProps {
  readonly turn: YearTurn
  readonly dryRun: YearTurnDryRun
  readonly onClose: () => void
}

/** Asks with the numbers, and starts the year. The server asks for the password. */
const TurnDialog = ({ turn, dryRun, onClose }: TurnDialogProps) => {
  useFocusBack()
  const [apply, { isLoading, error }] = useApplyYearTurnMutation()
  return (
    <Modal
      title={`Start school year ${academicYear(turn.year)}?`}
      open
      closable={!isLoading}
      mask={{ closable: false }}
      okText={isLoading ? 'Starting the school year …' : 'Start the school year'}
      okButtonProps={{ loading: isLoading }}
      cancelButtonProps={{ disabled: isLoading }}
      onOk={() => void apply({ year: turn.year, basis: dryRun.basis })}
      onCancel={onClose}
    >
      <Stack gap={4}>
        <Bullets>
          {[...doneSentences(dryRun), openingSentence(turn)].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Bullets>
        <p>You can undo this. Anything changed by then stays as it is, and is listed.</p>
        <ErrorAlert text={error ? errorText(error) : null} />
        {isConflict(error) && <p>The numbers have changed. Please check them again.</p>}
      </Stack>
    </Modal>
  )
}
