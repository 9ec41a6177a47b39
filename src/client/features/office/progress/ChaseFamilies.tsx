// The chase list on the screen, class by class. Only the opened classes are drawn: a school of thousands opens at once.
import { MoreOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import type { ChasedFamilies, ChasedFamily } from '#client/api/intake/chaseLists'
import { usePaperProblems } from '#client/api/papers/usePaperProblems'
import { useRight } from '#client/session/rights'
import { PlainTable, type PlainColumn } from '#client/ui/tables/PlainTable'
import { contactColumn, countColumn, missingColumn, studentColumn, byClasses } from './chaseParts'
import { ReachDialog, WayButtons } from './ReachDialog'
import { classTitle, contactedLines, nameOf } from './chaseTexts'
import { firstLink, messageTo } from './familyWords'
import { Row } from '#client/ui/primitives'
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
