// The chase list on the screen, class by class, and the columns that its paper has too. Only the opened classes are
// drawn: a school of thousands opens at once.
import { MoreOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { longDay } from '#shared/rules/dates'
import { measureText } from '#shared/rules/intake/measure'
import type { ChasedFamilies, ChasedFamily } from '#client/api/intake/intakeOfficeApi'
import { usePaperProblems } from '#client/api/papers/usePaperProblems'
import { portalConfig } from '#client/portalConfig'
import { useRight } from '#client/session/rights'
import { PlainTable, type PlainColumn } from '#client/ui/tables/PlainTable'
import { ReachDialog, WayButtons } from './ReachDialog'
import {
  classTitle,
  contactedLines,
  contactParts,
  nameOf,
  owedText,
  progressTitle,
  firstLink,
  messageTo,
} from './chaseTexts'
import { Row, Stack, Text } from '#client/ui/primitives'
import * as styles from './chase.module.css'

export const ChaseFamilies = ({ list, isClass }: { list: ChasedFamilies; isClass: boolean }) => {
  const [reachedId, setReachedId] = useState<string | null>(null)
  const reached = list.owing.find(({ id }) => id === reachedId)
  const { address } = usePaperProblems(useRight('readSettings'))
  const columns = columnsFor((family) => (
    <Reach
      family={family}
      text={messageTo(family, list.today, address)}
      onMore={() => setReachedId(family.id)}
    />
  ))
  const tableOf = (families: readonly ChasedFamily[]) => (
    <PlainTable
      rows={families}
      columns={columns}
      rowKey={({ id }) => id}
      className={styles.chased}
      isPaper
      blocksBelow="laptop"
    />
  )
  return (
    <>
      {isClass
        ? tableOf(list.owing)
        : byClasses(list.owing).map(({ class_id, families }, index) => (
            <ClassPart
              key={class_id ?? ''}
              title={classTitle(class_id)}
              count={families.length}
              isOpenAtFirst={index === 0}
            >
              {() => tableOf(families)}
            </ClassPart>
          ))}
      {reached && <ReachDialog family={reached} today={list.today} onClose={() => setReachedId(null)} />}
    </>
  )
}

const columnsFor = (reach: (family: ChasedFamily) => ReactNode): ReadonlyArray<PlainColumn<ChasedFamily>> => [
  { ...studentColumn, width: '16%' },
  // '15 left of 33' keeps to one line.
  { ...countColumn, width: 116 },
  missingColumn,
  { ...contactColumn, width: '32%' },
  { key: 'reach', title: 'Contact', width: 168, className: styles.wide, isUntitled: true, render: reach },
]

interface ReachProps {
  readonly family: ChasedFamily
  /** The message to the family. */
  readonly text: string
  readonly onMore: () => void
}

const Reach = ({ family, text, onMore }: ReachProps) => {
  const name = nameOf(family)
  return (
    <>
      <Row as="span" gap={1} wrap={false} align="stretch">
        <WayButtons studentId={family.id} name={name} linkOf={(way) => firstLink(family, way, text)} />
        <Button
          icon={<MoreOutlined aria-hidden />}
          title="Message, contacts and calls"
          aria-label={`Message, contacts and calls: ${name}`}
          onClick={onMore}
        />
      </Row>
      {contactedLines(family, 1).map(({ at, text: line }) => (
        <span key={at} className={styles.small}>
          {line}
        </span>
      ))}
    </>
  )
}

interface ClassPartProps {
  readonly title: string
  readonly count: number
  readonly isOpenAtFirst: boolean
  readonly children: () => ReactNode
}

const ClassPart = ({ title, count, isOpenAtFirst, children }: ClassPartProps) => {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.part}>
        {title} <span className={styles.small}>{count.toLocaleString('en')}</span>
      </summary>
      {isOpen && children()}
    </details>
  )
}

export interface PaperProps {
  readonly list: ChasedFamilies
  /** 'Class 1A' */
  readonly title: string
}

export const PaperHead = ({ list, title }: PaperProps) => {
  const { school } = portalConfig()
  return (
    <header className={styles.head}>
      <img src={school.logo} alt="" width="44" height="52" />
      <Stack gap={0}>
        <Text as="strong" size="body">
          {school.name}
        </Text>
        <span>{[school.address, school.phone, school.email].filter(Boolean).join(' · ')}</span>
      </Stack>
      <h2>{title}: registrations to complete</h2>
      <p>
        {list.owing.length} of {list.students} students still have something to hand in · as of{' '}
        {longDay(list.today)}
        {list.deadline !== null && ` · registration closes on ${longDay(list.deadline)}`}
      </p>
    </header>
  )
}

export const studentColumn: PlainColumn<ChasedFamily> = {
  key: 'student',
  title: 'Student',
  width: '20%',
  isUntitled: true,
  render: (row) => (
    <>
      <strong>{nameOf(row)}</strong>
      <span className={styles.small}>
        {row.id} · {progressTitle(row)}
      </span>
    </>
  ),
}

export const countColumn: PlainColumn<ChasedFamily> = {
  key: 'count',
  title: 'Missing',
  width: 96,
  align: 'right',
  // A form teacher is not shown what is missing about health, so that nothing may be left of a registration in progress.
  render: ({ missing, asked, progress }) =>
    missing.length === 0 && progress !== 'complete'
      ? 'Nothing shown here'
      : measureText({ left: missing.length, of: asked }),
}

export const missingColumn: PlainColumn<ChasedFamily> = {
  key: 'missing',
  title: 'What is missing',
  className: styles.wide,
  render: owedText,
}

/** A number begins a new line rather than break at a hyphen. */
export const UnbrokenNumbers = ({ text }: { text: string }) =>
  text.split(/(\d+(?:-\d+)+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Text key={index} unbroken>
        {part}
      </Text>
    ),
  )

const Contacts = ({ contacts }: Pick<ChasedFamily, 'contacts'>) =>
  contacts.length === 0 ? (
    <span className={styles.small}>No contact known</span>
  ) : (
    contacts.map((contact) => (
      <Text key={contact.who} block>
        {contactParts(contact).map((part, index) => (
          <span key={index} className={styles.piece}>
            <UnbrokenNumbers text={part} />
          </span>
        ))}
      </Text>
    ))
  )

export const contactColumn: PlainColumn<ChasedFamily> = {
  key: 'contacts',
  title: 'Contacts',
  width: '39%',
  className: styles.wide,
  render: ({ contacts }) => <Contacts contacts={contacts} />,
}

interface ClassOfFamilies {
  readonly class_id: string | null
  readonly families: ChasedFamily[]
}

/** The families come sorted by class. */
export const byClasses = (families: readonly ChasedFamily[]): ClassOfFamilies[] => {
  const classes: ClassOfFamilies[] = []
  for (const family of families) {
    const last = classes.at(-1)
    if (last?.class_id === family.class_id) last.families.push(family)
    else classes.push({ class_id: family.class_id, families: [family] })
  }
  return classes
}
