// Step 3: who comes by the placement list, and which of its rows are not taken in.
import { Button, Spin } from 'antd'
import { useGetImportQuery } from '#client/api/lists/importsApi'
import { errorText, isNotFound } from '#client/api/transport/errorText'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { count } from '#client/ui/count'
import { Notice } from '#client/ui/notices/Notice'
import type { StepProps } from '../stepProps'
import { ChoosePlacements } from './ChoosePlacements'
import { MatchPlacements } from './MatchPlacements'
import { Newcomers } from './Newcomers'
import { useIntake, type IntakeActs } from './useIntake'
import * as styles from './intake.module.css'

const Working = ({ text }: { text: string }) => (
  <div className={styles.working}>
    <Spin size="large" />
    <p role="status">{text}</p>
  </div>
)

interface HeldProps extends StepProps {
  readonly id: string
  readonly acts: IntakeActs
  readonly isNew: boolean
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

/** The list that the plan names. */
const Held = ({ id, acts, isNew, dryRun }: HeldProps) => {
  const query = useGetImportQuery(id)
  if (isNotFound(query.error)) return <Gone acts={acts} />
  return (
    <QueryBoundary what="The placement list" query={query} why={errorText} rows={4}>
      {(list) => <Newcomers list={list} acts={acts} isNew={isNew} rejected={dryRun?.rejected ?? []} />}
    </QueryBoundary>
  )
}

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

export const IntakeStep = (props: StepProps) => (
  <div className={styles.intake}>
    <Place {...props} />
  </div>
)
