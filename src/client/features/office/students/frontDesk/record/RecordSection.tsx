// One section of the record: its answers in words, or the controls to change them.
import { Button } from 'antd'
import type { Correction } from '#shared/contract/students/corrections'
import { columnTitle } from '#shared/record/columnTitles'
import type { Field } from '#shared/record/field'
import { mayOfficeWrite, type FieldName } from '#shared/record/fields'
import type { Section } from '#shared/record/sections'
import { noteBeside } from '#shared/rules/students/corrections'
import { selectDisplay } from '#client/record/displayValue'
import { FieldRows } from '#client/record/form/RecordField'
import { selectAnswer } from '#client/record/recordSelectors'
import { tickedText, ticksOf } from '#client/record/ticks'
import { useAppSelector } from '#client/store/hooks'
import { Panel } from '#client/ui/panels/Panel'
import { OfficeField } from './OfficeField'
import { RecordAnswer } from './RecordAnswer'
import * as styles from './record.module.css'

export interface RecordSectionProps {
  readonly studentId: string
  readonly section: Section
  /** Its fields that the form asks for. */
  readonly asked: readonly Field[]
  readonly corrections: readonly Correction[]
  readonly isOpen: boolean
  /** Something in it needs the person: it cannot be closed. */
  readonly isTroubled: boolean
  /** Opens it at a field; without one, closes it. */
  readonly onTurn: (field?: string) => void
}

const pencilOf = (field: Field, { onTurn }: RecordSectionProps) =>
  mayOfficeWrite(field) ? { title: columnTitle(field), onEdit: () => onTurn(field.name) } : undefined

const Answer = ({ field, ...props }: RecordSectionProps & { field: Field }) => {
  const text = useAppSelector((state) => selectDisplay(state, props.studentId, field))
  const note = noteBeside(props.corrections, field.name)
  return <RecordAnswer label={field.label} text={text} note={note} pencil={pencilOf(field, props)} />
}

const Answers = (props: RecordSectionProps) => {
  const { studentId, section, asked, corrections, onTurn } = props
  const ticks = ticksOf(section.name)
  const ticked = useAppSelector((state) => tickedText(ticks, (name) => selectAnswer(state, studentId, name)))
  // A tick that the family contests stands for itself: its note must be beside it.
  const single = asked.filter((field) => !ticks.includes(field) || noteBeside(corrections, field.name))
  return (
    <dl className={styles.answers}>
      {ticks.length > 0 && (
        <RecordAnswer
          label="Ticked"
          text={ticked}
          pencil={{ title: section.title, onEdit: () => onTurn(ticks[0]?.name) }}
        />
      )}
      {single.map((field) => (
        <Answer key={field.name} {...props} field={field} />
      ))}
    </dl>
  )
}

export const RecordSection = (props: RecordSectionProps) => {
  const { section, asked, corrections, isOpen, isTroubled, onTurn } = props
  const { officeTitle: title = section.title } = section
  const [first, ...rest] = asked.filter(mayOfficeWrite)
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
