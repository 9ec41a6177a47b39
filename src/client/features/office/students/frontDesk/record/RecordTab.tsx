// All answers of one student, section by section (UX-57); the office changes each where it stands, and can type in a
// whole form.
import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useMemo } from 'react'
import { fields } from '#shared/record/fields'
import { sections } from '#shared/record/sections'
import { useListCorrectionsQuery } from '#client/api/students/correctionsApi'
import { useGetStudentRecordQuery } from '#client/api/students/studentsApi'
import { RecordProvider } from '#client/record/controls/recordAtHand'
import { codedLookups, useLookups } from '#client/record/lookupLists'
import { recordSave } from '#client/saving/recordSaveSlice'
import { useAppDispatch } from '#client/store/hooks'
import { today } from '#client/ui/dates/moments'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import { EditStatus } from '../../edit/EditStatus'
import { officeProblemOf } from '../../edit/officeRules'
import { useEditState } from '../../edit/useEditState'
import { RecordSection } from './RecordSection'
import { useAskedFields } from './useAskedFields'
import { useOpenSections } from './useOpenSections'
import { useTroubledSections } from './useTroubledSections'
import * as styles from './record.module.css'

const allLookups = [...new Set(fields.flatMap((field) => ('lookup' in field ? [field.lookup] : [])))]

/** Seconds. */
const justRead = 5

const wholeFormId = 'whole-form'

/** Where a form that is typed in begins. */
const firstField = 'first_name'
const sectionNames = sections.map(({ name }) => name)

interface EditingBarProps {
  readonly studentId: string
  readonly onDone: () => void
}

/** Below what is open: how far the saves are. */
const EditingBar = ({ studentId, onDone }: EditingBarProps) => {
  const { state, save } = useEditState(studentId)
  return (
    <div className={styles.bar}>
      <EditStatus state={state} />
      {state.is === 'failed' && <Button onClick={save}>Try again</Button>}
      <Button type="primary" onClick={onDone}>
        Done
      </Button>
    </div>
  )
}

/** What waits to be saved goes on when the page is left; what may not be stored is here again when one comes back. */
const useRecordOpened = (studentId: string) => {
  const dispatch = useAppDispatch()
  useEffect(() => void dispatch(recordSave.recordOpened(studentId, 'office')), [dispatch, studentId])
  return useMemo(() => ({ studentId, today: today(), problemOf: officeProblemOf }), [studentId])
}

interface RecordTabProps {
  readonly studentId: string
  /** The field to be edited; empty: none. */
  readonly field: string
  readonly onField: (field: string) => void
}

export const RecordTab = ({ studentId, field, onField }: RecordTabProps) => {
  // The page around it has just read it.
  const query = useGetStudentRecordQuery(studentId, { refetchOnMountOrArgChange: justRead })
  const corrections = useListCorrectionsQuery(studentId, { refetchOnMountOrArgChange: true })
  const atHand = useRecordOpened(studentId)
  const asked = useAskedFields(studentId)
  const troubled = useTroubledSections(studentId)
  const editing = useOpenSections(field, query.data !== undefined, troubled)
  useLookups(editing.open.size > 0 ? allLookups : codedLookups)
  if (query.isLoading) return <LoadingLines rows={12} />
  if (query.isError && !query.data)
    return <LoadFailure what="The record" onRetry={() => void query.refetch()} />
  if (!query.data) return <p>There is no student with the ID {studentId}.</p>
  const done = () => {
    editing.closeAll()
    onField('')
    queueMicrotask(() => document.getElementById(wholeFormId)?.focus())
  }
  const turn = (section: string) => (name?: string) => {
    if (name === undefined) {
      editing.close(section)
      return onField('')
    }
    editing.openAt(name)
    onField(name)
  }
  const isAllOpen = editing.open.size >= sectionNames.length
  return (
    <RecordProvider value={atHand}>
      {!isAllOpen && (
        <Button
          id={wholeFormId}
          icon={<EditOutlined aria-hidden />}
          onClick={() => {
            editing.openAll(sectionNames)
            onField(firstField)
          }}
        >
          Enter a paper form
        </Button>
      )}
      {corrections.isError && (
        <LoadFailure what="What the family asked to correct" onRetry={() => void corrections.refetch()} />
      )}
      {sections.map((section) => (
        <RecordSection
          key={section.name}
          studentId={studentId}
          section={section}
          asked={asked.filter((one) => one.section === section.name)}
          corrections={corrections.data ?? []}
          isOpen={editing.open.has(section.name)}
          isTroubled={troubled.has(section.name)}
          onTurn={turn(section.name)}
        />
      ))}
      {editing.open.size > 0 && <EditingBar studentId={studentId} onDone={done} />}
    </RecordProvider>
  )
}
