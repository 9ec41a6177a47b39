// Orders papers of many students: the kind, the students, PDF or ZIP.
import { Button, Radio, Select } from 'antd'
import { useState } from 'react'
import type { StartPack } from '#shared/contract/papers/papers'
import type { FormClass } from '#shared/contract/school/lookups'
import { printedTermText, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useListFormClassesQuery } from '#client/api/school/schoolApi'
import { useReadyPacks, useStartPackMutation } from '#client/api/papers/papersApi'
import { useListTermReportsQuery } from '#client/api/reports/termReportsApi'
import { count } from '#client/ui/count'
import { errorText } from '#client/api/transport/errorText'
import { Field } from '#client/ui/fields/Field'
import { PaperOrderFields } from '#client/ui/fields/PaperOrderFields'
import { ButtonRow, Panel } from '#client/ui/panels/Panel'
import { Notice } from '#client/ui/notices/Notice'
import { Columns, Stack } from '#client/ui/primitives'
import * as styles from './exports.module.css'

interface PackFormProps {
  /** '2025-2': only report cards of this term. */
  readonly cardsOf?: string
}

type Change = (change: Partial<PackOrder>) => void

const kinds = [
  { value: 'report-cards', label: 'Report cards' },
  { value: 'registration-forms', label: 'Registration forms' },
]

export const PackForm = ({ cardsOf }: PackFormProps) => {
  const { query } = useOfficeQuery()
  const selection = query.get('selection')
  const selected = selection === null ? null : count(Number(query.get('students') ?? 0), 'student')
  const [order, setOrder] = useState<PackOrder>({
    ...usualOrder,
    ...(selection !== null && { whom: 'selection', kind: 'registration-forms' }),
  })
  const [start, { isLoading, error }] = useStartPackMutation()
  const { data: terms } = useListTermReportsQuery()
  // The newest term applies until somebody chooses.
  const newest = terms?.[0] ? termText(terms[0]) : null
  const shown = { ...order, term: cardsOf ?? order.term ?? newest }
  const getReady = useReadyPacks()
  const onChange: Change = (change) => {
    // The page may have been open longer than the server keeps its drawing threads ready.
    getReady(undefined, { force: true })
    setOrder({ ...order, ...change })
  }
  const wish = packRequest(shown, selection)
  const part = { order: shown, onChange }
  return (
    <Panel title={`${cardsOf === undefined ? 'Papers' : 'Report cards'} for many students at once`}>
      {cardsOf === undefined && (
        <Radio.Group
          className={styles.packKinds}
          aria-label="Which papers"
          optionType="button"
          buttonStyle="solid"
          options={kinds}
          value={order.kind}
          onChange={({ target }) => onChange({ kind: target.value as PackOrder['kind'] })}
        />
      )}
      <Columns min="240px">
        {cardsOf === undefined && order.kind === 'report-cards' && <TermChoice {...part} />}
        <WhomChoice {...part} selected={selected} />
      </Columns>
      <HowChoice {...part} />
      {error && <Notice is="error" title={errorText(error)} />}
      <ButtonRow note={wish ? '' : 'Choose a term first.'}>
        <Button type="primary" loading={isLoading} disabled={!wish} onClick={() => wish && void start(wish)}>
          Make the pack
        </Button>
      </ButtonRow>
    </Panel>
  )
}

interface Part {
  readonly order: PackOrder
  readonly onChange: Change
}

const TermChoice = ({ order, onChange }: Part) => {
  const { data = [], isLoading } = useListTermReportsQuery()
  const options = data.map((one) => ({ value: termText(one), label: printedTermText(one) }))
  return (
    <Field label="Term">
      {(control) => (
        <Select
          {...control}
          placeholder="Choose a term"
          loading={isLoading}
          notFoundContent="There are no terms yet"
          options={options}
          value={order.term}
          onChange={(term) => onChange({ term })}
        />
      )}
    </Field>
  )
}

const WhomChoice = ({ order, onChange, selected }: Part & { selected: string | null }) => {
  const { data = [], isLoading } = useListFormClassesQuery()
  return (
    <Field label="Students of">
      {(control) => (
        <Select
          {...control}
          showSearch={{ optionFilterProp: 'label' }}
          loading={isLoading}
          options={whomOptions(data, selected)}
          value={order.whom}
          onChange={(whom) => onChange({ whom })}
        />
      )}
    </Field>
  )
}

const formats = [
  { value: 'pdf', label: 'One PDF to print' },
  { value: 'zip', label: 'A ZIP file, one file for each student' },
]

const HowChoice = ({ order, onChange }: Part) => (
  <Stack className={styles.how}>
    <Radio.Group
      aria-label="Kind of file"
      options={formats}
      value={order.format}
      onChange={({ target }) => onChange({ format: target.value as PackOrder['format'] })}
    />
    {order.format === 'pdf' && <PaperOrderFields order={order} onChange={onChange} />}
  </Stack>
)

interface PackOrder {
  readonly kind: StartPack['kind']
  /** '2025-2', for report cards. */
  readonly term: string | null
  /** 'school', 'form:1', 'class:1A' or 'selection'. */
  readonly whom: string
  readonly format: StartPack['format']
  readonly duplex: boolean
  readonly byClass: boolean
}

export const usualOrder: PackOrder = {
  kind: 'report-cards',
  term: null,
  whom: 'school',
  format: 'pdf',
  duplex: false,
  byClass: true,
}

const termText = ({ year, term }: TermKey): string => `${year}-${term}`

const termOf = (text: string | null): TermKey | null => {
  const [year, term] = (text ?? '').split('-').map(Number)
  return year && term ? { year, term } : null
}

const scopeOf = (whom: string, selection: string | null): StartPack['scope'] => {
  const [kind, key = ''] = whom.split(':')
  if (kind === 'form') return { form_level: Number(key) }
  if (kind === 'class') return { class_id: key }
  return kind === 'selection' && selection !== null ? { selection } : {}
}

/** Undefined while no term is chosen. */
export const packRequest = (order: PackOrder, selection: string | null): StartPack | undefined => {
  const { kind, whom, format, duplex, byClass } = order
  const term = kind === 'report-cards' ? termOf(order.term) : null
  if (kind === 'report-cards' && !term) return undefined
  return {
    kind,
    scope: scopeOf(whom, selection),
    ...term,
    format,
    // Only a PDF that is printed in one go has front and back sides.
    duplex: format === 'pdf' && duplex ? 1 : 0,
    order: byClass ? 'class' : 'name',
  }
}

interface Option {
  readonly value: string
  readonly label: string
}

/** School, forms, classes; and the selection when there is one. */
export const whomOptions = (
  classes: readonly FormClass[],
  selected: string | null,
): { label: string; options: Option[] }[] => {
  const levels = [...new Set(classes.map(({ form_level }) => form_level))].sort((a, b) => a - b)
  const own = selected === null ? [] : [{ value: 'selection', label: `The selection (${selected})` }]
  return [
    { label: 'School', options: [{ value: 'school', label: 'Whole school' }, ...own] },
    { label: 'Forms', options: levels.map((n) => ({ value: `form:${n}`, label: `Form ${n}` })) },
    { label: 'Classes', options: classes.map(({ id }) => ({ value: `class:${id}`, label: `Class ${id}` })) },
  ]
}
