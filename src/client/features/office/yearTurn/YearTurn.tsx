// The next school year: classes, leavers, newcomers, registration. It is prepared step by step, applied at once, and
// can be undone.
import { useEffect, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { YearTurn as Turn } from '#shared/contract/lists/yearTurn'
import { officePath } from '#client/address/officeView'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useGetYearTurnQuery } from '#client/api/lists/yearTurnApi'
import type { Slips } from '#client/lists/FirstSlips'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { Page } from '#client/ui/panels/Page'
import { Panel } from '#client/ui/panels/Panel'
import { TurnDraft } from './TurnDraft'
import { selectTurnChanges, turnSaving, withChanges } from './turnSavingSlice'
import { DraftNotice, DraftState } from './turnParts'
import { TurnResult } from './TurnResult'
import { pageTitle } from './turnTexts'
import * as styles from './yearTurn.module.css'

interface YearTurnProps {
  /** Another ability of the office prints the slips. */
  readonly slips: (slips: Slips) => ReactNode
}

export const YearTurn = ({ slips }: YearTurnProps) => {
  const dispatch = useAppDispatch()
  const { query: address } = useOfficeQuery()
  const query = useGetYearTurnQuery(undefined, { refetchOnMountOrArgChange: true })
  // Runs when the page closes, not when the draft does: if a colleague starts the year, the draft is gone, but the
  // outcome of one's own change must still be shown.
  useEffect(() => () => void dispatch(turnSaving.pageLeft()), [dispatch])
  const isBeginning =
    query.data?.state === 'draft' && query.data.refused === undefined && address.get('turn') === 'terms'
  return (
    <Page
      title={query.data ? pageTitle(query.data) : 'The next school year'}
      tools={<DraftState />}
      description={
        isBeginning &&
        'Prepare it step by step, over several days if you like. Everything is saved as a draft. Nothing changes for students or families until you start the new year in the last step. You can undo it afterwards.'
      }
      maxWidth={1080}
      className={styles.turn}
    >
      <QueryBoundary what="New school year" query={query} rows={8}>
        {(turn) => <Turned key={turn.year} turn={turn} slips={slips} />}
      </QueryBoundary>
    </Page>
  )
}

const Turned = ({ turn, slips }: YearTurnProps & { turn: Turn }) => {
  const changes = useAppSelector(selectTurnChanges)
  const draft = useMemo(() => withChanges(turn, changes), [turn, changes])
  if (turn.refused !== undefined && turn.state !== 'applied') return <Refused text={turn.refused} />
  if (turn.state === 'draft') return <TurnDraft turn={draft} />
  return (
    <>
      <DraftNotice isApplied={turn.state === 'applied'} />
      <TurnResult turn={turn} slips={slips} />
    </>
  )
}

const Refused = ({ text }: { text: string }) => (
  <Panel title={text}>
    <p>
      Is anyone still in last year’s class? Select them in <Link to={officePath('dashboard')}>Students</Link>{' '}
      and change the class.
    </p>
  </Panel>
)
