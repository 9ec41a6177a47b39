// All answers of one student, section by section. The office edits each in its place, or enters a
// whole paper form.
import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { fields, findField, mayOfficeWrite } from '#shared/record/fields'
import { sections } from '#shared/record/sections'
import type { Field } from '#shared/record/field'
import { isAsked } from '#shared/rules/intake/completeness'
import { useListCorrectionsQuery, useGetStudentRecordQuery } from '#client/api/students/studentsApi'
import { RecordProvider } from '#client/record/controls/control'
import { codedLookups, useLookups } from '#client/record/lookupLists'
import { recordSave, recordSaveSelectors } from '#client/saving/recordSaveSlice'
import { useRight } from '#client/session/rights'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { today } from '#client/ui/dates/moments'
import { LoadFailure, LoadingLines } from '#client/ui/QueryBoundary'
import { shownAnswers, problemsIn } from '#client/record/progress/stepStandings'
import { selectRecord } from '#client/saving/cachedRecord'
import type { RootState } from '#client/store/rootReducer'
import { focusOn } from '#client/record/form/landing'
import { Row } from '#client/ui/primitives'
import { EditStatus, useEditState } from '../edit/EditStatus'
import { officeProblemOf } from '../edit/officeRules'
import { RecordSection } from './RecordSection'
import * as styles from './frontDesk.module.css'

interface RecordTabProps {
  readonly studentId: string
  /** The field to edit; empty: none. */
  readonly field: string
  readonly onField: (field: string) => void
}

/** Seconds. */
const justRead = 5

const allLookups = [...new Set(fields.flatMap((field) => ('lookup' in field ? [field.lookup] : [])))]

const wholeFormId = 'whole-form'

const sectionNames = sections.map(({ name }) => name)

/** The first field of a paper form. */
const firstField = 'first_name'

export const RecordTab = ({ studentId, field, onField }: RecordTabProps) => {
  // The page around this tab has just read the record.
  const query = useGetStudentRecordQuery(studentId, { refetchOnMountOrArgChange: justRead })
  const corrections = useListCorrectionsQuery(studentId, { refetchOnMountOrArgChange: true })
  const atHand = useRecordOpened(studentId)
  const asked = useAskedFields(studentId)
  const troubled = useTroubledSections(studentId)
  const mayEdit = useRight('editRecords')
  const editing = useOpenSections(mayEdit ? field : '', query.data !== undefined, troubled)
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
      {mayEdit && !isAllOpen && (
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

/** Saving goes on when the page is left; values that may not be saved are here again on return. */
const useRecordOpened = (studentId: string) => {
  const dispatch = useAppDispatch()
  useEffect(() => void dispatch(recordSave.recordOpened(studentId, 'office')), [dispatch, studentId])
  return useMemo(() => ({ studentId, today: today(), problemOf: officeProblemOf }), [studentId])
}

const all = (fields as readonly Field[]).filter(({ isMark }) => !isMark)

/** The fields that the form asks for, by the newest answers, saved or not; and those with a problem or a question. */
const useAskedFields = (studentId: string): readonly Field[] => {
  const text = useAppSelector((state) => selectAskedNames(state, studentId))
  return useMemo(() => {
    const names = new Set(text.split(' '))
    return all.filter(({ name }) => names.has(name))
  }, [text])
}

/** One text, because most events do not change it. */
const selectAskedNames = (state: RootState, studentId: string): string => {
  const queue = recordSaveSelectors.selectQueue(state, studentId)
  const answers = shownAnswers(selectRecord(state, studentId), queue)
  const isWanted = ({ name }: Field) => name in queue.refusedValues || name in queue.conflicts
  return all.flatMap((field) => (isAsked(field, answers) || isWanted(field) ? [field.name] : [])).join(' ')
}

/** The sections with a problem or a question of two answers: they stay open until it is settled. */
const useTroubledSections = (studentId: string): ReadonlySet<string> => {
  const names = useAppSelector((state) =>
    problemsIn(recordSaveSelectors.selectQueue(state, studentId))
      .map(({ name }) => name)
      .join(' '),
  )
  return useMemo(() => new Set(names.split(' ').flatMap((name) => findField(name)?.section ?? [])), [names])
}

/**
 * The open sections. The field that the address names opens its section and gets the focus.
 * @param isReady the sections are on the page
 * @param troubled sections that a problem keeps open; they stay open afterwards, for somebody may be typing there
 */
const useOpenSections = (field: string, isReady: boolean, troubled: ReadonlySet<string>) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => opened(new Set(), field))
  const [seen, setSeen] = useState(field)
  const named = field === seen ? open : opened(open, field)
  const isShut = [...troubled].some((name) => !named.has(name))
  const next = isShut ? new Set([...named, ...troubled]) : named
  if (field !== seen) setSeen(field)
  if (next !== open) setOpen(next)
  useEffect(() => {
    if (isReady && field !== '') focusOn(field)
  }, [isReady, field])
  return {
    open,
    openAll: (names: readonly string[]) => setOpen(new Set(names)),
    close: (name: string) => setOpen(new Set([...open].filter((one) => one !== name))),
    closeAll: () => setOpen(new Set()),
    /** Works also when the address names this field already. */
    openAt: (name: string) => {
      setOpen(opened(open, name))
      if (name === field) queueMicrotask(() => focusOn(name))
    },
  }
}

const opened = (open: ReadonlySet<string>, field: string): ReadonlySet<string> => {
  const found = findField(field)
  return found && mayOfficeWrite(found) ? new Set([...open, found.section]) : open
}

/** The state of the saves, below the open sections. */
const EditingBar = ({ studentId, onDone }: { studentId: string; onDone: () => void }) => {
  const { state, save } = useEditState(studentId)
  return (
    <Row justify="end" sticky minHeight={64} className={styles.bar} data-print="no">
      <EditStatus state={state} />
      {state.is === 'failed' && <Button onClick={save}>Try again</Button>}
      <Button type="primary" onClick={onDone}>
        Done
      </Button>
    </Row>
  )
}
