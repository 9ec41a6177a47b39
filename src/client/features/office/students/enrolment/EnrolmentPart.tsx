// Whether the student is coming, here, or has left, and the classes so far.
import type { Enrolment } from '#shared/contract/students/enrolment'
import { useListEnrolmentsQuery } from '#client/api/students/enrolmentApi'
import { Panel } from '#client/ui/panels/Panel'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { rowTexts, standingLine } from './enrolmentTexts'
import * as styles from './enrolment.module.css'

const Rows = ({ rows }: { rows: readonly Enrolment[] }) => (
  <details className={styles.rows}>
    <summary>Classes so far</summary>
    <ol>
      {rows.map((row) => {
        const { title, text } = rowTexts(row)
        return (
          <li key={row.id}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        )
      })}
    </ol>
  </details>
)

export const EnrolmentPart = ({ studentId }: { studentId: string }) => {
  const query = useListEnrolmentsQuery(studentId)
  return (
    <Panel title="Enrolment">
      <QueryBoundary what="The enrolment" query={query} rows={2}>
        {(known) => (
          <>
            <p>{standingLine(known)}</p>
            {known.enrolments.length > 0 && <Rows rows={known.enrolments} />}
          </>
        )}
      </QueryBoundary>
    </Panel>
  )
}
