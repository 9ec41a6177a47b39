// All answers of one student, section by section, in words (UX-57); the office edits each where it stands.
import { EditOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import type { Correction } from '#shared/contract/corrections'
import { columnTitle } from '#shared/record/columnTitles'
import type { Field } from '#shared/record/field'
import { mayOfficeWrite } from '#shared/record/fields'
import type { StudentRecord } from '#shared/record/record'
import { fieldsOf, sections, type Section } from '#shared/record/sections'
import { isAsked } from '#shared/rules/completeness'
import { noteBeside } from '#shared/rules/corrections'
import { useListCorrectionsQuery } from '../../api/correctionsApi'
import { useGetStudentRecordQuery } from '../../api/studentsApi'
import { LoadFailure } from '../../ui/LoadFailure'
import { answerText, useRecordNames } from './recordLabels'
import { RecordAnswer } from './RecordAnswer'
import { ticksOf } from './tickGroups'

type Names = ReturnType<typeof useRecordNames>
type OnEdit = (field: string) => void

interface SectionProps {
  readonly section: Section
  readonly record: StudentRecord
  readonly names: Names
  readonly corrections: readonly Correction[]
  readonly onEdit: OnEdit
}

const valueOf = (record: StudentRecord, { name }: Field) => record[name as keyof StudentRecord] ?? null

/** Ticks are read together: the ones that are set. */
const ticksText = (flags: readonly Field[], record: StudentRecord): string => {
  const ticked = flags.filter((field) => valueOf(record, field) === 1).map(({ label }) => label)
  return ticked.length > 0 ? ticked.join(', ') : 'None'
}

const pencilOf = (field: Field, onEdit: OnEdit) =>
  mayOfficeWrite(field) ? { title: columnTitle(field), onEdit: () => onEdit(field.name) } : undefined

const SectionView = ({ section, record, names, corrections, onEdit }: SectionProps) => {
  const { name, title } = section
  const asked = fieldsOf(name).filter((field) => isAsked(field, record))
  if (asked.length === 0) return null
  const ticks = ticksOf(name)
  const noteOf = (field: Field) => noteBeside(corrections, field.name)
  // A tick that the family contests stands for itself: its note must be beside it.
  const single = asked.filter((field) => !ticks.includes(field) || noteOf(field))
  return (
    <section className="panel-section">
      <h2>{title}</h2>
      <dl>
        {ticks.length > 0 && (
          <RecordAnswer
            label="Ticked"
            text={ticksText(ticks, record)}
            pencil={{ title, onEdit: () => onEdit(name) }}
          />
        )}
        {single.map((field) => (
          <RecordAnswer
            key={field.name}
            label={field.label}
            text={answerText(field, valueOf(record, field), names)}
            note={noteOf(field)}
            pencil={pencilOf(field, onEdit)}
          />
        ))}
      </dl>
    </section>
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
  const names = useRecordNames()
  const corrections = useListCorrectionsQuery(studentId, { refetchOnMountOrArgChange: true })
  if (isLoading) return <Skeleton active title={false} paragraph={{ rows: 12 }} />
  if (isError && !record) return <LoadFailure what="The record" onRetry={() => void refetch()} />
  if (!record) return <p>There is no student with the ID {studentId}.</p>
  return (
    <>
      <Button className="panel-edit" icon={<EditOutlined aria-hidden />} onClick={() => onEdit('')}>
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
          names={names}
          corrections={corrections.data ?? []}
          onEdit={onEdit}
        />
      ))}
    </>
  )
}
