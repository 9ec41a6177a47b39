// An order for papers of many students: the form's values, and the request.
import type { FormClass } from '#shared/contract/school/lookups'
import type { StartPack } from '#shared/contract/papers/papers'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'

export interface PackOrder {
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

export const termText = ({ year, term }: TermKey): string => `${year}-${term}`

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
