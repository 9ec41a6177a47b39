// Cards that have changed since families received them: choose, give a reason, give out again.
import { Button, Checkbox, Input } from 'antd'
import { useId } from 'react'
import type { ReportChange } from '#shared/contract/reports/postingCheck'
import { ownChangesFirst, singleChange } from '#shared/rules/reports/cards/classFigures'
import { termAddress, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { useCorrectReportsMutation, useListReportChangesQuery } from '#client/api/reports/termReportsApi'
import { usePaperProblems } from '#client/api/papers/usePaperProblems'
import { errorText } from '#client/api/transport/errorText'
import { useWords } from '#client/record/unsentWordsSlice'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { count } from '#client/ui/count'
import { DoneDrawing } from '#client/ui/drawings/DoneDrawing'
import { Scene } from '#client/ui/drawings/Scene'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import { Notice } from '#client/ui/notices/Notice'
import { Panel } from '#client/ui/panels/Panel'
import { fresh } from '../check/CheckResult'
import { PaperNotices } from '../dialog/PaperNotices'
import { ChangeList } from './ChangeList'
import { CorrectionResult } from './CorrectionResult'
import { Field } from '#client/ui/fields/Field'
import * as styles from './corrections.module.css'

/** What the server takes in one go. */
const maxCards = 2000

interface CorrectionProps {
  readonly term: TermKey
  readonly changes: readonly ReportChange[]
}

interface Words {
  readonly chosen: readonly string[]
  readonly reason: string
}

/** Where a single card is meant it is ticked already. */
const emptyFor = (changes: readonly ReportChange[]): Words => {
  const single = singleChange(changes)
  return { chosen: single ? [single.student_id] : [], reason: '' }
}

/** What still keeps the button closed. */
const todoText = (isUnnamed: boolean, chosen: number, reason: string): string => {
  if (isUnnamed) return 'The name of the school must be set first.'
  if (chosen === 0) return 'Choose the cards first.'
  return reason === '' ? 'Give a reason first.' : ''
}

const Reason = ({ reason, onReason }: { reason: string; onReason: (reason: string) => void }) => (
  <Field label="Reason" hint="Families see it in their list and on the card.">
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

const useCorrection = ({ term, changes }: CorrectionProps) => {
  const { words, write, settle } = useWords(
    'correction of report cards',
    termAddress(term),
    emptyFor(changes),
  )
  const [correct, { data: result, originalArgs: sent, error, isLoading }] = useCorrectReportsMutation()
  const chosen = new Set(words.chosen)
  // Only what is still in the list: another correction may have taken a card out of it.
  const ids = changes.map(({ student_id }) => student_id).filter((id) => chosen.has(id))
  const reason = words.reason.trim()
  const isUnnamed = usePaperProblems().post !== null
  const giveOut = async () => {
    const { data } = await correct({ ...term, student_ids: ids.slice(0, maxCards), reason })
    if (data) settle()
  }
  return {
    ...{ words, chosen, ids, result, error, isLoading, todo: todoText(isUnnamed, ids.length, reason) },
    choose: (cards: Iterable<string>) => write({ chosen: [...cards] }),
    /** Cards that changed along, for the reason that was sent. */
    chooseOthers: (others: readonly string[]) =>
      write({ chosen: others, reason: words.reason || sent?.reason }),
    explain: (text: string) => write({ reason: text }),
    giveOut: () => void giveOut(),
  }
}

export const Correction = ({ term, changes }: CorrectionProps) => {
  const { words, chosen, ids, result, error, isLoading, todo, ...acts } = useCorrection({ term, changes })
  const todoId = useId()
  const all = (isChosen: boolean) => acts.choose(isChosen ? changes.map((one) => one.student_id) : [])
  return (
    <>
      {result && (
        <CorrectionResult
          result={result}
          onChooseOthers={() => acts.chooseOthers(result.others.map((one) => one.student_id))}
        />
      )}
      {error && <Notice is="error" title={errorText(error)} />}
      {changes.length === 0 ? (
        <Scene drawing={<DoneDrawing />}>
          <p>Every family has the current card. There is nothing to correct.</p>
        </Scene>
      ) : (
        <>
          <PaperNotices />
          <p>
            {count(changes.length, 'card')} changed after posting. Choose which cards to issue again; families
            keep the others as they are.
          </p>
          <div className={styles.correctionBar}>
            <Reason reason={words.reason} onReason={acts.explain} />
            <ButtonRow note={todo} noteId={todoId}>
              <Button
                type="primary"
                loading={isLoading}
                disabled={todo !== ''}
                aria-describedby={todoId}
                onClick={acts.giveOut}
              >
                {ids.length === 0 ? 'Issue again' : `Issue ${count(ids.length, 'card')} again`}
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
          <ChangeList changes={ownChangesFirst(changes)} chosen={chosen} onChosen={acts.choose} />
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
