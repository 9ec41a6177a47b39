// A small school that turns its year: two classes, a leaver, a newcomer.
import type { BodyOf } from '#shared/contract/call'
import type {
  PlannedMove,
  saveYearTurn,
  YearTurn,
  YearTurnDryRun,
  YearTurnPlan,
} from '#shared/contract/lists/yearTurn'
import type { Heard, Replies } from './server'

export const plannedMove = (changes: Partial<PlannedMove>): PlannedMove => ({
  student_id: '20250001',
  row: null,
  name: 'Ali, Zara',
  kind: 'moves',
  from: '1A',
  to: '2A',
  sex: null,
  house_code: null,
  primary_school: null,
  ...changes,
})

export const turnPlan: YearTurnPlan = {
  terms: [
    { term: 1, starts: '2026-09-07', ends: '2026-12-11', next_term_starts: '2027-01-04' },
    { term: 2, starts: '2027-01-04', ends: '2027-03-26', next_term_starts: null },
    { term: 3, starts: null, ends: null, next_term_starts: null },
  ],
  moves: [
    { from: '1A', to: '2A' },
    { from: '2A', to: null },
  ],
  exceptions: [],
  leaving: { on: '2026-07-10', why: 'finished' },
  intake: null,
  intake_classes: ['1A'],
  newcomers: [],
  balance: { house: 1, sex: 1, primary_school: 0 },
  ask_again: [1, 2],
  windows: [
    { form_level: 1, open: 1, deadline: null },
    { form_level: 2, open: 1, deadline: null },
  ],
}

export const yearTurn = (changes: Partial<YearTurn> = {}): YearTurn => ({
  year: 2026,
  state: 'draft',
  step: 'terms',
  plan: turnPlan,
  version: '1',
  applied_at: null,
  applied_by: null,
  undone_at: null,
  kept: [],
  ...changes,
})

export const turnDryRun = (changes: Partial<YearTurnDryRun> = {}): YearTurnDryRun => ({
  year: 2026,
  students: [
    plannedMove({}),
    plannedMove({ student_id: '20250002', name: 'Núñez, Ana' }),
    plannedMove({ student_id: '20240001', name: 'Baptiste, Noel', kind: 'leaves', from: '2A', to: null }),
    plannedMove({ student_id: null, row: 4, name: 'Charles, Io', kind: 'comes', from: null, to: '1A' }),
  ],
  rejected: [],
  asked: 2,
  problems: [],
  warnings: [],
  basis: 'basis-1',
  ...changes,
})

/** Stores the draft like the server; `state.turn` is the stored draft. */
export const yearTurnReplies = (turn: YearTurn = yearTurn(), dryRun: YearTurnDryRun = turnDryRun()) => {
  const state = { turn }
  const save = ({ body }: Heard) => {
    const { version, ...draft } = body as BodyOf<typeof saveYearTurn>
    // The first answer was lost.
    const isDraft = state.turn.state === 'draft'
    if (
      isDraft &&
      draft.step === state.turn.step &&
      JSON.stringify(draft.plan) === JSON.stringify(state.turn.plan)
    )
      return { body: state.turn }
    if (version !== state.turn.version)
      return { status: 409, body: { message: 'Somebody else was faster.', current: state.turn } }
    state.turn = { ...state.turn, ...draft, state: 'draft', version: String(Number(version) + 1) }
    return { body: state.turn }
  }
  const replies: Replies = {
    'GET /api/year-turn': () => ({ body: state.turn }),
    'POST /api/year-turn': save,
    'POST /api/plan-year-turn': { body: dryRun },
    'GET /api/form-classes-list': {
      body: [
        { id: '1A', form_level: 1 },
        { id: '2A', form_level: 2 },
      ],
    },
    'GET /api/academic-terms': { body: [] },
    'GET /api/student-progress': { body: [] },
  }
  return { state, replies }
}
