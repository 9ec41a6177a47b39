// Step 3: newcomers on the placement list.
import { Button, Spin } from 'antd'
import { useRef } from 'react'
import { mappingProblems } from '#shared/rules/lists/imports/mappingProblems'
import { useGetImportQuery } from '#client/api/lists/listsApi'
import { errorText, isNotFound } from '#client/api/transport/errorText'
import {
  Cautions,
  unconfirmed,
  chosenIn,
  ColumnProblems,
  ColumnTable,
  HeaderRow,
  rowsToRead,
  sheetProblems,
  SheetsToRead,
} from '#client/lists/Reading'
import { limitsText, listTypes } from '#client/lists/listTexts'
import { count } from '#client/ui/count'
import { FilePicker } from '#client/ui/fields/FilePicker'
import { Notice, Problem } from '#client/ui/notices/Notice'
import { Muted, Row, Stack } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import type { StepProps } from '../turnParts'
import {
  Newcomers,
  useIntake,
  useMatched,
  type Chosen,
  type Intake,
  type IntakeActs,
  type Refused,
} from './placementList'
import * as yearTurnStyles from '../yearTurn.module.css'

export const IntakeStep = (props: StepProps) => (
  <Stack gap={6}>
    <Place {...props} />
  </Stack>
)

const Place = (props: StepProps) => {
  const acts = useIntake(props)
  const { intake } = acts
  const id = props.turn.plan.intake
  switch (intake.is) {
    case 'sending':
      return <Working text={`Uploading ${intake.name} …`} />
    case 'checking':
      return <Working text={`Checking ${count(intake.rows, 'row')} …`} />
    case 'matching':
      return <MatchPlacements key={intake.list.header_row} state={intake} acts={acts} isHeld={id !== null} />
    case 'choosing':
      return (
        <ChoosePlacements acts={acts} refused={intake.refused} onBack={id === null ? undefined : acts.show} />
      )
    default:
      return id === null ? (
        <ChoosePlacements acts={acts} refused={null} />
      ) : (
        <Held {...props} id={id} acts={acts} isNew={intake.isNew} />
      )
  }
}

const Working = ({ text }: { text: string }) => (
  <Stack align="center" gap={4} pad={8}>
    <Spin size="large" />
    <p role="status">{text}</p>
  </Stack>
)

type Matching = Extract<Intake, { is: 'matching' }>

interface MatchPlacementsProps {
  readonly state: Matching
  readonly acts: IntakeActs
  /** The plan has a list to go back to. */
  readonly isHeld: boolean
}

/** Matches the columns, and finds the row of the headers. */
const MatchPlacements = ({ state, acts, isHeld }: MatchPlacementsProps) => {
  const { list, problem } = state
  const { batch, columns, fixed, sheets } = list
  const { draft, write } = useMatched()
  const { chosen = state.chosen } = draft
  const { fields, confirmed, sheetsLeft } = chosen
  const choose = (part: Partial<Chosen>) => write({ list, chosen: { ...chosen, ...part } })
  const problems = [
    ...mappingProblems(chosenIn(columns, fields), fixed, batch.kind),
    ...sheetProblems(sheets, sheetsLeft),
    ...unconfirmed(list, confirmed),
  ]
  const missing = useRef<HTMLUListElement>(null)
  const start = () => {
    if (problems.length > 0) missing.current?.focus()
    else void acts.check(list, chosen)
  }
  return (
    <>
      <h3 ref={focused} tabIndex={-1}>
        Match the columns
      </h3>
      <Muted as="p" measured breaks>
        {batch.file_name}: {count(rowsToRead(batch.rows, sheets, sheetsLeft), 'row')}. Your choice is
        remembered for the next list.
      </Muted>
      <Cautions list={list} confirmed={confirmed} onConfirm={(all) => choose({ confirmed: all })} />
      <SheetsToRead sheets={sheets} left={sheetsLeft} onLeave={(left) => choose({ sheetsLeft: left })} />
      <HeaderRow found={list.header_row ?? 1} onRead={(row) => void acts.readFrom(list, row, sheetsLeft)} />
      <ColumnTable
        columns={columns}
        kind={batch.kind}
        fields={fields}
        onChoose={(column, field) => choose({ fields: { ...fields, [column]: field } })}
      />
      <Problem title="The list could not be checked" text={problem} />
      <ColumnProblems ref={missing} problems={problems} />
      <Row gap={3} className={yearTurnStyles.buttons}>
        <Button type="primary" onClick={start}>
          Check the list
        </Button>
        <Button onClick={acts.choose}>Choose another list</Button>
        {isHeld && <Button onClick={acts.show}>Cancel</Button>}
      </Row>
    </>
  )
}

const focused = (heading: HTMLElement | null) => heading?.focus()

interface ChoosePlacementsProps {
  readonly acts: IntakeActs
  readonly refused: Refused | null
  /** Back to the list in the plan. */
  readonly onBack?: (() => void) | undefined
}

const ChoosePlacements = ({ acts, refused, onBack }: ChoosePlacementsProps) => {
  const again = refused?.again
  return (
    <>
      <Muted as="p" measured breaks>
        The SEA placement list, as the Ministry sends it or as you keep it.{' '}
        {onBack
          ? 'Your current list stays until a new list is read.'
          : 'No placement list? Continue without one.'}
      </Muted>
      <FilePicker
        title="the placement list"
        accept={listTypes}
        describedBy="placements-limits"
        onPick={(file) => void acts.pick(file)}
      >
        <Muted small id="placements-limits">
          {limitsText}
        </Muted>
      </FilePicker>
      <Problem
        isBroughtInSight
        title={`${refused?.name ?? ''} was not accepted`}
        text={refused?.text ?? null}
        action={again && <Button onClick={() => void acts.send(again)}>Try again</Button>}
      />
      {onBack && (
        <Row gap={3} className={yearTurnStyles.buttons}>
          <Button onClick={onBack}>Keep the list you have</Button>
        </Row>
      )}
    </>
  )
}

interface HeldProps extends StepProps {
  readonly id: string
  readonly acts: IntakeActs
  readonly isNew: boolean
}

/** The list in the plan. */
const Held = ({ id, acts, isNew, dryRun }: HeldProps) => {
  const query = useGetImportQuery(id)
  if (isNotFound(query.error)) return <Gone acts={acts} />
  return (
    <QueryBoundary what="The placement list" query={query} why={errorText} rows={4}>
      {(list) => <Newcomers list={list} acts={acts} isNew={isNew} rejected={dryRun?.rejected ?? []} />}
    </QueryBoundary>
  )
}

const Gone = ({ acts }: { acts: IntakeActs }) => (
  <>
    <Notice is="warning" title="The placement list has been deleted">
      <p>Please choose it again, or continue without a list.</p>
      <Button onClick={acts.without}>Continue without a list</Button>
    </Notice>
    <ChoosePlacements acts={acts} refused={null} />
  </>
)
