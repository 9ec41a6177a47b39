// All answers of one student, section by section, in words (UX-57).
import { EditOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import type { Correction } from '#shared/contract/corrections'
import type { Field } from '#shared/record/field'
import type { StudentRecord } from '#shared/record/record'
import { fieldsOf, sections, type Section } from '#shared/record/sections'
import { isAsked } from '#shared/rules/completeness'
import { noteBeside } from '#shared/rules/corrections'
import { useListCorrectionsQuery } from '../../api/correctionsApi'
import { useGetStudentRecordQuery } from '../../api/studentsApi'
import { LoadFailure } from '../../ui/LoadFailure'
import { BesideValue } from './BesideValue'
import { answerText, useRecordNames } from './recordLabels'

type Names = ReturnType<typeof useRecordNames>

interface SectionProps {
  readonly section: Section
  readonly record: StudentRecord
  readonly names: Names
  readonly corrections: readonly Correction[]
}

const valueOf = (record: StudentRecord, { name }: Field) => record[name as keyof StudentRecord] ?? null

/** Ticks are read together: the ones that are set. */
const ticksText = (flags: readonly Field[], record: StudentRecord): string => {
  const ticked = flags.filter((field) => valueOf(record, field) === 1).map(({ label }) => label)
  return ticked.length > 0 ? ticked.join(', ') : 'None ticked'
}

interface AnswerProps {
  readonly label: string
  readonly text: string | null
  readonly note?: Correction | undefined
}

const Answer = ({ label, text, note }: AnswerProps) => (
  <div className="panel-answer">
    <dt>{label}</dt>
    <dd>
      {text ?? <span className="panel-none">–</span>}
      {note && <BesideValue note={note} />}
    </dd>
  </div>
)

const SectionView = ({ section, record, names, corrections }: SectionProps) => {
  const asked = fieldsOf(section.name).filter((field) => isAsked(field, record))
  if (asked.length === 0) return null
  const flags = asked.filter(({ kind }) => kind === 'flag')
  const areTicks = flags.length > 3
  const noteOf = ({ name }: Field) => noteBeside(corrections, name)
  // A tick that the family contests stands for itself: its note must be beside it.
  const single = areTicks ? asked.filter((field) => field.kind !== 'flag' || noteOf(field)) : asked
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
            note={noteOf(field)}
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
  const corrections = useListCorrectionsQuery(studentId, { refetchOnMountOrArgChange: true })
  if (isLoading) return <Skeleton active title={false} paragraph={{ rows: 12 }} />
  if (isError && !record) return <LoadFailure what="The record" onRetry={() => void refetch()} />
  if (!record) return <p>There is no student with the ID {studentId}.</p>
  return (
    <>
      <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
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
        />
      ))}
    </>
  )
}
