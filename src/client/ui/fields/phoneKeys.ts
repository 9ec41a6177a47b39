// The text of a telephone field after a change (UX-28).
import { localDigits } from '#shared/record/phone'

const insertedIn = (before: string, after: string): string => {
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before[start] === after[start]) start += 1
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return after.slice(start, after.length - end)
}

/**
 * A key that is no digit does nothing. What is pasted, dictated or filled in stays as it is, unless it is a local number:
 * that becomes its seven digits. Nothing is cut off.
 */
export const phoneAfter = (before: string, after: string): string =>
  /^\D$/.test(insertedIn(before, after)) ? before : (localDigits(after) ?? after)
