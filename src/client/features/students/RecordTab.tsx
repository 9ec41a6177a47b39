// All answers of one student, section by section, in words (UX-57).
import { EditOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import type { Field } from '#shared/record/field'
import type { StudentRecord } from '#shared/record/record'
import { fieldsOf, sections, type Section } from '#shared/record/sections'
import { isAsked } from '#shared/rules/completeness'
import { useGetStudentRecordQuery } from '../../api/studentsApi'
import { LoadFailure } from '../../ui/LoadFailure'
import { answerText, useRecordNames } from './recordLabels'

type Names = ReturnType<typeof useRecordNames>

interface SectionProps {
  readonly section: Section
  readonly record: StudentRecord
  readonly names: Names
}

const valueOf = (record: StudentRecord, { name }: Field) => record[name as keyof StudentRecord] ?? null

/** Ticks are read together: the ones that are set. */
const ticksText = (flags: readonly Field[], record: StudentRecord): string => {
  const ticked = flags.filter((field) => valueOf(record, field) === 1).map(({ label }) => label)
  return ticked.length > 0 ? ticked.join(', ') : 'None ticked'
}

const Answer = ({ label, text }: { label: string; text: string | null }) => (
  <div className="panel-answer">
    <dt>{label}</dt>
    <dd>{text ?? <span className="panel-none">–</span>}</dd>
  </div>
)

const SectionView = ({ section, record, names }: SectionProps) => {
  const asked = fieldsOf(section.name).filter((field) => isAsked(field, record))
  if (asked.length === 0) return null
  const flags = asked.filter(({ kind }) => kind === 'flag')
  const areTicks = flags.length > 3
  const single = areTicks ? asked.filter(({ kind }) => kind !== 'flag') : asked
  return (
    <section className="panel-section">
      <h2>{section.title}</h2>
      <dl>
        {areTicks && <Answer label="Ticked" text={ticksText(flags, record)} />}
        {single.map((field) => (
          <Answer
            key={field.name}
            label={field.label}
            text={answerText(field, valueOf(record, field), names)}
          />
        ))}
      </dl>
    </section>
  )
}

interface RecordTabProps {
  readonly studentId: string
  readonly onEdit: () => void
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
  if (isLoading) return <Skeleton active paragraph={{ rows: 12 }} />
  if (isError && !record) return <LoadFailure what="The record" onRetry={() => void refetch()} />
  if (!record) return <p>There is no student with the ID {studentId}.</p>
  return (
    <>
      <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
        Edit name, date of birth and pin
      </Button>
      {sections.map((section) => (
        <SectionView key={section.name} section={section} record={record} names={names} />
      ))}
    </>
  )
}
