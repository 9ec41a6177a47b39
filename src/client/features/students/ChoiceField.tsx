// A field of the Edit dialog whose values are chosen: saved at once.
import { Select } from 'antd'
import { useId, type ReactNode } from 'react'
import { columnTitle } from '#shared/record/columnTitles'
import type { Field } from '#shared/record/field'
import { lookupsApi } from '../../api/lookupsApi'
import { useRecordNames } from './recordLabels'

const chosenKinds: readonly Field['kind'][] = ['choice', 'flag', 'house', 'lookup']

export const isChosen = ({ kind }: Field): boolean => chosenKinds.includes(kind)

interface Option {
  readonly value: string
  readonly label: string
}

const same = (value: string): Option => ({ value, label: value })

const yesAndNo: readonly Option[] = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
]

const useOptions = ({ kind, lookup, options = [] }: Field): readonly Option[] => {
  const names = useRecordNames()
  const { data: classes = [] } = lookupsApi.useListFormClassesQuery()
  const { data: corporations = [] } = lookupsApi.useListRegionalCorporationsQuery()
  if (kind === 'flag') return yesAndNo
  if (kind === 'choice') return options.map(same)
  if (lookup === 'formClasses') return classes.map(({ id }) => same(id))
  if (lookup === 'regionalCorporations') return corporations.map(({ title }) => same(title))
  return [...((lookup && names[lookup]) ?? [])].map(([value, label]) => ({ value, label }))
}

interface ChoiceFieldProps {
  readonly field: Field
  readonly text: string
  readonly onPick: (text: string) => void
  readonly children?: ReactNode
}

export const ChoiceField = ({ field, text, onPick, children }: ChoiceFieldProps) => {
  const id = useId()
  const options = useOptions(field)
  return (
    <div className="edit-field" data-field={field.name}>
      <label htmlFor={id}>{columnTitle(field)}</label>
      <Select
        id={id}
        value={text === '' ? undefined : text}
        placeholder="Choose"
        options={[...options]}
        showSearch={{ optionFilterProp: 'label' }}
        allowClear={!field.required}
        onChange={(next: string | undefined) => onPick(next ?? '')}
      />
      <span className="edit-required" />
      {children}
    </div>
  )
}
