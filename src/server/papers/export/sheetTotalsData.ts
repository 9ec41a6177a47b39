// The second sheet of the registration data: counts per class, per form and overall, and facts about the file.
import { documentTypes } from '#shared/rules/intake/documentTypes'
import type { PlainRow, PlainSheet } from '../../platform/spreadsheets/cells'
import type { SheetPerson } from './sheetColumnsData'

export interface SheetTotals {
  count(person: SheetPerson): void
  sheet(facts: ReadonlyArray<readonly [string, string | number]>): PlainSheet
}

interface Counts {
  students: number
  complete: number
  'in progress': number
  'not started': number
  documentsMissing: number
  agreed: number
}

const heading = [
  'Class',
  'Form',
  'Students',
  'Complete',
  'In progress',
  'Not started',
  'Documents missing',
  'Agreed to the terms',
]

/** @param forms form level by class */
export const sheetTotals = (forms: Readonly<Record<string, number>>): SheetTotals => {
  const classes = new Map<string, Counts>()
  const missing = new Map<string, number>(documentTypes.map(({ type }) => [type, 0]))

  const count = (person: SheetPerson) => {
    const id = person.record.class_id ?? ''
    const counts = classes.get(id) ?? nothing()
    classes.set(id, counts)
    add(counts, person)
    for (const { step, name } of person.missing)
      if (step === 'documents') missing.set(name, (missing.get(name) ?? 0) + 1)
  }

  const byForm = (): PlainRow[] => {
    const levels = [...new Set([...classes.keys()].map((id) => forms[id] ?? null))]
    return levels.flatMap((level) => {
      const own = [...classes].filter(([id]) => (forms[id] ?? null) === level)
      const rows = own.map(([id, counts]): PlainRow => ({ cells: line(id || 'No class', level, counts) }))
      const title = level === null ? 'Without a form' : `Form ${level}`
      return [...rows, { cells: line(title, level, sum(own.map(([, counts]) => counts))), bold: true }]
    })
  }

  const sheet: SheetTotals['sheet'] = (facts) => ({
    name: 'Totals',
    widths: [24, 12, 12, 12, 12, 12, 20, 20],
    rows: [
      ...facts.map(([what, value]): PlainRow => ({ cells: [what, value] })),
      { cells: [] },
      { cells: heading, bold: true },
      ...byForm(),
      { cells: line('All', null, sum(classes.values())), bold: true },
      { cells: [] },
      { cells: ['Documents', 'Missing'], bold: true },
      ...documentTypes.map(({ type, title }): PlainRow => ({ cells: [title, missing.get(type) ?? 0] })),
    ],
  })

  return { count, sheet }
}

const nothing = (): Counts => ({
  students: 0,
  complete: 0,
  'in progress': 0,
  'not started': 0,
  documentsMissing: 0,
  agreed: 0,
})

const add = (counts: Counts, { progress, missing, record }: SheetPerson) => {
  counts.students += 1
  counts[progress] += 1
  if (missing.some(({ step }) => step === 'documents')) counts.documentsMissing += 1
  if (record.agree_terms_conditions === 1) counts.agreed += 1
}

const line = (title: string, form: number | null, counts: Counts): PlainRow['cells'] => [
  title,
  form,
  counts.students,
  counts.complete,
  counts['in progress'],
  counts['not started'],
  counts.documentsMissing,
  counts.agreed,
]

const sum = (all: Iterable<Counts>): Counts => {
  const total = nothing()
  for (const counts of all)
    for (const key of Object.keys(total) as Array<keyof Counts>) total[key] += counts[key]
  return total
}
