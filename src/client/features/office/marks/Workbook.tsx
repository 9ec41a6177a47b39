// The workbook of a class for its teachers: saved on their disk, and filled in from there. The cells come into the grid as if
// they were pasted. Undo in the notice takes back these cells alone, also after others were typed or another subject was opened.
import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { ClassMarks } from '#shared/contract/reports/marks'
import { markCell, type CellValue } from '#shared/rules/reports/marks/markCells'
import { shownCell } from '#shared/rules/reports/marks/readCell'
import { useGetMarksWorkbookMutation, useReadMarksWorkbookMutation } from '#client/api/lists/listsApi'
import type { ClassKey } from '#client/api/reports/reportsOfficeApi'
import { errorText } from '#client/api/transport/errorText'
import { fileProblem } from '#client/lists/listTexts'
import type { CellPlace } from '#client/saving/sheets'
import { count } from '#client/ui/count'
import { Notice } from '#client/ui/notices/Notice'
import { List, Row } from '#client/ui/primitives'
import { refusedText } from './grid/handlers'
import { useEntering, type CellText } from './grid/useEntering'

interface WorkbookProps {
  readonly classKey: ClassKey
  readonly marks: ClassMarks
}

interface ReadCell extends CellPlace {
  readonly value: CellValue
}

interface Filled {
  readonly changed: number
  readonly refused: number
  readonly leftOut: readonly string[]
}

export const Workbook = ({ classKey, marks }: WorkbookProps) => {
  const { year, term, classId: class_id } = classKey
  const entering = useEntering(classKey, marks)
  const file = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [save, saving] = useGetMarksWorkbookMutation()
  const [read, reading] = useReadMarksWorkbookMutation()
  const [filled, setFilled] = useState<Filled | null>(null)
  const forget = () => {
    saving.reset()
    reading.reset()
    setProblem(null)
  }
  const download = () => {
    forget()
    void save({ year, term, class_id })
  }
  const fill = async (chosen: File | undefined) => {
    if (!chosen) return
    forget()
    setFilled(null)
    const unread = fileProblem(chosen)
    if (unread !== null) return setProblem(unread)
    const { data } = await read({ year, term, class_id, file: chosen, key: crypto.randomUUID() })
    if (!data) return
    const entered = entering.enter(textsOf(marks, data.cells))
    setFilled({ ...entered, leftOut: data.left_out })
  }
  const undo = () => {
    entering.undo()
    setFilled(null)
  }
  const error = saving.error ?? reading.error
  const failure = problem ?? (error && errorText(error))
  return (
    <>
      <Row gap={2} onPhone="stack">
        <Button icon={<DownloadOutlined aria-hidden />} loading={saving.isLoading} onClick={download}>
          Download the workbook
        </Button>
        {hasOpen(marks) && (
          <Button
            icon={<UploadOutlined aria-hidden />}
            loading={reading.isLoading}
            onClick={() => file.current?.click()}
          >
            Fill in from a workbook
          </Button>
        )}
        <input
          ref={file}
          type="file"
          hidden
          accept=".xlsx"
          aria-label="The workbook"
          onChange={({ target }) => {
            void fill(target.files?.[0])
            // Without this, choosing the same file again would not count as a change.
            target.value = ''
          }}
        />
      </Row>
      {failure && <Notice is="error" title={failure} />}
      {filled && <Outcome filled={filled} onUndo={undo} onClose={() => setFilled(null)} />}
    </>
  )
}

/** False once all sheets of the person are handed in. */
const hasOpen = ({ subjects, of_term }: ClassMarks): boolean =>
  of_term.may_enter.length > 0 || subjects.some(({ may_enter }) => may_enter === 1)

/** Cells of students and subjects that the class no longer has are left out by the server. */
const textsOf = ({ students }: ClassMarks, cells: readonly ReadCell[]): CellText[] =>
  cells.flatMap(({ student_id, subject_code: subject, name, value }) => {
    const student = students.find((one) => one.student_id === student_id)
    const cell = markCell(name)
    return student && cell ? [{ student, subject, cell, text: shownCell(cell, value) }] : []
  })

interface OutcomeProps {
  readonly filled: Filled
  readonly onUndo: () => void
  readonly onClose: () => void
}

const Outcome = ({ filled, onUndo, onClose }: OutcomeProps) => {
  const { changed, refused, leftOut } = filled
  return (
    <Notice
      is={refused + leftOut.length > 0 ? 'warning' : 'success'}
      role="status"
      title={titleOf(filled)}
      action={changed + refused > 0 && <Button onClick={onUndo}>Undo</Button>}
      onClose={onClose}
    >
      {refused > 0 && refusedText(refused)}
      {leftOut.length > 0 && (
        <List gap={1} aria-label="Left out">
          {leftOut.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </List>
      )}
    </Notice>
  )
}

const titleOf = ({ changed, refused, leftOut }: Filled): string => {
  if (changed > 0) return `${count(changed, 'cell')} filled in`
  return refused + leftOut.length > 0 ? 'Nothing was filled in' : 'Nothing in the workbook is new'
}
