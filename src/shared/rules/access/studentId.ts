// The form of a student ID: it appears in URLs and in comma-separated lists.

export const maxStudentIdLength = 20

/** Without the length, so that an empty or long ID gets its own message. */
export const studentIdForm = '^([A-Za-z0-9][A-Za-z0-9._-]*)?$'

const oneId = `[A-Za-z0-9][A-Za-z0-9._-]{0,${maxStudentIdLength - 1}}`

export const studentIdsForm = `^${oneId}(,${oneId})*$`

const wholeId = new RegExp(`^${oneId}$`)

export const isStudentId = (text: string): boolean => wholeId.test(text)

/**
 * The ID to propose for a new student: the one after the highest of the usual length. Where IDs begin with a year, the first of a year is
 * its 0001. '' where no ID is a number.
 */
export const nextStudentId = (ids: readonly string[], today: string): string => {
  const highest = usual(ids.filter(isNumber)).sort().at(-1)
  if (highest === undefined) return ''
  const year = today.slice(0, 4)
  const isOfYear = highest.length === 8 && /^(19|20)\d\d/.test(highest) && highest.slice(0, 4) < year
  let next = isOfYear ? `${year}0001` : plusOne(highest)
  const used = new Set(ids)
  while (used.has(next)) next = plusOne(next)
  return isStudentId(next) ? next : ''
}

/**
 * IDs for new students, one after the other.
 * @param year a school without IDs begins with this year and 0001
 */
export function* newStudentIds(
  ids: readonly string[],
  today: string,
  year = today.slice(0, 4),
): Generator<string, never> {
  const used = new Set(ids)
  let next = nextStudentId(ids, today) || `${year}0001`
  for (;;) {
    if (!used.has(next)) yield next
    next = plusOne(next)
  }
}

/** Only IDs of the most common length count, so that a single long number, such as a passport's, is ignored. */
const usual = (ids: readonly string[]): string[] => {
  const byLength = new Map<number, string[]>()
  for (const id of ids) {
    const same = byLength.get(id.length) ?? []
    same.push(id)
    byLength.set(id.length, same)
  }
  const most = [...byLength].sort(
    ([length, one], [other, two]) => two.length - one.length || other - length,
  )[0]
  return most?.[1] ?? []
}

const isNumber = (id: string): boolean => /^\d+$/.test(id)

const plusOne = (id: string): string => (BigInt(id) + 1n).toString().padStart(id.length, '0')
