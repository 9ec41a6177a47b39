// The terms of the school year with their dates, newest first.
import { PlusOutlined } from '@ant-design/icons'
import { Button, InputNumber, Tag } from 'antd'
import { useState } from 'react'
import type { AcademicTerm } from '#shared/contract/reports/termSettings'
import { academicYear, longDay, schoolYearOf } from '#shared/rules/dates'
import { termAddress, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { useListAcademicTermsQuery, useSaveAcademicTermMutation } from '#client/api/reports/reportsOfficeApi'
import { fieldText } from '#client/api/transport/errorText'
import { useAppSelector } from '#client/store/hooks'
import { DayInput } from '#client/ui/dates/DayInput'
import { today } from '#client/ui/dates/moments'
import { Field } from '#client/ui/fields/Field'
import { Notice } from '#client/ui/notices/Notice'
import { ButtonRow } from '#client/ui/panels/Panel'
import { Columns, Muted, Row, Stack } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { selectSettingDraft } from '../settingsDraftsSlice'
import { LostDrafts } from '../parts/EntryRow'
import { OpenButton, SaveBar } from '../parts/SaveBar'
import { useDraft } from '../parts/useDraft'
import * as styles from '../settings.module.css'

export const TermsSettings = () => {
  const query = useListAcademicTermsQuery()
  return (
    <QueryBoundary what="The terms" query={query}>
      {(terms) => <Terms terms={terms} />}
    </QueryBoundary>
  )
}

const placesOfNew = 'terms/new '

const Terms = ({ terms }: { terms: readonly AcademicTerm[] }) => {
  const next = emptyTerm(terms)
  const place = placeOf(next, true)
  const begun = useAppSelector((state) => selectSettingDraft(state, place))
  const [isAdding, setAdding] = useState(begun !== undefined)
  return (
    <>
      {terms.length === 0 && !isAdding && <p>There are no terms yet. Add the current term.</p>}
      <LostDrafts under={placesOfNew} shown={[place]} nameOf={termTitle} />
      {isAdding ? (
        <TermRow key={place} stored={next} isNew onAdded={() => setAdding(false)} />
      ) : (
        <ButtonRow>
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
            Add {termTitle(next)}
          </Button>
        </ButtonRow>
      )}
      {terms.map((one) => (
        <TermRow key={`${one.year}-${one.term}`} stored={one} />
      ))}
    </>
  )
}

const emptyTerm = (terms: readonly AcademicTerm[]): AcademicTerm => ({
  ...nextTerm(terms, today()),
  starts: null,
  ends: null,
  next_term_starts: null,
  possible_sessions: null,
  posted: 0,
  version: '',
})

const placeOf = (term: TermKey, isNew: boolean): string =>
  `${isNew ? placesOfNew : 'terms/'}${termAddress(term)}`

interface TermRowProps {
  readonly stored: AcademicTerm
  /** A new term is open from the beginning. */
  readonly isNew?: boolean
  readonly onAdded?: () => void
}

/** A term: its dates in words, and once opened the fields to change them. */
const TermRow = ({ stored, isNew = false, onAdded }: TermRowProps) => {
  const { draft, isChanged, change, saved, reset, baseOf } = useDraft(placeOf(stored, isNew), stored)
  const [isOpen, setOpen] = useState(isNew || isChanged)
  const [save, saving] = useSaveAcademicTermMutation()
  const title = termTitle(stored)
  const send = async () => {
    const { posted: _posted, ...values } = draft
    const answer = await save({ ...values, version: baseOf(saving).version })
    if (answer.error) return
    if (!isNew) return saved(values)
    reset()
    onAdded?.()
  }
  const cancel = () => {
    reset()
    onAdded?.()
  }
  return (
    <Stack as="section" gap={4} className={styles.card} aria-label={title}>
      <Row as="header" gap={4} className={`${styles.cardHead} ${isNew ? '' : styles.cardWithButton}`}>
        <h3>{title}</h3>
        {stored.posted === 1 && <Tag variant="outlined">Posted</Tag>}
        <Muted small className={`${styles.cardText} ${styles.dates}`}>
          {datesText(stored)}
        </Muted>
        {!isNew && <OpenButton isOpen={isOpen} onTurn={() => setOpen(!isOpen)} of={title} />}
      </Row>
      {isOpen && (
        <>
          <TermFields values={draft} error={saving.error} onChange={change} />
          <SaveBar
            saving={saving}
            isChanged={isChanged || isNew}
            label={isNew ? 'Add this term' : 'Save'}
            resetLabel={isNew ? 'Cancel' : 'Undo'}
            onSave={() => void send()}
            onReset={cancel}
            tell={tell}
          />
          {saving.data?.notice && <Notice is="info" title={saving.data.notice} />}
        </>
      )}
    </Stack>
  )
}

interface TermFieldsProps {
  readonly values: AcademicTerm
  /** The error of the last save. */
  readonly error: unknown
  readonly onChange: (change: Partial<AcademicTerm>) => void
}

/** The columns are wide enough for the longest month beside the icon of the calendar. */
const TermFields = ({ values, error, onChange }: TermFieldsProps) => (
  <Columns keepsWidth min="200px" gap={6} rowGap={4}>
    {termDays.map(({ name, label, hint }) => (
      <DayField
        key={name}
        label={label}
        hint={hint}
        problem={fieldText(error, name)}
        day={values[name]}
        onDay={(day) => onChange({ [name]: day })}
      />
    ))}
    <Field
      label="Possible sessions"
      hint="Half days; absences are counted out of these"
      problem={fieldText(error, 'possible_sessions')}
    >
      {(control) => (
        <InputNumber
          {...control}
          min={0}
          max={999}
          precision={0}
          value={values.possible_sessions}
          onChange={(possible_sessions) => onChange({ possible_sessions })}
        />
      )}
    </Field>
  </Columns>
)

interface DayFieldProps {
  readonly label: string
  readonly hint?: string
  readonly problem?: string
  /** yyyy-MM-dd */
  readonly day: string | null
  readonly onDay: (day: string | null) => void
}

/** A day that may be left open. */
export const DayField = ({ day, onDay, ...texts }: DayFieldProps) => (
  <Field {...texts}>{(control) => <DayInput {...control} value={day} onChange={onDay} />}</Field>
)

const tell = (current: unknown): string => (current === null ? 'nothing' : datesText(current as AcademicTerm))

export const termTitle = ({ year, term }: TermKey): string => `${academicYear(year)} Term ${term}`

type Dates = Pick<AcademicTerm, 'starts' | 'ends' | 'next_term_starts' | 'possible_sessions'>

export const datesText = ({ starts, ends, next_term_starts, possible_sessions }: Dates): string => {
  const parts = [
    starts !== null && ends !== null ? `${longDay(starts)} to ${longDay(ends)}` : '',
    starts !== null && ends === null ? `from ${longDay(starts)}` : '',
    starts === null && ends !== null ? `until ${longDay(ends)}` : '',
    next_term_starts === null ? '' : `school re-opens ${longDay(next_term_starts)}`,
    possible_sessions === null ? '' : `${possible_sessions} sessions`,
  ].filter(Boolean)
  return parts.length === 0 ? 'No dates yet' : parts.join(' · ')
}

/** The term after the newest; for an empty school the term in which `today` lies, by the usual months. */
export const nextTerm = (terms: readonly TermKey[], today: string): TermKey => {
  const [newest] = [...terms].sort((a, b) => b.year - a.year || b.term - a.term)
  if (newest)
    return newest.term === 3
      ? { year: newest.year + 1, term: 1 }
      : { year: newest.year, term: newest.term + 1 }
  const month = today.slice(5, 7)
  const term = month >= '09' ? 1 : month <= '03' ? 2 : 3
  return { year: schoolYearOf(today), term }
}

export const termDays = [
  { name: 'starts', label: 'First day', hint: '' },
  { name: 'ends', label: 'Last day', hint: '' },
  { name: 'next_term_starts', label: 'School re-opens on', hint: 'Printed on the report card' },
] as const
