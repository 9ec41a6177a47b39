// The school has begun a new year: last year's answers are to be looked through before anything else is filled in.
import type { LastYear } from '#shared/contract/intake/lastYear'
import type { Answers } from '#shared/rules/intake/completeness'
import { sectionsToLookThrough } from '#shared/rules/intake/lastYear'
import { academicYear } from '#shared/rules/dates'
import { paths } from '#client/address/paths'

export interface LastYearThing {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly path: string
}

export const lastYearThing = (
  lastYear: LastYear | undefined,
  answers: Answers,
  received: readonly string[],
): LastYearThing | null => {
  if (!lastYear || lastYear.school_year === null) return null
  const sections = sectionsToLookThrough(answers, received)
  const known: readonly string[] = lastYear.sections.map(({ section }) => section)
  const done = sections.filter(({ name }) => known.includes(name)).length
  if (done === sections.length) return null
  const { length } = sections
  const progress =
    done === 0
      ? `${length} sections, about two minutes. Where nothing has changed, one press is enough.`
      : `${done} of ${length} checked.`
  return {
    title: 'Check last year’s answers',
    text: `School year ${academicYear(lastYear.school_year)} has started. ${progress}`,
    action: done === 0 ? 'Check answers' : 'Continue',
    path: paths.lastYear,
  }
}
