// One section of the record: its answers in words, or the controls to change them.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { EditOutlined } from '@ant-design/icons'
import type { Correction } from '#shared/contract/students/corrections'
import { columnTitle } from '#shared/record/columnTitles'
import type { Field } from '#shared/record/field'
import { mayOfficeWrite, type FieldName, fieldOf } from '#shared/record/fields'
import type { Section } from '#shared/record/sections'
import { noteBeside } from '#shared/rules/students/corrections'
import { selectDisplay } from '#client/record/lookupLists'
import { FieldRows, RecordField, FieldMark } from '#client/record/form/RecordField'
import { selectAnswer } from '#client/record/recordSelectors'
import { tickedText, ticksOf } from '#client/record/ticks'
import { useRight } from '#client/session/rights'
import { useAppSelector } from '#client/store/hooks'
import { Panel } from '#client/ui/panels/Panel'
import { HouseDot } from '#client/record/HouseDot'
import { FieldConflict } from '#client/record/ConflictCard'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { CorrectionNote } from '#client/record/CorrectionNote'
import { Muted, Text } from '#client/ui/primitives'
import { originOf, UndoTyped, useFieldProblem } from '../edit/EditField'
import * as styles from './frontDesk.module.css'

interface RecordSectionProps {
  readonly studentId: string
  readonly section: Section
  /** Fields of the section that the form asks for. */
  readonly asked: readonly Field[]
  readonly corrections: readonly Correction[]
  readonly isOpen: boolean
  /** A problem in the section keeps it open. */
  readonly isTroubled: boolean
  /** Opens the section at a field; without a field, closes it. */
  readonly onTurn: (field?: string) => void
}

export const RecordSection = (props: RecordSectionProps) => {
  const { section, asked, corrections, isOpen, isTroubled, onTurn } = props
  const { officeTitle: title = section.title } = section
  const mayEdit = useRight('editRecords')
  const [first, ...rest] = mayEdit ? asked.filter(mayOfficeWrite) : []
  if (asked.length === 0) return null
  const turn = first && !isTroubled && (
    <Button
      type={isOpen ? 'primary' : 'default'}
      aria-label={`${isOpen ? 'Done' : 'Edit section'}: ${title}`}
      onClick={() => onTurn(isOpen ? undefined : first.name)}
    >
      {isOpen ? 'Done' : 'Edit'}
    </Button>
  )
  return (
    <Panel isFlat title={title} tools={turn}>
      {isOpen && first ? (
        <FieldRows
          title={title}
          fields={[first, ...rest]}
          draw={({ field, span, hintAt }) => (
            <OfficeField
              key={field.name}
              name={field.name as FieldName}
              span={span}
              hintAt={hintAt}
              note={noteBeside(corrections, field.name)}
            />
          )}
        />
      ) : (
        <Answers {...props} />
      )}
    </Panel>
  )
}

interface OfficeFieldProps {
  readonly name: FieldName
  readonly span: number
  readonly hintAt: string | undefined
  readonly note: Correction | undefined
}

/** A field for the office: the family's control and save, with the family's request beside it. */
const OfficeField = ({ name, span, hintAt, note }: OfficeFieldProps) => {
  const field = fieldOf(name)
  const { problem, heard } = useFieldProblem(name, false)
  return (
    <RecordField
      field={field}
      span={span}
      hintAt={hintAt}
      label={field.label}
      problem={problem}
      mark={<FieldMark name={name} hasProblem={problem !== null} />}
      {...heard}
    >
      <UndoTyped name={name} label={field.label} />
      <FieldConflict field={field} originOf={originOf} />
      {note && <BesideValue note={note} />}
    </RecordField>
  )
}

const Answers = (props: RecordSectionProps) => {
  const { studentId, section, asked, corrections, onTurn } = props
  const mayEdit = useRight('editRecords')
  const ticks = ticksOf(section.name)
  const ticked = useAppSelector((state) => tickedText(ticks, (name) => selectAnswer(state, studentId, name)))
  // A tick that the family contests has a line of its own, with the note beside it.
  const single = asked.filter((field) => !ticks.includes(field) || noteBeside(corrections, field.name))
  return (
    <dl className={styles.answers}>
      {ticks.length > 0 && (
        <RecordAnswer
          label="Ticked"
          text={ticked}
          pencil={mayEdit ? { title: section.title, onEdit: () => onTurn(ticks[0]?.name) } : undefined}
        />
      )}
      {single.map((field) => (
        <Answer key={field.name} {...props} field={field} mayEdit={mayEdit} />
      ))}
    </dl>
  )
}

interface PencilProps {
  /** The name of the answer without its section. */
  readonly title: string
  readonly onEdit: () => void
}

interface RecordAnswerProps {
  readonly label: string
  readonly text: string | null
  /** Before the text. */
  readonly dot?: ReactNode
  readonly note?: Correction | undefined
  /** Left out where the office may not write the answer. */
  readonly pencil?: PencilProps | undefined
}

/** One answer of the record, with a pencil where the office may write it. */
const RecordAnswer = ({ label, text, dot, note, pencil }: RecordAnswerProps) => (
  <div className={styles.answer}>
    <Muted as="dt" small>
      {label}
    </Muted>
    <Text as="dd" size="small" breaks keepsLines>
      {dot}
      {text ?? <Muted>–</Muted>}
      {pencil && <Pencil {...pencil} />}
      {note && <BesideValue note={note} />}
    </Text>
  </div>
)

const Pencil = ({ title, onEdit }: PencilProps) => (
  <button
    type="button"
    className={styles.pencil}
    data-print="no"
    aria-label={`Edit: ${title}`}
    data-tip={`Edit: ${title}`}
    onClick={onEdit}
  >
    <EditOutlined aria-hidden />
  </button>
)

const Answer = ({ field, mayEdit, ...props }: RecordSectionProps & { field: Field; mayEdit: boolean }) => {
  const text = useAppSelector((state) => selectDisplay(state, props.studentId, field))
  const note = noteBeside(props.corrections, field.name)
  const value = useAppSelector((state) => selectAnswer(state, props.studentId, field.name))
  const dot = <HouseDot field={field} value={value} />
  return (
    <RecordAnswer
      label={field.label}
      text={text}
      dot={dot}
      note={note}
      pencil={mayEdit ? pencilOf(field, props) : undefined}
    />
  )
}

const pencilOf = (field: Field, { onTurn }: RecordSectionProps) =>
  mayOfficeWrite(field) ? { title: columnTitle(field), onEdit: () => onTurn(field.name) } : undefined

/** The correction that the family asked for, also after a refusal; an open request is answered in the queue. */
export const BesideValue = ({ note }: { note: Correction }) => {
  const { change } = useOfficeQuery()
  const mayAnswer = useRight('workOnIntake')
  return (
    <CorrectionNote correction={note} reader="office">
      {mayAnswer && note.state === 'open' && (
        <Button
          type="link"
          aria-label={`Answer: ${note.label}`}
          onClick={() => change({ corrections: String(note.id) })}
        >
          Answer
        </Button>
      )}
    </CorrectionNote>
  )
}
