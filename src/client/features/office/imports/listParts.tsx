// Parts of several steps of an import: the heading, notices about posted terms, rows with their changes, and the choice of a
// term.
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ArrowRightOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import type { ImportState, ImportDifference, ImportKept, ImportRow } from '#shared/contract/lists/imports'
import { termAddress, termTitle, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { academicYear } from '#shared/rules/dates'
import { officePath } from '#client/address/officeView'
import { useListReportChangesQuery, useListTermReportsQuery } from '#client/api/reports/termReportsApi'
import { changedCardsText } from '#client/record/reportCard/changedCardsText'
import { Notice } from '#client/ui/notices/Notice'
import type { Sheets } from '#client/lists/listTexts'
import { RowLines } from '#client/lists/Causes'
import { List, Muted } from '#client/ui/primitives'
import { Field } from '#client/ui/fields/Field'
import * as styles from './imports.module.css'

/** The heading of a step takes the focus when the step appears, so that a screen reader announces it. */
export const StepTitle = ({ children }: { children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}

// Notices about lists for posted terms: families keep their cards until a correction is issued.

/** Before the import. */
export const PostedTerms = ({ list }: { list: ImportState }) =>
  usePostedTerms(list).map((term) => (
    <Notice key={termAddress(term)} is="warning" role="status" title={keptText(term)} />
  ))

/** The terms of the list that are posted. */
const usePostedTerms = ({ terms = [] }: ImportState): readonly TermKey[] => {
  const addresses = new Set(terms.map(termAddress))
  const options = { skip: addresses.size === 0, refetchOnMountOrArgChange: true }
  const { data = [] } = useListTermReportsQuery(undefined, options)
  return data.filter((report) => report.posted === 1 && addresses.has(termAddress(report)))
}

const keptText = (term: TermKey): string =>
  `Families have the cards for ${termTitle(term)}. They see imported changes once you issue a correction.`

/** After the import, or after it was undone. */
export const ChangedCards = ({ list }: { list: ImportState }) =>
  usePostedTerms(list).map((term) => <Changed key={termAddress(term)} term={term} />)

const Changed = ({ term }: { term: TermKey }) => {
  const { data, isError } = useListReportChangesQuery(term, { refetchOnMountOrArgChange: true })
  if (data ? data.length === 0 : !isError) return null
  return (
    <Notice
      is="warning"
      role="status"
      title={data ? changedCardsText(data.length, term) : keptText(term)}
      action={
        <Link to={officePath('postReports', { term: termAddress(term), tab: 'changes' })}>
          See the changes
        </Link>
      }
    />
  )
}

// The rows of a list with their changes.

interface RowListProps {
  readonly rows: readonly ImportRow[]
  readonly label: string
  readonly sheets: Sheets
}

export const RowList = (props: RowListProps) => <RowLines {...props} about={changesIn} />

const changesIn = ({ state, differences, reasons }: ImportRow) => (
  <>
    {state === 'new' ? <NewValues differences={differences} /> : <Changes differences={differences} />}
    <LeftOut reasons={reasons} />
  </>
)

/** Answers that could not be read, or mean nothing yet; the row comes in without them. */
const LeftOut = ({ reasons }: { reasons: readonly string[] }) =>
  reasons.length > 0 && (
    <List gap={0} tone="warn" aria-label="Left out">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </List>
  )

interface KeptRowsProps {
  readonly rows: readonly ImportKept[]
  readonly label: string
  readonly sheets: Sheets
}

/** Rows that an undo left alone. */
export const KeptRows = (props: KeptRowsProps) => <RowLines {...props} about={({ reason }) => reason} />

const NewValues = ({ differences }: { differences: readonly ImportDifference[] }) => {
  const inOrder = importantFirst(differences)
  const rest = inOrder.slice(fewValues)
  return (
    <>
      <Changes differences={inOrder.slice(0, fewValues)} />
      {rest.length > 0 && (
        <details className={styles.rowMore}>
          <summary>{rest.length} more</summary>
          <Changes differences={rest} />
        </details>
      )}
    </>
  )
}

/** A new row is long: this many values are shown at once, and the rest on demand. */
const fewValues = 5

const importantFirst = (differences: readonly ImportDifference[]) => [
  ...differences.filter(({ field }) => important.includes(field)),
  ...differences.filter(({ field }) => !important.includes(field)),
]

/** The name, the class, and the first password. */
const important = ['first_name', 'last_name', 'class_id', 'date_of_birth']

const Changes = ({ differences }: { differences: readonly ImportDifference[] }) => (
  <List gap={0} className={styles.rowChanges}>
    {differences.map((difference) => (
      <Change key={difference.field} {...difference} />
    ))}
  </List>
)

const Change = ({ title, before, after }: ImportDifference) => (
  <li>
    <Muted className={styles.changeField}>{title}</Muted>{' '}
    {before !== null && (
      <>
        <del>{before}</del> <ArrowRightOutlined aria-label="becomes" />{' '}
      </>
    )}
    <ins>{after ?? 'empty'}</ins>
  </li>
)

// A term for every row that names none.

interface TermChoiceProps {
  /** '2025-2'; empty when the list says it. */
  readonly value: string
  readonly hint: string
  readonly onChoose: (term: string) => void
}

const fromList = { value: '', label: 'As the list says' }

export const TermChoice = ({ value, hint, onChoose }: TermChoiceProps) => {
  const { data = [], isLoading } = useListTermReportsQuery()
  const keys = data.map(({ year, term }) => `${year}-${term}`)
  if (value && !keys.includes(value)) keys.push(value)
  return (
    <Field label="Academic year and term" hint={hint} className={styles.field}>
      {(control) => (
        <Select
          {...control}
          value={value}
          loading={isLoading}
          options={[fromList, ...keys.map((key) => ({ value: key, label: titleOf(key) }))]}
          onChange={onChoose}
        />
      )}
    </Field>
  )
}

const titleOf = (key: string): string => {
  const [year, term] = key.split('-')
  return `${academicYear(Number(year))}, Term ${term}`
}
