// The XML of a workbook that was checked: its sheets and their cells.
import type { SheetLimits } from '../sheetFault'
import { partsOf } from './workbookCheck'

export const attributeIn = (tag: string, name: string): string => {
  const pattern = attributes.get(name) ?? new RegExp(`\\s${name}="([^"]*)"`)
  attributes.set(name, pattern)
  return pattern.exec(tag)?.[1] ?? ''
}

/** A list has a hundred thousand cells and more, so that each pattern is made once. */
const attributes = new Map<string, RegExp>()

export const tags = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? []

export const isOn = (attribute: string): boolean => attribute === '1' || attribute === 'true'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export const withoutEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => entities[name] ?? '')

interface SheetPart {
  readonly name: string
  readonly isHidden: boolean
  /** A chart on a sheet of its own, or another sheet without rows. */
  readonly isChart: boolean
  readonly xml: () => string
}

/** The sheets of a workbook in their order. */
export const sheetParts = (file: Buffer, limits: SheetLimits): SheetPart[] => {
  const part = partsOf(file, limits)
  const relationships = tags(part('xl/_rels/workbook.xml.rels'), 'Relationship')
  return tags(part('xl/workbook.xml'), 'sheet').map((tag) => {
    const id = attributeIn(tag, '\\w+:id')
    const relationship = relationships.find((other) => attributeIn(other, 'Id') === id)
    const isChart = /\/(chartsheet|dialogsheet)$/.test(attributeIn(relationship ?? '', 'Type'))
    return {
      name: withoutEntities(attributeIn(tag, 'name')),
      isHidden: /^(hidden|veryHidden)$/.test(attributeIn(tag, 'state')),
      isChart,
      xml: () => (isChart ? '' : part(pathOf(attributeIn(relationship ?? '', 'Target')))),
    }
  })
}

/** A path from the folder xl, or from the root. */
const pathOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

export interface SheetCell {
  /** As spreadsheet programs number it, from 1. */
  readonly row: number
  /** From 0. */
  readonly column: number
  readonly isRowHidden: boolean
  /** The number of its style. */
  readonly style: string
  readonly hasContent: boolean
  /** It has a formula, and no program has calculated its value. */
  readonly isUnread: boolean
  /** It has a formula whose value is 0 or an empty text, as programs write it that do not calculate. */
  readonly isZeroFormula: boolean
}

/** No sheet of a spreadsheet program has more. */
const mostColumns = 16_384

/** The cells of a sheet, of as many rows as are read. */
export function* cellsIn(xml: string, limits: SheetLimits): Generator<SheetCell> {
  const [data = ''] = elements(xml, 'sheetData')
  let number = 0
  for (const row of elements(data.split(/<\/(?:\w+:)?sheetData/, 1)[0] ?? '', 'row', 2 * limits.rows)) {
    const tag = row.split('>', 1)[0] ?? ''
    const isRowHidden = isOn(attributeIn(tag, 'hidden')) || isZero(attributeIn(tag, 'ht'))
    number = Number(attributeIn(tag, 'r')) || number + 1
    let column = -1
    for (const cell of elements(row, 'c', mostColumns)) {
      const { place, style, type, content } = cellOf(cell)
      column = columnAt(place) ?? column + 1
      yield { row: number, column, isRowHidden, style, ...held(type, content) }
    }
  }
}

/** The text after each start of an element, up to the next start. */
const elements = (xml: string, name: string, most?: number): string[] =>
  xml.split(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])`), most === undefined ? undefined : most + 1).slice(1)

export const isZero = (size: string): boolean => size !== '' && Number(size) === 0

const cellOf = (cell: string) => {
  const end = cell.indexOf('>')
  const tag = cell.slice(0, end)
  return {
    place: attributeIn(tag, 'r'),
    style: attributeIn(tag, 's') || '0',
    type: attributeIn(tag, 't'),
    content: cell.slice(end),
  }
}

const A = 65

/** @param place as 'G2' */
const columnAt = (place: string): number | undefined => {
  let column = 0
  for (let at = 0; place.charCodeAt(at) >= A; at += 1) column = column * 26 + place.charCodeAt(at) - A + 1
  return column > 0 ? column - 1 : undefined
}

export interface Merged {
  readonly column: number
  readonly lastColumn: number
  /** The rows of a cell that was joined from several, as spreadsheet programs number them. */
  readonly from: number
  readonly to: number
}

/** The cells that a person has joined from several. */
export const mergedIn = (xml: string): Merged[] =>
  tags(xml, 'mergeCell').flatMap((tag) => {
    const [, start = '', from, end = '', to] =
      /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(attributeIn(tag, 'ref')) ?? []
    const [column, lastColumn] = [columnAt(start), columnAt(end)]
    return column === undefined || lastColumn === undefined
      ? []
      : [{ column, lastColumn, from: Number(from), to: Number(to) }]
  })

/** A value or a text that is not empty. */
export const hasContent = (xml: string): boolean => /<(?:\w+:)?[vt](?:\s[^<>]*)?>[^<]/.test(xml)

type Held = Pick<SheetCell, 'hasContent' | 'isUnread' | 'isZeroFormula'>

/** An empty text may be what a formula has come to; no other empty value is one. */
const held = (type: string, content: string): Held => {
  const isFormula = hasFormula(content)
  if (hasContent(content))
    return { hasContent: true, isUnread: false, isZeroFormula: isFormula && zero.test(content) }
  const isEmptyText = type === 'str' && /<(?:\w+:)?v[\s/>]/.test(content)
  return {
    hasContent: false,
    isUnread: isFormula && !isEmptyText,
    isZeroFormula: isFormula && isEmptyText,
  }
}

const zero = /<(?:\w+:)?v(?:\s[^<>]*)?>0(?:\.0+)?</

export const hasFormula = (xml: string): boolean => /<(?:\w+:)?f[\s/>]/.test(xml)
