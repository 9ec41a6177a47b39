// Handing in a sheet: a subject of a class, or its attendance and remarks. Its teachers cannot change it until the office
// reopens it.
import { LockOutlined } from '@ant-design/icons'
import { Button, type ButtonProps, Modal, type ModalProps } from 'antd'
import { useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { shallowEqual } from 'react-redux'
import type { ClassMarks } from '#shared/contract/reports/marks'
import { loginOf } from '#shared/rules/access/accountId'
import {
  useHandInMarksMutation,
  useReopenMarksMutation,
  type ClassKey,
} from '#client/api/reports/reportsOfficeApi'
import { errorText, isConflict } from '#client/api/transport/errorText'
import { sentOf, type SaveQueue } from '#client/saving/machine/queue'
import { marksSaveSelectors } from '#client/saving/marks/marksSaveSlice'
import { cellPlace, sheetId } from '#client/saving/sheets'
import { useRight, useSeesOwnOnly } from '#client/session/rights'
import { useAppSelector } from '#client/store/hooks'
import { count } from '#client/ui/count'
import { momentText } from '#client/ui/dates/moments'
import { Notice } from '#client/ui/notices/Notice'
import { List, Row, Stack } from '#client/ui/primitives'
import type { GridColumn, View } from './grid/gridColumns'
import { markRows, storedValue } from './grid/gridRows'
import * as styles from './marks.module.css'

interface HandInProps {
  readonly classKey: ClassKey
  readonly marks: ClassMarks
  readonly view: View
  /** The line that says who has handed the sheet in. */
  readonly line: RefObject<HTMLParagraphElement | null>
}

/** Undefined for a view of several sheets. */
const sheetIn = ({ subjects, of_term }: ClassMarks, { sheet }: View) => {
  if (sheet === undefined) return undefined
  if (sheet !== null) return subjects.find(({ code }) => code === sheet)
  return { ...of_term, may_enter: of_term.may_enter.length > 0 ? 1 : 0 }
}

/** Stays on the page while it is empty, so that it is announced and can take the focus. */
export const HandedInLine = ({ marks, view, line }: Omit<HandInProps, 'classKey'>) => {
  const isTheirs = useSeesOwnOnly()
  const handedIn = sheetIn(marks, view)?.handed_in
  return (
    <Row
      ref={line}
      as="p"
      className={styles.handedInLine}
      gap={2}
      wrap={false}
      align="baseline"
      size="small"
      tone="success"
      role="status"
      tabIndex={-1}
    >
      {handedIn && (
        <>
          <LockOutlined aria-hidden />
          <span>
            Handed in by {loginOf(handedIn.by)}, {momentText(handedIn.at)}.
            {isTheirs && ' If something has to change, ask the office to reopen it.'}
          </span>
        </>
      )}
    </Row>
  )
}

/** The buttons at the foot of the grid, where somebody is who has come to the end of the class. */
export const HandIn = ({ line, ...props }: HandInProps) => {
  const { marks, view } = props
  const [isAsking, setAsking] = useState(false)
  const [isReopening, setReopening] = useState(false)
  const mayReopen = useRight('editMarks')
  const mayHandIn = useRight('enterMarks')
  const close = () => {
    setAsking(false)
    setReopening(false)
  }
  /** The button that opened the dialog leaves the page. */
  const done = () => {
    flushSync(close)
    line.current?.focus()
  }
  const sheet = sheetIn(marks, view)
  if (!sheet) return null
  if (sheet.handed_in && mayReopen)
    return (
      <>
        <Button onClick={() => setReopening(true)}>Reopen …</Button>
        {isReopening && <ReopenDialog {...props} onDone={done} onClose={close} />}
      </>
    )
  if (sheet.handed_in || !mayHandIn || sheet.may_enter !== 1) return null
  return (
    <>
      <Button type="primary" className={styles.handIn} onClick={() => setAsking(true)}>
        Hand in {view.title} …
      </Button>
      {isAsking && <HandInDialog {...props} onDone={done} onClose={close} />}
    </>
  )
}

interface DialogProps extends Omit<HandInProps, 'line'> {
  readonly onDone: () => void
  readonly onClose: () => void
}

const bodyOf = ({ year, term, classId: class_id }: ClassKey, { sheet = null }: View) => ({
  ...{ year, term, class_id },
  subject_code: sheet,
})

const HandInDialog = ({ classKey, marks, view, onDone, onClose }: DialogProps) => {
  const [handIn, { isLoading, error }] = useHandInMarksMutation()
  const isTheirs = useSeesOwnOnly()
  const waiting = useWaiting(classKey, view)
  const empty = emptyTexts(marks, view)
  const confirm = async () => {
    const reopened_at = sheetIn(marks, view)?.reopened_at ?? null
    const answer = await handIn({ ...bodyOf(classKey, view), version: marks.version, reopened_at })
    if (answer.data) onDone()
  }
  return (
    <Modal
      open
      title={`Hand in ${view.title} of ${marks.class_id}?`}
      okText="Hand in"
      {...buttonsFor(error, { disabled: waiting > 0, loading: isLoading })}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <Stack gap={3}>
        {empty.length === 0 ? (
          <p>Nothing is missing.</p>
        ) : (
          <Stack gap={1}>
            <p>Still empty:</p>
            <List gap={1} aria-label="Still empty">
              {empty.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </List>
          </Stack>
        )}
        <p>
          {isTheirs
            ? 'After that, you cannot change anything here unless the office reopens it.'
            : 'After that, its teachers cannot change anything here. You still can, and you can reopen it for them.'}
        </p>
        {waiting > 0 && <Notice is="warning" role="status" title={waitingText(waiting)} />}
        {error && <Notice is="error" title={errorText(error)} />}
      </Stack>
    </Modal>
  )
}

/** A sheet that has changed since is looked at before anybody decides about it. */
const buttonsFor = (error: unknown, props: ButtonProps): ModalProps =>
  isConflict(error)
    ? {
        okButtonProps: { ...props, type: 'default' },
        cancelText: 'Look at the marks',
        cancelButtonProps: { type: 'primary' },
      }
    : { okButtonProps: props }

const waitingText = (waiting: number): string =>
  `${count(waiting, 'cell')} of it ${waiting === 1 ? 'is' : 'are'} not saved yet. You can hand it in once ${waiting === 1 ? 'it is' : 'they are'} saved.`

/** The number of cells of the sheet that this page has not saved. */
const useWaiting = (classKey: ClassKey, { sheet = null }: View): number =>
  useAppSelector(
    (state) =>
      unsavedKeys(marksSaveSelectors.selectSheetQueue(state, sheetId(classKey))).filter(
        (key) => cellPlace(key).subject_code === sheet,
      ),
    shallowEqual,
  ).length

const unsavedKeys = (queue: SaveQueue): string[] => [
  ...new Set(
    [queue.waiting, sentOf(queue)?.edits ?? {}, queue.refusedValues, queue.conflicts].flatMap((cells) =>
      Object.keys(cells),
    ),
  ),
]

/** Without these a card has a gap; the other cells count where the class uses them. */
const requiredCells = new Set(['course', 'exam', 'sessions_absent', 'remark_form_teacher'])

/** 'Exam %: 3 of 40', for each column that is not full and that the person may fill. */
export const emptyTexts = (marks: ClassMarks, view: View): string[] => {
  const { students, weights } = marks
  const weightless = new Set([
    ...(weights.course_weight === 0 ? ['course'] : []),
    ...(weights.exam_weight === 0 ? ['exam'] : []),
  ])
  return view.columns(marks).flatMap((column) => {
    const name = column.cell?.name ?? ''
    const empty = column.isOpen && !weightless.has(name) ? emptyIn(marks, column) : 0
    const isUnused = !requiredCells.has(name) && empty === students.length
    return empty === 0 || isUnused ? [] : [`${column.name}: ${empty} of ${students.length}`]
  })
}

const emptyIn = (marks: ClassMarks, { subject, cell }: GridColumn): number =>
  cell === null
    ? 0
    : marks.students.filter(
        (student) => storedValue({ rows: markRows(marks) }, student, subject, cell.name) === null,
      ).length

const ReopenDialog = ({ classKey, marks, view, onDone, onClose }: DialogProps) => {
  const [reopen, { isLoading, error }] = useReopenMarksMutation()
  const confirm = async () => {
    const handed_in_at = sheetIn(marks, view)?.handed_in?.at ?? ''
    const answer = await reopen({ ...bodyOf(classKey, view), handed_in_at })
    if (answer.data) onDone()
  }
  return (
    <Modal
      open
      title={`Reopen ${view.title} of ${marks.class_id}?`}
      okText="Reopen"
      {...buttonsFor(error, { loading: isLoading })}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <Stack gap={3}>
        <p>Its teachers can then change it and hand it in again.</p>
        {error && <Notice is="error" title={errorText(error)} />}
      </Stack>
    </Modal>
  )
}
