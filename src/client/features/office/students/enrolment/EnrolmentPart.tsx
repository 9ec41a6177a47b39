// Enrolment: coming, here or left, and the classes so far.
import type { Enrolment, StudentEnrolments, Twin } from '#shared/contract/students/enrolment'
import { academicYear, longDay } from '#shared/rules/dates'
import { endedTexts, standingOf, standingText, type EnrolledWhy } from '#shared/rules/students/enrolment'
import { useListEnrolmentsQuery } from '#client/api/students/studentsOfficeApi'
import { Panel } from '#client/ui/panels/Panel'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { List, Muted, Stack, Text } from '#client/ui/primitives'
import * as styles from './enrolment.module.css'

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

const Rows = ({ rows }: { rows: readonly Enrolment[] }) => (
  <details className={styles.rows}>
    <summary>Classes so far</summary>
    <List as="ol">
      {rows.map((row) => {
        const { title, text } = rowTexts(row)
        return (
          <Stack as="li" gap={0} key={row.id}>
            <Text as="strong" weight={600}>
              {title}
            </Text>
            <Muted>{text}</Muted>
          </Stack>
        )
      })}
    </List>
  </details>
)

/** 'Starts on 1 September 2026, class 1A' */
export const standingLine = ({ class_id, left_on, today, enrolments }: StudentEnrolments): string => {
  const stay = { from_on: enrolments[0]?.from_on ?? null, left_on }
  const isComing = standingOf(stay, today) === 'coming' && class_id !== null
  return standingText(stay, class_id, today) + (isComing ? `, class ${class_id}` : '')
}

/** '2025-2026, class 1A', and 'Joined, 8 September 2025 to 10 July 2026. Went to another school'. */
export const rowTexts = (row: Enrolment) => ({
  title: `${academicYear(row.year)}, class ${row.class_id}`,
  text: [stayText(row), ...endText(row)].join('. '),
})

const enrolled: Readonly<Record<EnrolledWhy, string>> = {
  joined: 'Joined',
  moved: 'Changed class',
  promoted: 'Moved up',
  repeats: 'Repeats the form',
  returned: 'Came back',
}

const stayText = (row: Enrolment): string =>
  neverCame(row) ? `Was due to start on ${longDay(row.from_on)}` : `${enrolled[row.why]}, ${daysText(row)}`

/** A student who leaves before the next class begins has such a row, too, with another reason. */
const neverCame = ({ from_on, until_on, ended_why }: Enrolment): boolean =>
  until_on !== null && until_on < from_on && (ended_why === null || ended_why === 'never came')

/** '8 September 2025 to 10 July 2026', 'since 8 September 2025' */
const daysText = ({ from_on, until_on }: Enrolment): string =>
  until_on === null ? `since ${longDay(from_on)}` : `${longDay(from_on)} to ${longDay(until_on)}`

const endText = ({ ended_why, ended_words }: Enrolment): string[] =>
  ended_why === null ? [] : [[endedTexts[ended_why], ended_words].filter(Boolean).join(': ')]

/** '20260012, class 2A, left on 10 July 2026' */
export const twinText = ({ id, class_id, left_on }: Twin): string =>
  [id, class_id && `class ${class_id}`, left_on && `left on ${longDay(left_on)}`].filter(Boolean).join(', ')
