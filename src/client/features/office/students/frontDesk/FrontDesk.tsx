// One student's own page: head, missing things, contacts, and all acts of the office.
// The address holds the student, the tab and the field.
import { Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { type PurgeResult, purgeText } from '#shared/contract/privacy/privacy'
import type { Right } from '#shared/rules/access/roles'
import { findField } from '#shared/record/fields'
import { fullName } from '#shared/rules/students/names'
import { useGetStudentOverviewQuery } from '#client/api/intake/intakeOfficeApi'
import { studentsApi } from '#client/api/students/studentsApi'
import { changes } from '#client/api/tags'
import { isNotFound } from '#client/api/transport/errorText'
import { portalConfig } from '#client/portalConfig'
import { focusOn } from '#client/record/form/landing'
import { recordSaveSelectors } from '#client/saving/recordSaveSlice'
import { useMay } from '#client/session/rights'
import { useAppStore } from '#client/store/hooks'
import { useInTime } from '#client/ui/hooks/timing'
import { LoadingLines } from '#client/ui/QueryBoundary'
import { Stack } from '#client/ui/primitives'
import type { ListedStudent } from '../table/studentView'
import { UnknownStudent } from '../dialogParts'
import { AccessTab } from './AccessTab'
import { Beside, Late, usePartsBeside } from './Beside'
import { DocumentsTab } from './DocumentsTab'
import { HistoryTab } from './HistoryTab'
import { ReportsTab } from './ReportsTab'
import { PageTurner, StudentActions, StudentHead } from './StudentHead'
import { DataTab } from './DataTab'
import { RecordTab } from './RecordTab'
import * as styles from './frontDesk.module.css'

/** The part of the address that belongs to this page. */
export interface DeskView {
  readonly tab?: string
  readonly field?: string
}

interface FrontDeskProps {
  readonly studentId: string
  readonly tab: string
  readonly field: string
  /** All students, and those that the list shows in its order. */
  readonly students: readonly ListedStudent[]
  readonly shown: readonly ListedStudent[]
  readonly onView: (view: DeskView) => void
  readonly onGo: (studentId: string) => void
  readonly onForm: (studentId: string) => void
  /** Says something wherever the person is by then. */
  readonly onNotice: (text: string) => void
  /** @param notice said on the page that comes next */
  readonly onClose: (notice?: string) => void
}

export default function FrontDesk(props: FrontDeskProps) {
  const { studentId, field, students, shown, onView, onGo, onForm, onClose } = props
  const { data: overview, error } = useGetStudentOverviewQuery(studentId, { refetchOnMountOrArgChange: true })
  const listed = students.find(({ row }) => row.id === studentId)
  const name = overview?.name ?? (listed ? fullName(listed.row) : studentId)
  const showThing = (thing: string) => {
    // The agreement is not edited, but recorded from paper.
    if (thing === 'agree_terms_conditions' || thing === field) return void focusOn(thing)
    onView(findField(thing) ? { tab: '', field: thing } : { tab: 'documents', field: '' })
  }
  const parts = usePartsBeside(studentId, showThing)
  const inTime = useInTime(parts.map(({ query }) => query))
  useListsAfter(studentId)
  usePageTitle(name)
  useFocusOnHeading(field !== '')
  if (isNotFound(error)) return <UnknownStudent id={studentId} onClose={() => onClose()} />
  return (
    <Stack as="article" gap={4} className={styles.desk} aria-labelledby="student-title">
      <PageTurner studentId={studentId} shown={shown} onGo={onGo} onClose={() => onClose()} />
      <StudentHead studentId={studentId} overview={overview} name={listed && fullName(listed.row)}>
        <StudentActions
          studentId={studentId}
          name={name}
          overview={overview}
          onForm={() => onForm(studentId)}
          onClass={() => showThing('class_id')}
        />
      </StudentHead>
      {inTime ? (
        <>
          <Beside parts={parts.filter((_part, index) => inTime[index])} />
          <div className={styles.main}>
            <DeskTabs {...props} who={`${name} (${studentId})`} />
          </div>
          {inTime.includes(false) && <Late parts={parts.filter((_part, index) => !inTime[index])} />}
        </>
      ) : (
        <div className={styles.main}>
          <LoadingLines rows={16} />
        </div>
      )}
    </Stack>
  )
}

/** The lists of the whole school are read again once, when the page is left. */
const useListsAfter = (studentId: string) => {
  const store = useAppStore()
  useEffect(() => {
    const savedAt = () => recordSaveSelectors.selectSavedAt(store.getState(), studentId)
    const before = savedAt()
    return () => {
      if (savedAt() !== before) store.dispatch(studentsApi.util.invalidateTags(changes.recordLeft()))
    }
  }, [store, studentId])
}

/** Set after the titles of the route and of the screen; the title before comes back. */
const usePageTitle = (name: string) =>
  useEffect(() => {
    const before = document.title
    const naming = setTimeout(() => {
      document.title = `${name} – ${portalConfig().school.name}`
    }, 50)
    return () => {
      clearTimeout(naming)
      document.title = before
    }
  }, [name])

/** The heading has the focus, unless the address leads into a field. */
const useFocusOnHeading = (hasTarget: boolean) => {
  const [first] = useState(hasTarget)
  useEffect(() => {
    window.scrollTo(0, 0)
    if (!first) document.getElementById('student-title')?.focus({ preventScroll: true })
  }, [first])
}

type TabsProps = Omit<FrontDeskProps, 'students' | 'shown' | 'onGo' | 'onForm'> & { readonly who: string }

export const studentTabs = ['record', 'documents', 'reports', 'history', 'access', 'data'] as const

type Tab = (typeof studentTabs)[number]

const rightOf: Readonly<Record<Tab, Right>> = {
  record: 'readRecords',
  documents: 'readRecords',
  reports: 'readReports',
  history: 'readRecords',
  access: 'helpSignIn',
  data: 'readRecords',
}

const DeskTabs = ({ studentId, tab, field, who, onView, onNotice, onClose }: TabsProps) => {
  const closeErased = (purge: PurgeResult) => {
    const said = `Student ${studentId} is removed.`
    onClose(purge === 'done' ? said : `${said} ${purgeText[purge]}`)
  }
  const may = useMay()
  const tabs = studentTabs.filter((one) => may(rightOf[one]))
  const contents = {
    record: (
      <RecordTab studentId={studentId} field={field} onField={(next) => onView({ tab: '', field: next })} />
    ),
    documents: (
      <DocumentsTab studentId={studentId} onAway={(title, what) => onNotice(`${title} of ${who} ${what}`)} />
    ),
    reports: <ReportsTab studentId={studentId} who={who} />,
    history: <HistoryTab studentId={studentId} />,
    access: <AccessTab studentId={studentId} />,
    data: <DataTab studentId={studentId} who={who} onErased={closeErased} />,
  }
  const titles: Readonly<Record<Tab, string>> = {
    record: 'Record',
    documents: 'Documents',
    reports: 'Reports',
    history: 'History',
    access: 'Sign-in',
    data: 'Data',
  }
  return (
    <Tabs
      className={styles.tabs}
      activeKey={tabs.find((one) => one === tab) ?? tabs[0] ?? 'record'}
      items={tabs.map((key) => ({ key, label: titles[key], children: contents[key] }))}
      destroyOnHidden
      onChange={(key) => onView({ tab: key === studentTabs[0] ? '' : key, field: '' })}
    />
  )
}
