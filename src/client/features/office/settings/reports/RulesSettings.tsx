// Report cards: the rules of each form in a term.
import { Button, InputNumber, Radio, Select } from 'antd'
import { useState } from 'react'
import type { AcademicTerm, TermFormRule } from '#shared/contract/reports/termSettings'
import { academicYear } from '#shared/rules/dates'
import { termAddress, type TermKey } from '#shared/rules/reports/cards/termPosting'
import {
  useListAcademicTermsQuery,
  useListTermFormRulesQuery,
  useSaveTermFormRuleMutation,
} from '#client/api/reports/reportsOfficeApi'
import { fieldText } from '#client/api/transport/errorText'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { Field } from '#client/ui/fields/Field'
import { Notice } from '#client/ui/notices/Notice'
import { ButtonRow } from '#client/ui/panels/Panel'
import { Columns, Muted, Row, Stack } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { selectUnsavedPlace, settingSaved } from '../settingsDraftsSlice'
import { useDraft } from '../parts/useDraft'
import { Acts, OpenButton, Turns, SaveBar, SwitchRow } from '../parts/SaveBar'
import { termTitle } from '../school/TermsSettings'
import * as styles from '../settings.module.css'

export const RulesSettings = () => {
  const query = useListAcademicTermsQuery()
  return (
    <>
      <Muted as="p" measured>
        How marks are weighted, and what a report card shows. If a form has no rules for a term, the rules of
        the term before apply. Cards that families have stay the same. To change them, issue a correction
        under Post Term Reports.
      </Muted>
      <QueryBoundary what="The terms" query={query}>
        {(terms) => <TermChoice terms={terms} />}
      </QueryBoundary>
    </>
  )
}

const TermChoice = ({ terms }: { terms: readonly AcademicTerm[] }) => {
  const unsaved = useAppSelector((state) => selectUnsavedPlace(state, 'rules'))
  const [chosen, setChosen] = useState(unsaved?.split('/')[1] ?? null)
  const term = terms.find((one) => termAddress(one) === chosen) ?? terms[0]
  if (!term) return <p>There are no terms yet. Add one under Terms and dates.</p>
  return (
    <>
      <Field label="Term">
        {(control) => (
          <Turns>
            <Select
              {...control}
              options={terms.map((one) => ({ value: termAddress(one), label: termTitle(one) }))}
              value={termAddress(term)}
              onChange={setChosen}
            />
          </Turns>
        )}
      </Field>
      <RulesOfTerm term={term} />
    </>
  )
}

const RulesOfTerm = ({ term: { year, term } }: { term: TermKey }) => {
  const query = useListTermFormRulesQuery({ year, term })
  return (
    <QueryBoundary what="The rules" query={{ ...query, data: query.currentData }}>
      {(rules) => <Rules rules={rules} />}
    </QueryBoundary>
  )
}

const Rules = ({ rules }: { rules: readonly TermFormRule[] }) =>
  rules.length === 0 ? (
    <p>There are no classes yet. Add them under Classes and houses.</p>
  ) : (
    rules.map((rule) => (
      <RuleRow
        key={`${termAddress(rule)}-${rule.form_level}`}
        stored={rule}
        others={rules.filter((other) => other !== rule)}
      />
    ))
  )

interface RuleRowProps {
  readonly stored: TermFormRule
  /** The rules of the other forms of this term. */
  readonly others: readonly TermFormRule[]
}

/** The report cards of one form in one term. */
const RuleRow = ({ stored, others }: RuleRowProps) => {
  const dispatch = useAppDispatch()
  const { draft, isChanged, change, reset, baseOf } = useDraft(placeOf(stored), stored)
  const [isOpen, setOpen] = useState(isChanged)
  const [save, saving] = useSaveTermFormRuleMutation()
  const title = `Form ${stored.form_level}`
  const send = async (targets: readonly TermFormRule[]) => {
    for (const target of targets) {
      const { form_level, version } = target
      const sent = asBody({ ...draft, form_level, version })
      const answer = await save(sent)
      if (answer.error) return
      dispatch(settingSaved({ place: placeOf(target), sent }))
    }
  }
  return (
    <Stack as="section" gap={4} className={styles.card} aria-label={title}>
      <Row as="header" gap={4} className={styles.cardHead}>
        <h3>{title}</h3>
        <Muted small className={styles.cardText}>
          {sourceText(stored)}
          {ruleText(stored)}
        </Muted>
        <OpenButton isOpen={isOpen} onTurn={() => setOpen(!isOpen)} of={title} />
      </Row>
      {isOpen && (
        <>
          <RuleFields values={draft} error={saving.error} onChange={change} />
          <SaveBar
            saving={saving}
            isChanged={isChanged}
            onSave={() => void send([baseOf(saving)])}
            onReset={reset}
            tell={tellOf(stored.form_level)}
            isOfMore
          />
          {others.length > 0 && (
            <Acts>
              <ButtonRow>
                <Button disabled={saving.isLoading} onClick={() => void send([baseOf(saving), ...others])}>
                  Save this for all forms of the term
                </Button>
              </ButtonRow>
            </Acts>
          )}
          {saving.data?.notice && <Notice is="info" title={saving.data.notice} />}
        </>
      )}
    </Stack>
  )
}

const placeOf = (rule: TermFormRule): string => `rules/${termAddress(rule)}/${rule.form_level}`

const asBody = ({ stored: _stored, from: _from, ...values }: TermFormRule) => values

interface RuleFieldsProps {
  readonly values: TermFormRule
  /** The error of the last save. */
  readonly error: unknown
  readonly onChange: (change: Partial<TermFormRule>) => void
}

const RuleFields = (props: RuleFieldsProps) => {
  const { values, onChange } = props
  return (
    <>
      <Columns keepsWidth min="10.75rem" gap={6} rowGap={4}>
        <Weights {...props} />
        <Field label="Of the class">
          {(control) => (
            <Select
              {...control}
              options={classAverageChoices}
              value={values.show_class_average}
              onChange={(show_class_average) => onChange({ show_class_average })}
            />
          )}
        </Field>
        <Field label="Paper">
          {(control) => (
            <Radio.Group
              id={control.id}
              aria-label="Paper"
              options={paperChoices}
              value={values.paper}
              onChange={({ target }) => onChange({ paper: target.value as TermFormRule['paper'] })}
            />
          )}
        </Field>
      </Columns>
      <div>
        {ruleFlags.map(({ name, title, ...more }) => (
          <SwitchRow
            key={name}
            title={title}
            {...more}
            isOn={values[name] === 1}
            onSwitch={(isOn) => onChange({ [name]: isOn ? 1 : 0 })}
          />
        ))}
      </div>
    </>
  )
}

const Weights = ({ values, error, onChange }: RuleFieldsProps) => (
  <>
    <Field
      label="Coursework, %"
      hint={`The exam counts ${values.exam_weight}%`}
      problem={fieldText(error, 'course_weight')}
    >
      {(control) => (
        <InputNumber
          {...control}
          min={0}
          max={100}
          precision={0}
          value={values.course_weight}
          onChange={(share) => share !== null && onChange(weightsOf(share))}
        />
      )}
    </Field>
    <Field label="Pass mark" problem={fieldText(error, 'pass_mark')}>
      {(control) => (
        <InputNumber
          {...control}
          min={0}
          max={100}
          precision={0}
          value={values.pass_mark}
          onChange={(pass_mark) => pass_mark !== null && onChange({ pass_mark })}
        />
      )}
    </Field>
  </>
)

/** The stored rule in words. With several forms the error may be about another form than the row's own. */
const tellOf =
  (own: number) =>
  (current: unknown): string => {
    const rule = current as TermFormRule
    return rule.form_level === own ? ruleText(rule) : `Form ${rule.form_level}, ${ruleText(rule)}`
  }

const classAverages = { mean: 'class average', median: 'class median', none: '' } as const

export const ruleText = (rule: TermFormRule): string => {
  const shown = [
    rule.show_average === 1 ? 'average' : '',
    classAverages[rule.show_class_average],
    rule.show_position === 1 ? 'position' : '',
    rule.show_highest === 1 ? 'highest marks' : '',
  ].filter(Boolean)
  const weights = `coursework ${rule.course_weight}%, exam ${rule.exam_weight}%`
  return `${weights} · pass ${rule.pass_mark} · shows ${shown.join(', ') || 'marks only'} · ${rule.paper}`
}

/** The origin of the rule; empty for a rule of the term itself. */
export const sourceText = ({ stored, from }: Pick<TermFormRule, 'stored' | 'from'>): string => {
  if (stored === 1) return ''
  return from ? `As in Term ${from.term} of ${academicYear(from.year)}: ` : 'The usual: '
}

/** The other weight follows: together they make 100 %. */
export const weightsOf = (course_weight: number) => ({ course_weight, exam_weight: 100 - course_weight })

export const ruleFlags = [
  { name: 'show_average', title: 'Show the student’s average' },
  { name: 'show_position', title: 'Show the position in class' },
  { name: 'show_highest', title: 'Show the highest mark of the class' },
  { name: 'absent_as_zero', title: 'Absent (Abs) counts as 0', text: 'Otherwise the mark is left out.' },
  { name: 'no_work_as_zero', title: 'No work (NW) counts as 0', text: 'Otherwise the mark is left out.' },
] as const

export const classAverageChoices = [
  { value: 'mean', label: 'Class average' },
  { value: 'median', label: 'Class median' },
  { value: 'none', label: 'Neither' },
]

export const paperChoices = [
  { value: 'letter', label: 'Letter' },
  { value: 'legal', label: 'Legal' },
]
