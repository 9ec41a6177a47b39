// One subject: its place on the card, its title, and whether it counts. Its code is what marks are kept under.
import { Checkbox, Input, InputNumber } from 'antd'
import { marksText } from '#shared/rules/reports/marks/reportLists'
import { reportLimits } from '#shared/rules/reports/marks/termFacts'
import { EntryRow } from '../parts/EntryRow'
import type { Saving } from '../parts/saveOutcome'
import { useDraft } from '../parts/useDraft'
import type { Subject, SubjectChange } from './subjectOrder'
import { describeSubject } from './subjectTexts'
import * as styles from '../settings.module.css'

interface SubjectRowProps {
  readonly stored: SubjectChange
  /** Of the list of subjects. */
  readonly version: string
  readonly marks: number
  /** How many subjects there are. */
  readonly places: number
  /** Of this row. */
  readonly saving: Saving
  /** Another row is being saved. */
  readonly isBusy: boolean
  /** @returns whether it is stored */
  readonly onSave: (change: SubjectChange, version: string) => Promise<boolean>
  readonly onRemove: () => void
}

const Fields = ({
  draft,
  places,
  onChange,
}: {
  draft: SubjectChange
  places: number
  onChange: (part: Partial<SubjectChange>) => void
}) => (
  <>
    <span className={`${styles.entryInput} ${styles.entryPlace}`}>
      <InputNumber
        aria-label={`Place of ${draft.code} on the card`}
        min={1}
        max={places}
        precision={0}
        value={draft.place}
        onChange={(place) => place !== null && onChange({ place })}
      />
    </span>
    <strong className={styles.entryName}>{draft.code}</strong>
    <span className={`${styles.entryInput} ${styles.entryWide}`}>
      <Input
        aria-label={`Title of ${draft.code}`}
        maxLength={reportLimits.subject_title}
        value={draft.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
    </span>
    <Checkbox
      checked={draft.counts === 1}
      onChange={({ target }) => onChange({ counts: target.checked ? 1 : 0 })}
    >
      Counts<span className="unseen"> in the average: {draft.code}</span>
    </Checkbox>
  </>
)

export const placesOfSubjects = 'marks/subject '
export const placeOf = ({ code }: Pick<SubjectChange, 'code'>): string => `${placesOfSubjects}${code}`

export const SubjectRow = (props: SubjectRowProps) => {
  const { stored, version, marks, places, saving, isBusy, onSave, onRemove } = props
  const { draft, isChanged, change, saved, reset, baseOf } = useDraft(
    placeOf(stored),
    { ...stored, version },
    // Others move it when they are moved.
    ['place'],
  )
  const send = async () => {
    const { version: _version, ...values } = draft
    if (await onSave(values, baseOf(saving).version)) saved(values)
  }
  return (
    <EntryRow
      title={`Subject ${stored.code}`}
      saving={saving}
      isChanged={isChanged && draft.title.trim() !== ''}
      isBusy={isBusy}
      tell={describeSubject(stored.code)}
      onUndo={isChanged ? reset : undefined}
      onSave={() => void send()}
      onRemove={marks === 0 ? onRemove : undefined}
      removing="It has no marks."
    >
      <Fields draft={draft} places={places} onChange={change} />
      {marks > 0 && <span className={`${styles.hint} ${styles.entryMarks}`}>{marksText(marks)}</span>}
    </EntryRow>
  )
}

export const asChange = ({ code, title, counts }: Subject, index: number): SubjectChange => ({
  code,
  title,
  counts,
  place: index + 1,
})
