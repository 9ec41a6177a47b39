// A card for each child of this sign-in, where there are several.
import { Link } from 'react-router-dom'
import { withChild } from '#client/address/child'
import { paths } from '#client/address/paths'
import { useGetSinceAgreeingQuery } from '#client/api/students/fieldHistoryApi'
import { useListReportCardTermsQuery } from '#client/api/reports/termReportsApi'
import { type ChildHere, useFamily } from '#client/session/useSignedIn'
import { Columns, Muted, Row, Stack, Text } from '#client/ui/primitives'
import { measureText } from '#shared/rules/intake/measure'
import { newestReport, reportWords } from './NewestReportCard'
import { type Registration, useRegistrationState } from './registrationState'
import * as styles from './dashboard.module.css'

export const ChildCards = () => {
  const family = useFamily()
  return (
    <Columns as="ul" min="240px" aria-label="Your children" className={styles.children}>
      {family.map((child) => (
        <li key={child.studentId}>
          <ChildCard child={child} />
        </li>
      ))}
    </Columns>
  )
}

const ChildCard = ({ child: { number, studentId, name, classId, isHere } }: { child: ChildHere }) => {
  const state = useRegistrationState(studentId)
  const terms = useListReportCardTermsQuery(studentId)
  const report = terms.data && newestReport(terms.data)
  const reports = report ? reportWords(report).title : terms.data && 'No term report yet'
  const registration = state.is === 'ready' && state.isWhole ? state.registration : null
  return (
    <Link
      to={withChild(paths.dashboard, number)}
      className={styles.tile}
      aria-current={isHere ? 'page' : undefined}
    >
      <Stack gap={1}>
        <Row gap={2} align="baseline" justify="between">
          <Text tone="text" weight={600} breaks>
            {name}
          </Text>
          {classId && <Muted small>Class {classId}</Muted>}
        </Row>
        <Muted small>
          {registration ? <State studentId={studentId} registration={registration} /> : '\u00a0'}
        </Muted>
        <Muted small>{reports ?? '\u00a0'}</Muted>
      </Stack>
    </Link>
  )
}

interface StateProps {
  readonly studentId: string
  readonly registration: Registration
}

const State = ({ studentId, registration }: StateProps) =>
  stateText(registration) ?? <DoneText studentId={studentId} />

/** How the registration stands, in the words of the page itself; null when nothing is left to answer. */
const stateText = ({ next, sentBack, lastYear, measure }: Registration): string | null => {
  if (sentBack) return sentBack.title
  if (lastYear) return lastYear.title
  return next.is === 'done' ? null : measureText(measure)
}

const DoneText = ({ studentId }: { studentId: string }) => {
  const { data, isLoading } = useGetSinceAgreeingQuery(studentId)
  if (isLoading) return '\u00a0'
  return data?.signed_on === null ? 'Only the signed form is left' : 'Everything has reached the school'
}
