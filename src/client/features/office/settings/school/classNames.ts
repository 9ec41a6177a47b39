// The names of new classes: several that are typed at once, and the next one of a form.
import type { FormClass } from '#shared/contract/school/lookups'

/** '1A' → 1A; '1A-1C', '1A-C', and 'A-C' for form 1 → 1A, 1B, 1C; several with commas between. */
export const classesNamed = (typed: string, level: number): readonly string[] => [
  ...new Set(
    typed
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .flatMap((part) => namesIn(part, level)),
  ),
]

const range = /^(.*?)([A-Za-z])\s*[-–]\s*(.*?)([A-Za-z])$/

const namesIn = (part: string, level: number): string[] => {
  const [, before = '', from = '', again = '', to = ''] = range.exec(part) ?? []
  const all = again === '' || again === before ? letters(from, to) : []
  if (all.length === 0) return [part]
  return all.map((letter) => `${before || level}${letter}`)
}

/** A longer range is typed by mistake. */
const maxInRange = 15

const letters = (from: string, to: string): string[] => {
  const [first, last] = [from.charCodeAt(0), to.charCodeAt(0)]
  if (last <= first || last - first >= maxInRange) return []
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index))
}

/** As long as the contract allows. */
export const maxNameLength = 10

/**
 * The name that comes next in a form: 1C after 1A and 1B, 1-3 after 1-1 and 1-2. The first class of a form is named like
 * those of the nearest form. Empty where the names are in no order, such as 1 Blue.
 */
export const nextClassName = (classes: readonly FormClass[], level: number): string => {
  if (classes.length === 0) return `${level}A`
  const series = seriesOf(classes, level) ?? seriesLike(classes, level)
  const taken = new Set(classes.map(({ id }) => id.toLowerCase()))
  for (let mark = series?.next; series && mark; mark = markAfter(mark)) {
    const name = `${series.before}${mark}`
    if (!taken.has(name.toLowerCase())) return name.length > maxNameLength ? '' : name
  }
  return ''
}

/** Names that differ only in their last letter or number. */
interface Series {
  /** '1-' in 1-2 */
  readonly before: string
  /** The letter or number of the next name; undefined after Z. */
  readonly next: string | undefined
}

/** The series with the most names; each has its first letter or number, or it is none: 6L and 6U are not. */
const seriesOf = (classes: readonly FormClass[], level: number): Series | null => {
  const marks = new Map<string, string[]>()
  for (const { id, form_level } of classes) {
    const [before, mark] = (form_level === level && partsOf(id, level)) || []
    if (before !== undefined && mark !== undefined) marks.set(before, [...(marks.get(before) ?? []), mark])
  }
  const [longest] = [...marks]
    .filter(([, some]) => some.some((mark) => /^(A|a|0*1)$/.test(mark)))
    .sort(([, some], [, others]) => others.length - some.length)
  if (!longest) return null
  const [before, some] = longest
  const last = some.reduce((most, mark) => (inOrder.compare(mark, most) > 0 ? mark : most))
  return { before, next: markAfter(last) }
}

const inOrder = new Intl.Collator('en', { numeric: true })

/** '1 A' → '1 ' and 'A'. A number counts only behind the number of the form: in 12 of form 1 it is 2. */
const partsOf = (id: string, level: number): readonly [before: string, mark: string] | null => {
  const found =
    /^(|.*[^A-Za-z])([A-Za-z])$/.exec(id) ?? new RegExp(`^(${level}|.*${level}.*\\D)(\\d+)$`).exec(id)
  const [, before, mark] = found ?? []
  return before === undefined || mark === undefined ? null : [before, mark]
}

const markAfter = (mark: string): string | undefined => {
  if (/\d/.test(mark)) return String(Number(mark) + 1).padStart(mark.length, '0')
  return /z/i.test(mark) ? undefined : String.fromCharCode(mark.charCodeAt(0) + 1)
}

/** The first name of a form that has no class, after the nearest form whose names are in order. */
const seriesLike = (classes: readonly FormClass[], level: number): Series | null => {
  if (classes.some(({ form_level }) => form_level === level)) return null
  const others = [...new Set(classes.map(({ form_level }) => form_level))].sort(
    (a, b) => Math.abs(a - level) - Math.abs(b - level) || a - b,
  )
  for (const other of others) {
    const series = seriesOf(classes, other)
    if (series?.next && series.before.includes(String(other)))
      return { before: series.before.replace(String(other), String(level)), next: firstLike(series.next) }
  }
  return null
}

const firstLike = (mark: string): string =>
  /\d/.test(mark) ? '1'.padStart(mark.length, '0') : mark === mark.toUpperCase() ? 'A' : 'a'
