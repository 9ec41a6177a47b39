// Report cards: the rules of each form in a term.
import { Select } from 'antd'
import { useState } from 'react'
import type { AcademicTerm, TermFormRule } from '#shared/contract/reports/termSettings'
import { termAddress, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { useListAcademicTermsQuery, useListTermFormRulesQuery } from '#client/api/school/schoolSettingsApi'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { Field } from '#client/ui/fields/Field'
import { useAppSelector } from '#client/store/hooks'
import { selectUnsavedPlace } from '#client/saving/settingsDraftsSlice'
import { RuleRow } from './RuleRow'
import { termTitle } from './termTexts'
import * as styles from '../settings.module.css'

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

const RulesOfTerm = ({ term: { year, term } }: { term: TermKey }) => {
  const query = useListTermFormRulesQuery({ year, term })
  return (
    <QueryBoundary what="The rules" query={{ ...query, data: query.currentData }}>
      {(rules) => <Rules rules={rules} />}
    </QueryBoundary>
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
          <Select
            {...control}
            options={terms.map((one) => ({ value: termAddress(one), label: termTitle(one) }))}
            value={termAddress(term)}
            onChange={setChosen}
          />
        )}
      </Field>
      <RulesOfTerm term={term} />
    </>
  )
}

export const RulesSettings = () => {
  const query = useListAcademicTermsQuery()
  return (
    <>
      <p className={styles.lead}>
        How marks are weighted, and what a report card shows. If a form has no rules for a term, the rules of
        the term before apply. Cards that families have stay the same. To change them, issue a correction
        under Post Term Reports.
      </p>
      <QueryBoundary what="The terms" query={query}>
        {(terms) => <TermChoice terms={terms} />}
      </QueryBoundary>
    </>
  )
}
