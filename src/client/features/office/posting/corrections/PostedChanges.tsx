// Above the marks of a posted term: how many cards have changed, and the dialog to correct them.
import { Button, Modal, Checkbox, Input } from 'antd'
import { useState, useId } from 'react'
import type { ReportChange } from '#shared/contract/reports/postingCheck'
import { type TermKey, termAddress } from '#shared/rules/reports/cards/termPosting'
import type { AnswerOf } from '#shared/contract/call'
import type { correctReports } from '#shared/contract/reports/termReports'
import { ownChangesFirst, singleChange } from '#shared/rules/reports/cards/cardChanges'
import { listName } from '#shared/rules/students/names'
import {
  fresh,
  useListReportChangesQuery,
  useCorrectReportsMutation,
} from '#client/api/reports/termReportsApi'
import { errorText } from '#client/api/transport/errorText'
import { changedCardsText } from '#client/record/reportCard/changedCardsText'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { Notice } from '#client/ui/notices/Notice'
import { Panel, ButtonRow } from '#client/ui/panels/Panel'
import { usePaperProblems } from '#client/api/papers/usePaperProblems'
import { useUnsentDraft } from '#client/record/unsentWordsSlice'
import { count } from '#client/ui/count'
import { DoneDrawing } from '#client/ui/drawings/drawings'
import { Scene } from '#client/ui/drawings/Scene'
import { Field } from '#client/ui/fields/Field'
import { Fold, Bullets, List, Muted, Text } from '#client/ui/primitives'
import { PaperNotices } from '../dialog/Readiness'
import * as styles from './corrections.module.css'

interface PostedChangesProps {
  readonly term: TermKey
  /** Null for every class. */
  readonly classId: string | null
}

const none: readonly ReportChange[] = []

export const PostedChanges = ({ term, classId }: PostedChangesProps) => {
  const { data = none } = useListReportChangesQuery(term, fresh)
  const [isOpen, setOpen] = useState(false)
  const changes = classId === null ? data : data.filter(({ class_id }) => class_id === classId)
  return (
    <>
      {changes.length === 0 ? (
        <Notice
          is="info"
          role="none"
          title="Families have the cards of this term. They see changes once you issue a correction."
        />
      ) : (
        <Notice
          is="warning"
          role="status"
          title={changedCardsText(changes.length)}
          action={<Button onClick={() => setOpen(true)}>See the changes</Button>}
        />
      )}
      <Modal
        open={isOpen}
        title={`Issue a correction${classId === null ? '' : `: ${classId}`}`}
        footer={null}
        width={760}
        destroyOnHidden
        onCancel={() => setOpen(false)}
      >
        <Correction term={term} changes={changes} />
      </Modal>
    </>
  )
}

/** Cards that have changed since families received them: choose, give a reason, issue again. */
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

// Chooses the cards to issue again, and the reason for it.

interface CorrectionProps {
  readonly term: TermKey
  readonly changes: readonly ReportChange[]
}

const Correction = ({ term, changes }: CorrectionProps) => {
  const { draft, chosen, ids, result, error, isLoading, todo, ...acts } = useCorrection({ term, changes })
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
            <Reason reason={draft.reason} onReason={acts.explain} />
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

interface ChangeListProps {
  readonly changes: readonly ReportChange[]
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
}

const ChangeList = ({ changes, chosen, onChosen }: ChangeListProps) => {
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChosen(next)
  }
  return (
    <List gap={0} lines="below" entryPad={2}>
      {changes.map((one) => (
        <li key={one.student_id}>
          <Checkbox
            checked={chosen.has(one.student_id)}
            onChange={({ target }) => toggle(one.student_id, target.checked)}
          >
            <Text block>
              {listName(one)}{' '}
              <Muted small>
                {one.class_id}, {revisionOf(one)}
              </Muted>
            </Text>
          </Checkbox>
          <ChangeWords changed={one.changed} />
        </li>
      ))}
    </List>
  )
}

const revisionOf = ({ revision }: ReportChange): string =>
  revision === null ? 'no card yet' : `the family has revision ${revision}`

/** Up to this much is shown at once; more is folded away, one change per line. */
const atOnce = { changes: 6, characters: 240 }

const ChangeWords = ({ changed }: Pick<ReportChange, 'changed'>) => {
  const text = changed.join(' · ')
  if (changed.length <= atOnce.changes && text.length <= atOnce.characters)
    return (
      <Muted as="p" small breaks className={styles.changeWords}>
        {text}
      </Muted>
    )
  return (
    <Fold size="small" tone="muted" breaks className={styles.changeWords}>
      <summary>
        <span className={styles.glance}>{text}</span>
        <span className={styles.more}>
          {changed.length === 1 ? 'Read it all' : `All ${changed.length} changes`}
        </span>
      </summary>
      <Bullets>
        {changed.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </Bullets>
    </Fold>
  )
}

/** The server's maximum at once. */
const maxCards = 2000

const useCorrection = ({ term, changes }: CorrectionProps) => {
  const { draft, write, settle } = useUnsentDraft(
    'correction of report cards',
    termAddress(term),
    emptyFor(changes),
  )
  const [correct, { data: result, originalArgs: sent, error, isLoading }] = useCorrectReportsMutation()
  const chosen = new Set(draft.chosen)
  // Another correction may have taken a card out of the list.
  const ids = changes.map(({ student_id }) => student_id).filter((id) => chosen.has(id))
  const reason = draft.reason.trim()
  const isUnnamed = usePaperProblems().post !== null
  const giveOut = async () => {
    const { data } = await correct({ ...term, student_ids: ids.slice(0, maxCards), reason })
    if (data) settle()
  }
  return {
    ...{ draft, chosen, ids, result, error, isLoading, todo: todoText(isUnnamed, ids.length, reason) },
    choose: (cards: Iterable<string>) => write({ chosen: [...cards] }),
    /** Chooses the classmates’ cards, with the reason already sent. */
    chooseOthers: (others: readonly string[]) =>
      write({ chosen: others, reason: draft.reason || sent?.reason }),
    explain: (text: string) => write({ reason: text }),
    giveOut: () => void giveOut(),
  }
}

interface Draft {
  readonly chosen: readonly string[]
  readonly reason: string
}

/** A single card is ticked from the start. */
const emptyFor = (changes: readonly ReportChange[]): Draft => {
  const single = singleChange(changes)
  return { chosen: single ? [single.student_id] : [], reason: '' }
}

/** Why the button is disabled; '' if it is not. */
const todoText = (isUnnamed: boolean, chosen: number, reason: string): string => {
  if (isUnnamed) return 'The name of the school must be set first.'
  if (chosen === 0) return 'Choose the cards first.'
  return reason === '' ? 'Give a reason first.' : ''
}

type Corrected = AnswerOf<typeof correctReports>

interface CorrectionResultProps {
  readonly result: Corrected
  readonly onChooseOthers: () => void
}

const CorrectionResult = ({ result, onChooseOthers }: CorrectionResultProps) => {
  const { unchanged, others } = result
  return (
    <Notice is={others.length > 0 ? 'warning' : 'success'} role="status" title={titleOf(result)}>
      {unchanged.length > 0 && <p>{count(unchanged.length, 'card')} had not changed and stayed the same.</p>}
      {others.length > 0 && (
        <>
          <p>
            The corrected marks also changed {count(others.length, 'card')} of classmates, by class average,
            position or highest mark. Their families still have the old figures.
          </p>
          <Button onClick={onChooseOthers}>Select them as well</Button>
        </>
      )}
    </Notice>
  )
}

const titleOf = ({ corrected }: Corrected): string =>
  corrected.length === 0
    ? 'No card had to be issued again'
    : `${count(corrected.length, 'card')} issued again`

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
