// Recognises a date of birth typed in another form than the first password has. It stays without the rules of the
// record, which are not part of the sign-in page.

const dayFirst = /^(\d{2})(\d{2})(\d{4})$|^(\d{1,2})[ ./-](\d{1,2})[ ./-](\d{4})$/

/** '22032009' and '22/3/2009' give '20090322'; null when it is no date with the day first. */
export const yearFirst = (typed: string): string | null => {
  const [day = 0, month = 0, year = 0] = (dayFirst.exec(typed.trim()) ?? [])
    .slice(1)
    .filter(Boolean)
    .map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1950 && year < 2100 ? date.toISOString().slice(0, 10).replaceAll('-', '') : null
}

const separated = /^(\d{4})[ ./-](\d{1,2})[ ./-](\d{1,2})$/

/** Advice for a date typed in another form; null for any other text. */
export const birthdayAdvice = (typed: string): string | null => {
  const turned = yearFirst(typed)
  if (turned !== null) return `Write the year first: ${turned}`
  const [, year, month, day] = separated.exec(typed.trim()) ?? []
  const digits = yearFirst(`${day}/${month}/${year}`)
  return digits === null ? null : `Write only the digits: ${digits}`
}
