// All answers of one student, section by section, in words (UX-57); the office edits each where it stands.
import { EditOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import type { Correction } from '#shared/contract/records/corrections'
import { columnTitle } from '#shared/record/columnTitles'
import type { Field } from '#shared/record/field'
import { mayOfficeWrite } from '#shared/record/fields'
import type { StudentRecord } from '#shared/record/record'
import { fieldsOf, sections, type Section } from '#shared/record/sections'
import { isAsked } from '#shared/rules/registration/progress/completeness'
import { noteBeside } from '#shared/rules/registration/corrections'
import { useListCorrectionsQuery } from '../../../../../api/records/correctionsApi'
import { useGetStudentRecordQuery } from '../../../../../api/records/studentsApi'
import { LoadFailure } from '../../../../../ui/notices/LoadFailure'
import { Panel } from '../../../../../ui/panels/Panel'
import { RecordAnswer } from './RecordAnswer'
import { useAppSelector } from '../../../../../store/hooks'
import { displayOf } from '../../../../../record/displayValue'
import { useLookups } from '../../../../../record/lookupLists'
import { valueIn } from '../../../../../record/recordSelectors'
import { tickedText, ticksOf } from '../../../../../record/ticks'
import * as styles from './record.module.css'

/** The lists whose keys are not the words themselves. */
const keyLookups = ['religions', 'ethnicGroups', 'houses'] as const

type OnEdit = (field: string) => void

interface SectionProps {
  readonly section: Section
  readonly record: StudentRecord
  readonly corrections: readonly Correction[]
  readonly onEdit: OnEdit
}

const pencilOf = (field: Field, onEdit: OnEdit) =>
  mayOfficeWrite(field) ? { title: columnTitle(field), onEdit: () => onEdit(field.name) } : undefined

interface AnswerProps {
  readonly field: Field
  readonly record: StudentRecord
  readonly note: Correction | undefined
  readonly onEdit: OnEdit
}

const Answer = ({ field, record, note, onEdit }: AnswerProps) => {
  const text = useAppSelector((state) => displayOf(state, field, valueIn(record, field.name)))
  return <RecordAnswer label={field.label} text={text} note={note} pencil={pencilOf(field, onEdit)} />
}

const SectionView = ({ section, record, corrections, onEdit }: SectionProps) => {
  const { name, officeTitle: title = section.title } = section
  const asked = fieldsOf(name).filter((field) => isAsked(field, record))
  if (asked.length === 0) return null
  const ticks = ticksOf(name)
  const noteOf = (field: Field) => noteBeside(corrections, field.name)
  // A tick that the family contests stands for itself: its note must be beside it.
  const single = asked.filter((field) => !ticks.includes(field) || noteOf(field))
  return (
    <Panel isFlat title={title}>
      <dl className={styles.answers}>
        {ticks.length > 0 && (
          <RecordAnswer
            label="Ticked"
            text={tickedText(ticks, (tick) => valueIn(record, tick))}
            pencil={{ title, onEdit: () => onEdit(name) }}
          />
        )}
        {single.map((field) => (
          <Answer key={field.name} field={field} record={record} note={noteOf(field)} onEdit={onEdit} />
        ))}
      </dl>
    </Panel>
  )
}

interface RecordTabProps {
  readonly studentId: string
  /** Empty: what the Edit dialog always shows. */
  readonly onEdit: OnEdit
}

export const RecordTab = ({ studentId, onEdit }: RecordTabProps) => {
  const {
    data: record,
    isLoading,
    isError,
    refetch,
  } = useGetStudentRecordQuery(studentId, {
    refetchOnMountOrArgChange: true,
  })
  useLookups(keyLookups)
  const corrections = useListCorrectionsQuery(studentId, { refetchOnMountOrArgChange: true })
  if (isLoading) return <Skeleton active title={false} paragraph={{ rows: 12 }} />
  if (isError && !record) return <LoadFailure what="The record" onRetry={() => void refetch()} />
  if (!record) return <p>There is no student with the ID {studentId}.</p>
  return (
    <>
      <Button className={styles.edit} icon={<EditOutlined aria-hidden />} onClick={() => onEdit('')}>
        Edit name, date of birth and pin
      </Button>
      {corrections.isError && (
        <LoadFailure what="What the family asked to correct" onRetry={() => void corrections.refetch()} />
      )}
      {sections.map((section) => (
        <SectionView
          key={section.name}
          section={section}
          record={record}
          corrections={corrections.data ?? []}
          onEdit={onEdit}
        />
      ))}
    </>
  )
}
