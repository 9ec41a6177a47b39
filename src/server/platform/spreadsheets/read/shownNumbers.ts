// Numbers as their cells show them, where that says more than the number: 75% is 0.75 in its cell, and 00123456 is 123456.
import { formatValue } from 'hucre'
import { attributeIn, tags, withoutEntities } from './sheetXml'

/** Spreadsheets keep 15 digits: the last ones of a longer number are lost, which its text shows. */
const mostKept = 1e15

/** A number as a person would type it. */
export const numberText = (value: number): string =>
  Math.abs(value) >= mostKept ? value.toExponential() : String(Number(value.toPrecision(15)))

/** 0.555 shown as a percentage, with all its digits; the product has more digits than the number. */
const percentText = (value: number): string => `${Number((value * 100).toPrecision(13))}%`

const zerosText =
  (format: string): ShowNumber =>
  (value) =>
    Number.isInteger(value) && value >= 0 && value < mostKept ? formatValue(value, format) : numberText(value)

type ShowNumber = (value: number) => string

/** By the number of a style: how its cells show numbers, if that matters. */
export type ShownNumbers = ReadonlyMap<string, ShowNumber>

/** @param styles the part xl/styles.xml */
export const shownNumbers = (styles: string): ShownNumbers => {
  const formats = new Map<string, string>(percentages)
  for (const tag of tags(styles, 'numFmt'))
    formats.set(attributeIn(tag, 'numFmtId'), withoutEntities(attributeIn(tag, 'formatCode')))
  const [cells = ''] = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles) ?? []
  return new Map(
    tags(cells, 'xf').flatMap((tag, style) => {
      const show = showBy(formats.get(attributeIn(tag, 'numFmtId')) ?? '')
      return show ? [[String(style), show] as const] : []
    }),
  )
}

/** Those of the formats that every workbook has. */
const percentages = [
  ['9', '0%'],
  ['10', '0.00%'],
] as const

/** The numbers of the styles that cross their text out. */
export const struckStyles = (styles: string): ReadonlySet<string> => {
  const [fonts = ''] = /<(?:\w+:)?fonts[\s>][\s\S]*?<\/(?:\w+:)?fonts>/.exec(styles) ?? []
  const struck = fonts
    .split(/<(?:\w+:)?font(?=[\s/>])/)
    .slice(1)
    .map((font) => /<(?:\w+:)?strike(?:\s+val="(?:1|true)")?\s*\/?>/.test(font))
  const [cells = ''] = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles) ?? []
  return new Set(
    tags(cells, 'xf').flatMap((tag, style) =>
      struck[Number(attributeIn(tag, 'fontId'))] ? [String(style)] : [],
    ),
  )
}

const showBy = (format: string): ShowNumber | null => {
  if (hasPercent(format)) return percentText
  return hasZeros(format) || hasLetters(format) ? zerosText(format) : null
}

/** "PBS-"00000 shows 42 as PBS-00042, and 00000"-TGS" as 00042-TGS; 0" marks" shows a unit, which is no part of it. */
const hasLetters = (format: string): boolean => {
  const [positive = ''] = format.split(';')
  const [, before = '', after = ''] =
    /^((?:"[^"]*"|\\.|[\s()+-])*)[0#][0#\s-]*((?:"[^"]*"|\\.)*)$/.exec(
      positive.replace(/\[[^\]]*\]|_./g, ''),
    ) ?? []
  const plain = (text: string) => text.replace(/["\\]/g, '')
  return /[\p{L}\d]/u.test(plain(before)) || /^[-/.]?\p{L}/u.test(plain(after))
}

/** Not one that stands there as a text: 0"%" shows 75 as 75%. */
const hasPercent = (format: string): boolean => format.replace(/"[^"]*"|\\./g, '').includes('%')

/** Two or more zeros and nothing but spaces, hyphens and brackets, as in 000\-0000; other numbers come after a semicolon. */
const hasZeros = (format: string): boolean => {
  const [positive = ''] = format.split(';')
  const bare = positive.replace(/\[(?:\$[^\]]*|[a-z]+\d*)\]|_./gi, '').replace(/["\\]/g, '')
  return /^(?=.*0.*0)[0\s()-]+$/.test(bare)
}
