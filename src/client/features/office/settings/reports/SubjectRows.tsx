// The subjects of the school, in the order of the cards. Each save sends the whole list.
import { Checkbox, Input, InputNumber } from 'antd'
import { useState } from 'react'
import type { Subjects } from '#shared/contract/reports/reportLists'
import { marksText, subjectProblems } from '#shared/rules/reports/marks/reportLists'
import { reportLimits } from '#shared/rules/reports/marks/termFacts'
import { useSaveSubjectsMutation } from '#client/api/reports/reportsOfficeApi'
import { Field } from '#client/ui/fields/Field'
import { List, Muted } from '#client/ui/primitives'
import { useDraft, type Saving } from '../parts/useDraft'
import { EntryRow, NewEntry, LostDrafts } from '../parts/EntryRow'
import * as settingsStyles from '../settings.module.css'
import * as styles from './reports.module.css'

const placesOfSubjects = 'marks/subject '

type Subject = Subjects['subjects'][number]

/** `place` counts from 1; a place beyond the list is its end. */
interface SubjectChange extends Pick<Subject, 'code' | 'title' | 'counts'> {
  readonly place: number
}

const quiet: Saving = { isLoading: false, isSuccess: false }

export const SubjectRows = (list: Subjects) => {
  const { subjects, version } = list
  const [acting, setActing] = useState<string | null>(null)
  const [save, saving] = useSaveSubjectsMutation()
  const send = async (
    code: string,
    wish: ReturnType<typeof withSubject>,
    over = version,
  ): Promise<boolean> => {
    setActing(code)
    const answer = await save({ subjects: wish, version: over })
    return answer.error === undefined
  }
  return (
    <>
      <Muted as="p" small>
        A list of marks can use the code or the title of a subject. The number is its place on the card. A
        subject that does not count is shown but left out of the average. A subject with marks cannot be
        removed, but you can change its title.
      </Muted>
      <NewSubject {...list} />
      <LostDrafts
        under={placesOfSubjects}
        shown={subjects.map(placeOf)}
        nameOf={({ code, title }: SubjectChange) => `${code}, ${title}`}
      />
      <List gap={0} lines="above" entryPad={1}>
        {subjects.map((subject, index) => {
          const { code, marks } = subject
          return (
            <SubjectRow
              key={code}
              stored={asChange(subject, index)}
              version={version}
              marks={marks}
              places={subjects.length}
              saving={acting === code ? saving : quiet}
              isBusy={acting !== code && saving.isLoading}
              onSave={(change, over) => send(code, withSubject(subjects, change), over)}
              onRemove={() => void send(code, withoutSubject(subjects, code))}
            />
          )
        })}
      </List>
    </>
  )
}

export const withSubject = (subjects: readonly Subject[], change: SubjectChange) => {
  const others = withoutSubject(subjects, change.code)
  return [...others.slice(0, change.place - 1), bare(change), ...others.slice(change.place - 1)]
}

export const withoutSubject = (subjects: readonly Subject[], code: string) =>
  subjects.filter((one) => one.code !== code).map(bare)

const bare = ({ code, title, counts }: Pick<Subject, 'code' | 'title' | 'counts'>) => ({
  code,
  title,
  counts,
})

const nothing = { code: '', title: '' }

/** Adds a subject at the end of the list. */
const NewSubject = ({ subjects, version }: Subjects) => {
  const { draft: typed, change, saved } = useDraft('marks/new subject', nothing)
  const [isAsked, setAsked] = useState(false)
  const [save, saving] = useSaveSubjectsMutation()
  const subject = { code: typed.code.trim(), title: typed.title.trim(), counts: 1 as const }
  const place = subjects.length
  // A code that exists already must be told, not changed.
  const others = subjects.filter(({ code }) => code !== subject.code)
  const wish = withSubject(subjects, { ...subject, place: place + 1 })
  const problems = subjectProblems([...subjects, subject])
  const problemOf = (field: string) => (isAsked ? problems[`${place}.${field}`] : undefined)
  const isEmpty = typed.code === '' && typed.title === ''
  const add = async () => {
    setAsked(true)
    if (Object.keys(problems).length > 0 || others.length !== place) return
    const answer = await save({ subjects: wish, version })
    if (answer.error) return
    saved(typed)
    setAsked(false)
  }
  return (
    <NewEntry
      action="Add subject"
      isReady={!isEmpty}
      saving={saving}
      tell={describeSubject(subject.code)}
      isChanged={!isEmpty}
      onAdd={add}
    >
      <Field label="New subject" hint="Its code, as MAT" problem={problemOf('code')}>
        {(control) => (
          <Input
            {...control}
            className={styles.codeInput}
            maxLength={10}
            value={typed.code}
            onChange={({ target }) => change({ code: target.value })}
          />
        )}
      </Field>
      <Field label="Title" hint="As on the card" problem={problemOf('title')}>
        {(control) => (
          <Input
            {...control}
            maxLength={reportLimits.subject_title}
            value={typed.title}
            onChange={({ target }) => change({ title: target.value })}
          />
        )}
      </Field>
    </NewEntry>
  )
}

/** The stored subject in words, for the case that a colleague was quicker. */
const describeSubject =
  (code: string) =>
  (current: unknown): string => {
    const { subjects } = current as Subjects
    const place = subjects.findIndex((one) => one.code === code)
    const subject = subjects[place]
    if (!subject) return `there is no subject ${code}`
    const counts = subject.counts === 1 ? 'counts' : 'does not count'
    return `${code} is ${subject.title}, number ${place + 1}, and ${counts}`
  }

const placeOf = ({ code }: Pick<SubjectChange, 'code'>): string => `${placesOfSubjects}${code}`

interface SubjectRowProps {
  readonly stored: SubjectChange
  /** The version of the list of subjects. */
  readonly version: string
  readonly marks: number
  /** The number of subjects. */
  readonly places: number
  readonly saving: Saving
  /** Another row is being saved. */
  readonly isBusy: boolean
  /** @returns whether it is saved */
  readonly onSave: (change: SubjectChange, version: string) => Promise<boolean>
  readonly onRemove: () => void
}

/** A subject: its place on the card, its title, and whether it counts. Marks are stored under its code. */
const SubjectRow = (props: SubjectRowProps) => {
  const { stored, version, marks, places, saving, isBusy, onSave, onRemove } = props
  const { draft, isChanged, change, saved, reset, baseOf } = useDraft(
    placeOf(stored),
    { ...stored, version },
    // The place changes when a colleague moves another subject.
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
      {marks > 0 && (
        <Muted small numeric className={settingsStyles.entryMarks}>
          {marksText(marks)}
        </Muted>
      )}
    </EntryRow>
  )
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
    <span className={`${settingsStyles.entryInput} ${settingsStyles.entryPlace}`}>
      <InputNumber
        aria-label={`Place of ${draft.code} on the card`}
        min={1}
        max={places}
        precision={0}
        value={draft.place}
        onChange={(place) => place !== null && onChange({ place })}
      />
    </span>
    <strong className={settingsStyles.entryName}>{draft.code}</strong>
    <span className={`${settingsStyles.entryInput} ${settingsStyles.entryWide}`}>
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

const asChange = ({ code, title, counts }: Subject, index: number): SubjectChange => ({
  code,
  title,
  counts,
  place: index + 1,
})
