// The first and the last day of the three terms of a school year, on one page and saved at once. What else a term has stands
// under Terms and dates.
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AcademicTerm } from '#shared/contract/reports/termSettings'
import { officePath } from '#client/address/officeView'
import { useListAcademicTermsQuery, useSaveAcademicTermMutation } from '#client/api/reports/reportsOfficeApi'
import { fieldText } from '#client/api/transport/errorText'
import { Columns, Muted, Stack, Text } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { SaveBar } from '../parts/SaveBar'
import { useDraft } from '../parts/useDraft'
import { DayField, TermsSettings, datesText, termTitle } from '../school/TermsSettings'

export const TermsStep = () => {
  const query = useListAcademicTermsQuery()
  return (
    <QueryBoundary what="The terms" query={query}>
      {(terms) => {
        const year = Math.max(...terms.map((term) => term.year))
        const ofYear = terms.filter((term) => term.year === year).sort((a, b) => a.term - b.term)
        return ofYear.length === 3 ? <YearForm terms={ofYear} /> : <TermsSettings />
      }}
    </QueryBoundary>
  )
}

const days = [
  { name: 'starts', label: 'First day' },
  { name: 'ends', label: 'Last day' },
] as const

type Day = `${(typeof days)[number]['name']} ${number}`

/** The days of all terms: 'starts 1'. */
type YearDays = Partial<Record<Day, string | null>>

const daysOf = (terms: readonly AcademicTerm[]): YearDays =>
  Object.fromEntries(terms.flatMap((term) => days.map(({ name }) => [`${name} ${term.term}`, term[name]])))

const YearForm = ({ terms }: { terms: readonly AcademicTerm[] }) => {
  const stored = daysOf(terms)
  const { draft, isChanged, change, saved, reset } = useDraft(`school/terms ${terms[0]?.year}`, stored)
  const [save, saving] = useSaveAcademicTermMutation()
  const [refused, setRefused] = useState<number | null>(null)
  const withDays = (term: AcademicTerm): AcademicTerm => ({
    ...term,
    starts: draft[`starts ${term.term}`] ?? null,
    ends: draft[`ends ${term.term}`] ?? null,
  })
  const send = async () => {
    for (const term of terms) {
      const { posted: _posted, ...values } = withDays(term)
      if (values.starts === term.starts && values.ends === term.ends) continue
      const { error } = await save(values)
      setRefused(error ? term.term : null)
      if (error) return
      saved(daysOf([withDays(term)]))
    }
  }
  return (
    <>
      <Muted as="p" measured>
        Leave a day empty if you do not know it yet.
      </Muted>
      {terms.map((term) => (
        <Stack as="section" gap={3} key={term.term} aria-label={termTitle(term)}>
          <Text as="h4" size="body">
            {termTitle(term)}
          </Text>
          <Columns keepsWidth min="200px" gap={6} rowGap={4}>
            {days.map(({ name, label }) => (
              <DayField
                key={name}
                label={label}
                problem={refused === term.term ? fieldText(saving.error, name) : undefined}
                day={draft[`${name} ${term.term}`] ?? null}
                onDay={(day) => change({ [`${name} ${term.term}`]: day })}
              />
            ))}
          </Columns>
        </Stack>
      ))}
      <SaveBar
        saving={saving}
        isChanged={isChanged}
        onSave={() => void send()}
        onReset={reset}
        tell={(current) => (current === null ? 'nothing' : datesText(current as AcademicTerm))}
      />
      <Muted as="p" small>
        When school re-opens and how many sessions there were:{' '}
        <Link to={officePath('dashboard', { settings: 'terms' })}>Terms and dates</Link>, before reports are
        posted.
      </Muted>
    </>
  )
}
