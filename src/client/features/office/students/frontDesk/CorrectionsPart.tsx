// Corrections that the family asked for, with the answers (SEC-96).
import type { Correction } from '#shared/contract/students/corrections'
import { useListCorrectionsQuery } from '#client/api/students/correctionsApi'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { Panel } from '#client/ui/panels/Panel'
import { BesideValue } from './record/BesideValue'
import * as styles from './frontDesk.module.css'

const List = ({ corrections }: { corrections: readonly Correction[] }) => {
  if (corrections.length === 0)
    return <p className={styles.empty}>The family has not asked for any corrections.</p>
  return (
    <ul className={styles.list}>
      {corrections.map((correction) => (
        <li key={correction.id} className={styles.correction}>
          <strong>{correction.label}</strong>
          <BesideValue note={correction} />
        </li>
      ))}
    </ul>
  )
}

export const CorrectionsPart = ({ studentId }: { studentId: string }) => {
  const query = useListCorrectionsQuery(studentId)
  return (
    <Panel isFlat title="Corrections asked for">
      <QueryBoundary what="The corrections" query={query} rows={2}>
        {(corrections) => <List corrections={corrections} />}
      </QueryBoundary>
    </Panel>
  )
}
