// Above the marks of a posted term: how many cards have changed, and the dialog to correct them.
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { ReportChange } from '#shared/contract/reports/postingCheck'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { useListReportChangesQuery } from '#client/api/reports/termReportsApi'
import { errorText } from '#client/api/transport/errorText'
import { changedCardsText } from '#client/record/reportCard/changedCardsText'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { Notice } from '#client/ui/notices/Notice'
import { Panel } from '#client/ui/panels/Panel'
import { fresh } from '../queryOptions'
import { Correction } from './Correction'

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
