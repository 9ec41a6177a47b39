// One student in a side panel (UX-57): record, documents, reports, history, sign-in, data. Who and which tab stand in the address.
import { skipToken } from '@reduxjs/toolkit/query'
import { Drawer, Tabs } from 'antd'
import { useState } from 'react'
import type { StudentOverview } from '#shared/contract/office/progress'
import type { PurgeResult } from '#shared/contract/records/privacy'
import { purgeText } from '#shared/rules/access/purgeTexts'
import { longDay } from '#shared/rules/dates'
import { fullName } from '#shared/rules/names'
import { useGetStudentOverviewQuery } from '../../../../api/office/progressApi'
import { isNotFound } from '../../../../api/transport/errorText'
import { Snackbar } from '../../../../ui/notices/Snackbar'
import { UnknownStudent } from '../UnknownStudent'
import type { ListedStudent } from '../list/listedStudent'
import { useLastId } from '../useLastId'
import { AccessTab } from './AccessTab'
import { DocumentsTab } from './DocumentsTab'
import { HistoryTab } from './HistoryTab'
import { PanelSummary } from './PanelSummary'
import { ReportsTab } from './ReportsTab'
import { DataTab } from './privacy/DataTab'
import { RecordTab } from './record/RecordTab'
import * as styles from './panel.module.css'

const tabs = ['record', 'documents', 'reports', 'history', 'access', 'data'] as const
type Tab = (typeof tabs)[number]

const tabOf = (text: string): Tab => tabs.find((tab) => tab === text) ?? tabs[0]

interface StudentPanelProps {
  /** Empty: closed. */
  readonly studentId: string
  readonly tab: string
  readonly students: readonly ListedStudent[]
  readonly onTab: (tab: string) => void
  readonly onEdit: (studentId: string, field: string) => void
  readonly onClose: () => void
}

/** Also of a day to come: 'Leaves on 3 July 2026'. */
const leftText = (overview: StudentOverview | undefined): string | null => {
  const day = overview?.left_on ?? null
  if (!overview || day === null) return null
  return `${day <= overview.registration.today ? 'Left' : 'Leaves'} on ${longDay(day)}`
}

interface TitleProps {
  readonly student: ListedStudent | undefined
  readonly studentId: string
  readonly left: string | null
}

const Title = ({ student, studentId, left }: TitleProps) => (
  <span className={styles.name}>
    <span>{student?.name ?? 'Student'}</span>
    <span className={styles.id}>
      {[studentId, student?.row.class_id && `Class ${student.row.class_id}`, left]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </span>
)

export const StudentPanel = (props: StudentPanelProps) => {
  const { studentId, tab, students, onTab, onEdit, onClose } = props
  const id = useLastId(studentId)
  const { data: overview, error } = useGetStudentOverviewQuery(studentId === '' ? skipToken : studentId)
  const student = students.find(({ row }) => row.id === id)
  const who = student ? `${fullName(student.row)} (${id})` : `student ${id}`
  const [notice, setNotice] = useState<string | null>(null)
  const closeErased = (purge: PurgeResult) => {
    if (purge !== 'done') setNotice(`Student ${id} is removed. ${purgeText[purge]}`)
    onClose()
  }
  const items = [
    {
      key: 'record',
      label: 'Record',
      children: <RecordTab studentId={id} onEdit={(field) => onEdit(id, field)} />,
    },
    { key: 'documents', label: 'Documents', children: <DocumentsTab studentId={id} /> },
    { key: 'reports', label: 'Reports', children: <ReportsTab studentId={id} who={who} /> },
    { key: 'history', label: 'History', children: <HistoryTab key={id} studentId={id} /> },
    { key: 'access', label: 'Sign-in', children: <AccessTab key={id} studentId={id} /> },
    {
      key: 'data',
      label: 'Data',
      children: <DataTab key={id} studentId={id} who={who} onErased={closeErased} />,
    },
  ]
  return (
    <>
      <Drawer
        title={<Title student={student} studentId={id} left={leftText(overview)} />}
        placement="right"
        size={720}
        open={studentId !== ''}
        destroyOnHidden
        onClose={onClose}
      >
        {isNotFound(error) ? (
          <UnknownStudent id={id} onClose={onClose} />
        ) : (
          <>
            <PanelSummary studentId={id} />
            <Tabs
              className={styles.tabs}
              activeKey={tabOf(tab)}
              items={items}
              destroyOnHidden
              onChange={(key) => onTab(key === tabs[0] ? '' : key)}
            />
          </>
        )}
      </Drawer>
      <Snackbar text={notice} onClose={() => setNotice(null)} />
    </>
  )
}
