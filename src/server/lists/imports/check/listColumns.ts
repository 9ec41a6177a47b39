// The columns of a list, with the fields that their headers, their values and the titles suggest.
import type { ImportColumn } from '#shared/contract/lists/imports'
import { findField } from '#shared/record/fields'
import { guessedHeader } from '#shared/rules/lists/imports/headersBeside'
import { readMark, roundedMark } from '#shared/rules/lists/imports/importMarks'
import { suggestMatches, type RememberedHeaders } from '#shared/rules/lists/imports/importMatching'
import { isOtherNumber } from '#shared/rules/lists/imports/importValues'
import type { ReadTable } from '#server/platform/spreadsheets/cells'
import type { ListTable } from './listTableTask'

export const columnsIn = (table: ListTable, remembered: RememberedHeaders = {}): ImportColumn[] => {
  const own = ownColumns(table, remembered)
  return [...own, ...titlesOf(table, own)]
}

const ownColumns = (table: ListTable, remembered: RememberedHeaders): ImportColumn[] => {
  const matches = suggestMatches(table.headers.slice(0, table.own), table.kind, remembered)
  const columns = matches.map((match) => ({
    ...match,
    ...((table.parts?.has(match.column) || (table.isGrouped && match.confidence < 1)) && {
      field: null,
      confidence: 0,
    }),
    header: table.headers[match.column] ?? '',
    samples: samplesOf(table, match.column),
  }))
  if (table.kind === 'marks') return asMarks(columns)
  if (table.kind === 'remarks') return withRemarksOf(columns, table)
  return table.kind === 'students'
    ? withoutOtherFlags(columns.map((column) => withoutOtherNumbers(column, table)))
    : columns
}

/** Ticks below “Birth certificate” and scores below “SEA” are no numbers of the students. */
const withoutOtherNumbers = (column: ImportColumn, { rows }: ReadTable): ImportColumn => {
  const texts = rows.flatMap(({ cells }) => cells[column.column] || [])
  const isOther = texts.length > 0 && texts.every((text) => isOtherNumber(column.field ?? '', text))
  return isOther ? { ...column, field: null, confidence: 0 } : column
}

/** “TB” of a list of books is a textbook: alone, its short name proves nothing about health. */
const withoutOtherFlags = (columns: readonly ImportColumn[]): ImportColumn[] => {
  const areMany =
    columns.filter(({ field }) => field !== null && findField(field)?.kind === 'flag').length > 2
  return columns.map((column) =>
    !areMany && (column.field === 'tb' || column.field === 'other')
      ? { ...column, field: null, confidence: 0 }
      : column,
  )
}

const maxSamples = 3
const longestSample = 60

const samplesOf = ({ rows }: ReadTable, column: number): string[] => {
  const samples: string[] = []
  for (const { cells } of rows) {
    const text = cells[column]
    if (text) samples.push(text.slice(0, longestSample))
    if (samples.length === maxSamples) break
  }
  return samples
}

/** A column of marks that is headed “Course” is no subject. */
const asMarks = (columns: readonly ImportColumn[]): ImportColumn[] => {
  const isFree = columns.every(({ field }) => field !== 'course')
  return columns.map((column) =>
    column.field === 'subject_code' && column.samples.length > 0 && column.samples.every(isMark)
      ? { ...column, field: isFree ? 'course' : null, confidence: isFree ? 0.9 : 0 }
      : column,
  )
}

const isMark = (text: string): boolean => readMark(roundedMark(text)).problem === undefined

/** A fact in a title counts unless the list has a column for it. */
const titlesOf = (table: ListTable, own: readonly ImportColumn[]): ImportColumn[] =>
  (table.told ?? []).flatMap(({ field, header }, index) => {
    const column = table.own + index
    const samples = samplesOf(table, column)
    const isFree = own.every((other) => other.field !== field)
    return samples.length === 0
      ? []
      : [{ column, header, samples, field: isFree ? field : null, confidence: isFree ? 1 : 0 }]
  })

/** “Remarks” below the title “DEAN’S REMARKS – FORM 2” are the dean's, and sentences below “Form teacher” are no name. */
const withRemarksOf = (columns: readonly ImportColumn[], table: ListTable): ImportColumn[] => {
  const said = [...(table.others ?? []).map(({ text }) => text), ...(table.names?.values() ?? [])].join(' ')
  const [whose, another] = authors.filter(({ words }) => words.test(said))
  const isFree = (field: string) => columns.every((column) => column.field !== field)
  return columns.map((column) => {
    const { field, confidence, samples } = column
    if (field === 'form_teacher' && isFree('remark_form_teacher') && samples.some(isSentence))
      return { ...column, field: 'remark_form_teacher', confidence: guessedHeader }
    if (field !== 'remark_form_teacher' || confidence > guessedHeader || !whose) return column
    return another || !isFree(whose.field)
      ? { ...column, field: null, confidence: 0 }
      : { ...column, field: whose.field }
  })
}

const authors = [
  { field: 'remark_dean', words: /\bdean\b/i },
  { field: 'remark_principal', words: /\bprincipal\b/i },
]

const isSentence = (text: string): boolean =>
  /[.!]$/.test(text.replace(/\b\p{Lu}\.$/u, '')) || text.split(' ').length > 5
