// The head of the page: photo, name, ID, class, house, enrolment; the acts, and the way through the list.
import { UserOutlined, ArrowLeftOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { Button } from 'antd'
import type { StudentOverview } from '#shared/contract/intake/progress'
import { longDay } from '#shared/rules/dates'
import { standingOf } from '#shared/rules/students/enrolment'
import { isLeaver } from '#shared/rules/school/registrationWindow'
import { intakeApi } from '#client/api/intake/intakeApi'
import { apiAddress } from '#client/api/transport/apiAddress'
import { WithRight } from '#client/session/rights'
import { useAppDispatch } from '#client/store/hooks'
import { ColourDot } from '#client/ui/ColourDot'
import { Muted, Row, Stack, Text } from '#client/ui/primitives'
import { passwordReset } from '../edit/passwordResetSlice'
import { PrintSlips } from '../bulk/PrintSlips'
import { EnrolmentActs } from '../enrolment/Enrolment'
import type { ListedStudent } from '../table/studentView'
import * as styles from './frontDesk.module.css'

interface StudentHeadProps {
  readonly studentId: string
  /** Undefined while it is on its way. */
  readonly overview: StudentOverview | undefined
  /** The name in the list, which is there sooner. */
  readonly name: string | undefined
  readonly children: ReactNode
}

export const StudentHead = ({ studentId, overview, name, children }: StudentHeadProps) => {
  const title = overview?.name ?? name ?? `Student ${studentId}`
  return (
    <Stack as="header" raised gap={3} className={styles.head}>
      <Photo studentId={studentId} name={title} />
      <Stack gap={1} packed>
        <Text as="h1" breaks id="student-title" tabIndex={-1}>
          {title}
        </Text>
        <Muted as="p" numeric minHeight={24}>
          {overview ? <Facts of={overview} /> : studentId}
        </Muted>
      </Stack>
      {children}
    </Stack>
  )
}

const Photo = ({ studentId, name }: { studentId: string; name: string }) => {
  const { data: files } = intakeApi.useListFilesQuery(studentId)
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

const Facts = ({ of: overview }: { of: StudentOverview }) => {
  const { id, class_id, house_name, house_colour } = overview
  const standing = standingIn(overview)
  return (
    <>
      {id} · {class_id === null ? 'No class' : `Class ${class_id}`}
      {house_name !== null && (
        <>
          {' · '}
          <span className={styles.house}>
            <ColourDot colour={house_colour} />
            {house_name}
          </span>
        </>
      )}
      {standing !== null && ` · ${standing}`}
    </>
  )
}

/** 'Leaves on 3 July 2026', 'Starts on 7 September 2026'; null for most students. */
const standingIn = ({ left_on, from_on, registration }: StudentOverview): string | null => {
  const standing = standingOf({ left_on, from_on }, registration.today)
  if (left_on !== null) return `${standing === 'left' ? 'Left' : 'Leaves'} on ${longDay(left_on)}`
  return standing === 'coming' && from_on !== null ? `Starts on ${longDay(from_on)}` : null
}

interface StudentActionsProps {
  readonly studentId: string
  /** 'Ann Ali' */
  readonly name: string
  /** Undefined while it is on its way. */
  readonly overview: StudentOverview | undefined
  readonly onForm: () => void
  readonly onClass: () => void
}

/** The acts of the office for one student, in one line. */
export const StudentActions = ({ studentId, name, overview, onForm, onClass }: StudentActionsProps) => {
  const dispatch = useAppDispatch()
  const [isPrinting, setPrinting] = useState(false)
  // A leaver must be brought back before the class can change.
  const hasLeft = overview !== undefined && isLeaver(overview, overview.registration.today)
  return (
    <Row className={styles.actions} data-print="no">
      <Button onClick={onForm}>Registration form</Button>
      <WithRight to="helpSignIn">
        <Button onClick={() => setPrinting(true)}>Sign-in slip</Button>
        <Button onClick={() => dispatch(passwordReset.opened({ studentId, name }))}>Reset password</Button>
      </WithRight>
      <WithRight to="editRecords">
        {!hasLeft && <Button onClick={onClass}>Change class</Button>}
        <EnrolmentActs studentId={studentId} name={name} />
      </WithRight>
      {isPrinting && (
        <PrintSlips
          wish={{ ids: studentId }}
          whom={`student ${studentId}`}
          onClose={() => setPrinting(false)}
        />
      )}
    </Row>
  )
}

interface PageTurnerProps {
  readonly studentId: string
  readonly shown: readonly ListedStudent[]
  readonly onGo: (studentId: string) => void
  readonly onClose: () => void
}

/** The way back to the list, and to its previous and next student. */
export const PageTurner = ({ studentId, shown, onGo, onClose }: PageTurnerProps) => {
  const found = neighboursOf(shown, studentId)
  return (
    <Row
      as="nav"
      justify="between"
      minHeight={40}
      className={styles.turner}
      data-print="no"
      aria-label="List of students"
    >
      <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={onClose}>
        Students
      </Button>
      {found && (
        <Row as="span">
          <Muted small numeric>
            {found.place.toLocaleString('en')} of {found.of.toLocaleString('en')}
          </Muted>
          <Turn title="Previous student" to={found.before} icon={<LeftOutlined aria-hidden />} onGo={onGo} />
          <Turn title="Next student" to={found.after} icon={<RightOutlined aria-hidden />} onGo={onGo} />
        </Row>
      )}
    </Row>
  )
}

interface TurnProps {
  readonly title: string
  readonly to: ListedStudent | null
  readonly icon: ReactNode
  readonly onGo: (studentId: string) => void
}

const Turn = ({ title, to, icon, onGo }: TurnProps) => (
  <Button
    icon={icon}
    disabled={to === null}
    aria-label={to ? `${title}: ${to.name}` : title}
    data-tip={to?.name}
    onClick={() => to && onGo(to.row.id)}
  />
)

interface Neighbours {
  /** Counted from 1. */
  readonly place: number
  readonly of: number
  readonly before: ListedStudent | null
  readonly after: ListedStudent | null
}

/** Null when the list does not show the student. */
export const neighboursOf = (shown: readonly ListedStudent[], studentId: string): Neighbours | null => {
  const at = shown.findIndex(({ row }) => row.id === studentId)
  if (at < 0) return null
  return { place: at + 1, of: shown.length, before: shown[at - 1] ?? null, after: shown[at + 1] ?? null }
}
