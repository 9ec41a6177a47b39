// Who it is: photo, name, ID, class and house, and whether the student is coming or has left.
import { UserOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { StudentOverview } from '#shared/contract/intake/progress'
import { longDay } from '#shared/rules/dates'
import { standingOf } from '#shared/rules/students/enrolment'
import { uploadsApi } from '#client/api/intake/uploadsApi'
import { apiAddress } from '#client/api/transport/apiAddress'
import * as styles from './head.module.css'

/** Only what is not usual: 'Leaves on 3 July 2026', 'Starts on 7 September 2026'. */
const standingIn = ({ left_on, from_on, registration }: StudentOverview): string | null => {
  const standing = standingOf({ left_on, from_on }, registration.today)
  if (left_on !== null) return `${standing === 'left' ? 'Left' : 'Leaves'} on ${longDay(left_on)}`
  return standing === 'coming' && from_on !== null ? `Starts on ${longDay(from_on)}` : null
}

const factsOf = (overview: StudentOverview): string =>
  [
    overview.id,
    overview.class_id === null ? 'No class' : `Class ${overview.class_id}`,
    overview.house_name,
    standingIn(overview),
  ]
    .filter(Boolean)
    .join(' · ')

const Photo = ({ studentId, name }: { studentId: string; name: string }) => {
  const { data: files } = uploadsApi.useListFilesQuery(studentId)
  const photo = files?.find(({ type }) => type === 'picture')
  return (
    <span className={styles.photo}>
      {photo ? (
        <img src={apiAddress(photo.thumbnail ?? photo.url)} alt={name} />
      ) : (
        <UserOutlined role="img" aria-label="No photo yet" />
      )}
    </span>
  )
}

interface StudentHeadProps {
  readonly studentId: string
  /** Undefined while it is on its way. */
  readonly overview: StudentOverview | undefined
  /** As the list has it, which is there sooner. */
  readonly name: string | undefined
  readonly children: ReactNode
}

export const StudentHead = ({ studentId, overview, name, children }: StudentHeadProps) => {
  const title = overview?.name ?? name ?? `Student ${studentId}`
  return (
    <header className={styles.head}>
      <Photo studentId={studentId} name={title} />
      <div className={styles.who}>
        <h1 id="student-title" tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.facts}>{overview ? factsOf(overview) : studentId}</p>
      </div>
      {children}
    </header>
  )
}
