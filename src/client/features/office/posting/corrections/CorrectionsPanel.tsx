// Cards that have changed since families received them: choose, give a reason, give out again.
import { Button, Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import type { ReportChange } from '#shared/contract/reports/postingCheck'
import { ownChangesFirst } from '#shared/rules/termReports/classFigures'
import type { TermKey } from '#shared/rules/termReports/termPosting'
import { useCorrectReportsMutation, useListReportChangesQuery } from '../../../../api/reports/termReportsApi'
import { errorText } from '../../../../api/transport/errorText'
import { QueryBoundary } from '../../../../ui/QueryBoundary'
import { count } from '../../../../ui/count'
import { DoneDrawing } from '../../../../ui/drawings/DoneDrawing'
import { Scene } from '../../../../ui/drawings/Scene'
import { ButtonRow } from '../../../../ui/panels/ButtonRow'
import { Notice } from '../../../../ui/notices/Notice'
import { Panel } from '../../../../ui/panels/Panel'
import { fresh } from '../check/CheckResult'
import { ChangeList } from './ChangeList'
import { CorrectionResult } from './CorrectionResult'
import { Field } from '../../../../ui/fields/Field'
import * as styles from './corrections.module.css'

/** What the server takes in one go. */
const maxCards = 2000

interface CorrectionProps {
  readonly term: TermKey
  readonly changes: readonly ReportChange[]
}

/** What still keeps the button closed. */
const todoText = (chosen: number, reason: string): string => {
  if (chosen === 0) return 'Choose the cards first.'
  return reason === '' ? 'Give a reason first.' : ''
}

const Reason = ({ reason, onReason }: { reason: string; onReason: (reason: string) => void }) => (
  <Field label="Reason" hint="The families read it in their list and on the card.">
    {(control) => (
      <Input
        {...control}
        maxLength={200}
        placeholder="For example: English exam mark corrected"
        value={reason}
        onChange={({ target }) => onReason(target.value)}
      />
    )}
  </Field>
)

export const Correction = ({ term, changes }: CorrectionProps) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const [correct, { data: result, error, isLoading }] = useCorrectReportsMutation()
  // Only what is still in the list: another correction may have taken a card out of it.
  const ids = changes.map(({ student_id }) => student_id).filter((id) => chosen.has(id))
  const todo = todoText(ids.length, reason.trim())
  const todoId = useId()
  const giveOut = () => void correct({ ...term, student_ids: ids.slice(0, maxCards), reason: reason.trim() })
  const all = (isChosen: boolean) => setChosen(new Set(isChosen ? changes.map((one) => one.student_id) : []))
  return (
    <>
      {result && (
        <CorrectionResult
          result={result}
          onChooseOthers={() => setChosen(new Set(result.others.map((one) => one.student_id)))}
        />
      )}
      {error && <Notice is="error" title={errorText(error)} />}
      {changes.length === 0 ? (
        <Scene drawing={<DoneDrawing />}>
          <p>Every family has the current card. There is nothing to correct.</p>
        </Scene>
      ) : (
        <>
          <p>
            {count(changes.length, 'card')} changed after posting. Choose which ones to give out again;
            families keep the others as they are.
          </p>
          <div className={styles.correctionBar}>
            <Reason reason={reason} onReason={setReason} />
            <ButtonRow note={todo} noteId={todoId}>
              <Button
                type="primary"
                loading={isLoading}
                disabled={todo !== ''}
                aria-describedby={todoId}
                onClick={giveOut}
              >
                {ids.length === 0 ? 'Give out again' : `Give out ${count(ids.length, 'card')} again`}
              </Button>
            </ButtonRow>
          </div>
          <Checkbox
            checked={ids.length === changes.length}
            indeterminate={ids.length > 0 && ids.length < changes.length}
            onChange={({ target }) => all(target.checked)}
          >
            All {changes.length}
          </Checkbox>
          <ChangeList changes={ownChangesFirst(changes)} chosen={chosen} onChosen={setChosen} />
        </>
      )}
    </>
  )
}

export const CorrectionsPanel = ({ term }: { term: TermKey }) => {
  const query = useListReportChangesQuery(term, fresh)
  return (
    <Panel title="Corrections">
      <QueryBoundary what="The list of changes" query={query} why={errorText}>
        {(changes) => <Correction term={term} changes={changes} />}
      </QueryBoundary>
    </Panel>
  )
}
