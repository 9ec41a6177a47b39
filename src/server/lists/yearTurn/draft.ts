// The plan of the office: proposed, then saved as it is decided, step by step.
import { hash } from 'node:crypto'
import type { BodyOf } from '#shared/contract/call'
import type {
  saveYearTurn as saveCall,
  TurnWindow,
  YearTurn,
  YearTurnPlan,
} from '#shared/contract/lists/yearTurn'
import { loginOf } from '#shared/rules/access/accountId'
import { academicYear, dayIn, registrationYearOf } from '#shared/rules/dates'
import type { App } from '../../http/appParts'
import type { SignedIn } from '../../http/security/session'
import { refuseNoDays, Outdated, Refusal } from '../../platform/core/refusal'
import type { YearTurnTable } from '../../platform/database/schema/lists'
import type { Db } from '../../platform/database/schema/schema'
import { listFormClasses } from '../../school/lookups/queries'
import { listWindows } from '../../school/registration/queries'
import { refuseOutdated, withSchoolLocked } from '../../school/settings/change'
import type { Moment, Turn } from './facts'
import { countInYear, findLastDay, findYearTurn, listTermsOfYear, saveDraft } from './queries'
import { alreadyText, isMost } from './rules'

export const momentOf = ({ clock, config }: Pick<App, 'clock' | 'config'>, now = clock()): Moment => {
  const today = dayIn(config.school.timeZone, now)
  return { now, today, year: registrationYearOf(today) }
}

/** For a page that was opened before the school year changed. */
export const refuseOtherYear = ({ year }: Moment, asked: number) => {
  if (asked === year) return
  const next = `The next school year is now ${academicYear(year)}.`
  throw new Refusal(409, `${next} Please reload the page.`)
}

export const planIn = ({ plan }: Pick<YearTurnTable, 'plan'>): YearTurnPlan =>
  JSON.parse(plan) as YearTurnPlan

export const shownYearTurn = (stored: YearTurnTable): YearTurn => {
  const { year, state, step, version, applied_at, applied_by, undone_at, kept } = stored
  return {
    ...{ year, state, step, version, applied_at, undone_at },
    plan: planIn(stored),
    applied_by: applied_by && loginOf(applied_by),
    kept: JSON.parse(kept) as YearTurn['kept'],
  }
}

export const yearTurnOf = async (db: Db, moment: Moment): Promise<YearTurn> => {
  const { year } = moment
  const stored = await findYearTurn(db, year)
  if (stored?.state === 'applied') return shownYearTurn(stored)
  const { there, all } = await countInYear(db, moment)
  const refused = isMost(there, all) ? { refused: alreadyText(year) } : {}
  if (stored) return { ...shownYearTurn(stored), ...refused }
  const plan = await proposal(db, moment)
  return {
    ...{ year, state: 'draft', step: 'terms', plan, version: '' },
    ...{ applied_at: null, applied_by: null, undone_at: null, kept: [], ...refused },
  }
}

const proposal = async (db: Db, { year, today }: Moment): Promise<YearTurnPlan> => {
  const classes = await listFormClasses(db)
  const windows = await listWindows(db)
  const levels = [...new Set(classes.map(({ form_level }) => form_level))].sort((a, b) => a - b)
  const opened = (form_level: number): TurnWindow => {
    const deadline = windows.get(form_level)?.deadline ?? null
    // That of last year is over.
    return { form_level, open: 1, deadline: deadline !== null && deadline > today ? deadline : null }
  }
  return {
    terms: proposedTerms(await listTermsOfYear(db, year), await listTermsOfYear(db, year - 1)),
    moves: proposedMoves(classes),
    exceptions: [],
    leaving: { on: (await findLastDay(db, year - 1)) ?? `${year}-08-31`, why: 'finished' },
    intake: null,
    intake_classes: classes.filter(({ form_level }) => form_level === 1).map(({ id }) => id),
    newcomers: [],
    balance: { house: 1, sex: 1, primary_school: 1 },
    ask_again: levels,
    windows: levels.map(opened),
  }
}

/** The plan as it was saved, or as it is proposed. */
export const turnOf = async (db: Db, moment: Moment): Promise<Turn> => {
  const { plan, version } = await yearTurnOf(db, moment)
  return { ...moment, plan, version }
}

const appliedText = 'The new school year has already started. Undo that before you change the plan.'

export const saveYearTurn = (
  app: Pick<App, 'db' | 'clock' | 'config'>,
  { accountId: by }: SignedIn,
  body: BodyOf<typeof saveCall>,
): Promise<YearTurn> => {
  refuseOtherYear(momentOf(app), body.year)
  refuseWrongDays(body.plan)
  return withSchoolLocked(app, async (db, now) => {
    const moment = momentOf(app, now)
    const { year } = moment
    const stored = await findYearTurn(db, year)
    const current = await yearTurnOf(db, moment)
    if (current.state === 'applied') throw new Outdated(appliedText, current)
    const plan = JSON.stringify(body.plan)
    // The answer to the first time was lost.
    if (stored?.state === 'draft' && stored.plan === plan && stored.step === body.step) return current
    refuseOutdated(body.version, current.version, current)
    const at = now.toISOString()
    const draft: YearTurnTable = {
      ...{ year, state: 'draft', step: body.step, plan },
      version: hash('sha256', JSON.stringify([current.version, body.step, plan])).slice(0, 16),
      created_at: stored?.created_at ?? at,
      created_by: stored?.created_by ?? by,
      ...{ updated_at: at, updated_by: by, applied_at: null, applied_by: null },
      ...{ undone_at: null, undone_by: null, kept: '[]', undo: stored?.undo ?? null },
    }
    await saveDraft(db, draft)
    return shownYearTurn(draft)
  })
}

const refuseWrongDays = ({ terms, leaving, windows }: YearTurnPlan) => {
  for (const { starts, ends, next_term_starts } of terms) refuseNoDays({ starts, ends, next_term_starts })
  refuseNoDays({ leaving: leaving.on })
  for (const { deadline } of windows) refuseNoDays({ deadline })
}

/** Most students leave after it; those who return to the sixth form are exceptions in the plan. */
const lastForm = 5

interface FormClass {
  readonly id: string
  readonly form_level: number
}

interface Move {
  readonly from: string
  /** Null: its students leave. */
  readonly to: string | null
}

/**
 * Each class goes one form up, under the same letter. In the order of the classes; leaves out those whose next class is unknown,
 * which the office decides.
 */
export const proposedMoves = (classes: readonly FormClass[]): Move[] => {
  const highest = Math.max(...classes.map(({ form_level }) => form_level))
  return classes.flatMap((one): Move[] => {
    if (one.form_level === highest || one.form_level === lastForm) return [{ from: one.id, to: null }]
    const above = classes.filter(({ form_level }) => form_level === one.form_level + 1)
    const to = nextOf(one, above)
    return to === undefined ? [] : [{ from: one.id, to }]
  })
}

const nextOf = (one: FormClass, above: readonly FormClass[]): string | undefined => {
  const same = above.filter((other) => letterOf(other) === letterOf(one))
  const [only, ...others] = same.length > 0 ? same : above
  return others.length === 0 ? only?.id : undefined
}

/** '1A' → 'A', 'Form 2 Red' → 'RED': what tells the classes of one form apart. */
const letterOf = ({ id }: FormClass): string => id.replace(/^\D*\d+\s*/, '').toUpperCase()

interface TermDates {
  readonly term: number
  readonly starts: string | null
  readonly ends: string | null
  readonly next_term_starts: string | null
}

const none = { starts: null, ends: null, next_term_starts: null }

/** The three terms: as they are stored; else by the year before; else empty. */
export const proposedTerms = (stored: readonly TermDates[], yearBefore: readonly TermDates[]): TermDates[] =>
  [1, 2, 3].map((term) => {
    const own = stored.find((one) => one.term === term)
    if (own) return { term, starts: own.starts, ends: own.ends, next_term_starts: own.next_term_starts }
    const { starts, ends, next_term_starts } =
      yearBefore.find((one) => one.term === term && one.starts !== null) ?? none
    return {
      term,
      starts: yearLater(starts),
      ends: yearLater(ends),
      next_term_starts: yearLater(next_term_starts),
    }
  })

const days = 52 * 7

const yearLater = (day: string | null): string | null =>
  day === null
    ? null
    : new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
