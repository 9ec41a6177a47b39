// Subjects, grades, ratings, and sentences for remarks.
import { Button, Input } from 'antd'
import { useId } from 'react'
import type { Remarks } from '#shared/contract/reports/reportLists'
import { listLimits } from '#shared/rules/reports/marks/reportLists'
import { reportLimits } from '#shared/rules/reports/marks/termFacts'
import {
  useListGradesQuery,
  useListRemarksQuery,
  useListSubjectsQuery,
  useSaveRemarksMutation,
} from '#client/api/reports/reportsOfficeApi'
import { count } from '#client/ui/count'
import { List, Muted, Row } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { Acts, SaveBar } from '../parts/SaveBar'
import { GradeRows, RatingRows } from './LetterRows'
import { SubjectRows } from './SubjectRows'
import { useListDraft } from '../parts/useDraft'
import * as settingsStyles from '../settings.module.css'

export const MarksSettings = () => {
  const subjects = useListSubjectsQuery()
  const grades = useListGradesQuery()
  const remarks = useListRemarksQuery()
  return (
    <>
      <Muted as="p" measured>
        Lists of marks can only use subjects and ratings listed here. Cards that families have stay the same.
        To change them, issue a correction under Post Term Reports.
      </Muted>
      <h3>Subjects</h3>
      <QueryBoundary what="The subjects" query={subjects}>
        {(list) => <SubjectRows {...list} />}
      </QueryBoundary>
      <h3>Grades</h3>
      <QueryBoundary what="The grades" query={grades}>
        {(lists) => <GradeRows lists={lists} />}
      </QueryBoundary>
      <h3>Ratings</h3>
      <QueryBoundary what="The ratings" query={grades}>
        {(lists) => <RatingRows lists={lists} />}
      </QueryBoundary>
      <h3>Sentences for remarks</h3>
      <QueryBoundary what="The sentences" query={remarks}>
        {(list) => <RemarkRows list={list} />}
      </QueryBoundary>
    </>
  )
}

/** The school's own sentences: offered where a remark is typed, and edited as a list. */
export const RemarkRows = ({ list: { remarks, version } }: { list: Remarks }) => {
  const [save, saving] = useSaveRemarksMutation()
  const draft = useListDraft('marks/remarks', {
    entries: remarks.map((sentence) => ({ sentence })),
    version,
  })
  const help = useId()
  const send = async () => {
    const { error } = await save({
      remarks: tidied(draft.entries.map(({ sentence }) => sentence)),
      version: draft.versionOf(saving),
    })
    if (error === undefined) draft.saved()
  }
  return (
    <>
      <Muted as="p" small id={help}>
        They are offered while a remark is typed under Marks. A sentence has at most {reportLimits.remark}{' '}
        characters.
      </Muted>
      <List gap={0} lines="above" entryPad={1} aria-label="Sentences for remarks">
        {draft.rows.map(({ id, entry }, index) => (
          <Row as="li" gap={3} rowGap={2} key={id} minHeight={52} className={settingsStyles.entryRow}>
            <Input
              className={settingsStyles.entryInput}
              aria-label={`Sentence ${index + 1}`}
              aria-describedby={help}
              maxLength={reportLimits.remark}
              value={entry.sentence}
              onChange={({ target }) => draft.change(id, { sentence: target.value })}
            />
            <Button type="text" aria-label={`Remove sentence ${index + 1}`} onClick={() => draft.remove(id)}>
              Remove
            </Button>
          </Row>
        ))}
      </List>
      <Row gap={3}>
        <Acts>
          <Button
            disabled={draft.rows.length >= listLimits.remarks}
            onClick={() => draft.add({ sentence: '' })}
          >
            Add sentence
          </Button>
        </Acts>
        <SaveBar
          saving={saving}
          isChanged={draft.isChanged}
          onSave={() => void send()}
          onReset={draft.reset}
          tell={remarksText}
          label="Save sentences"
        />
      </Row>
    </>
  )
}

/** Trimmed, without empty sentences and repetitions. */
const tidied = (sentences: readonly string[]): string[] => [
  ...new Set(sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '')),
]

const remarksText = (current: unknown): string => count((current as Remarks).remarks.length, 'sentence')
