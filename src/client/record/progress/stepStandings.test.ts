import { standingsOf, standingText } from './stepStandings'

const isOf = (step: string, answers: Readonly<Record<string, number | null>>) =>
  standingsOf({
    answers,
    missing: (['other', 'complete'] as const).map((one) => ({ step: one, name: one, label: one })),
    problems: [],
    received: [],
    sentBack: [],
  }).find((standing) => standing.step === step)?.is

test.each([
  ['No', 'other', { transport: 0 }, 'in progress'],
  ['no answer', 'other', { transport: null }, 'not started'],
  ['not to agree', 'complete', { agree_terms_conditions: 0 }, 'not started'],
] as const)('a step with %s', (_what, step, answers, is) => {
  expect(isOf(step, answers)).toBe(is)
})

test.each([
  [null, 'unknown'],
  [[], 'complete'],
  [['picture'], 'sent back'],
] as const)('with all documents in, and of those sent back %j, Documents is %s', (sentBack, is) => {
  const standings = standingsOf({ answers: {}, missing: [], problems: [], received: ['picture'], sentBack })
  expect(standings.find(({ step }) => step === 'documents')?.is).toBe(is)
  expect(standings.find(({ step }) => step === 'other')?.is).toBe('complete')
})

test('the last step, which is called Complete, is done', () => {
  const standings = standingsOf({ answers: {}, missing: [], problems: [], received: [], sentBack: [] })
  const said = Object.fromEntries(standings.map((standing) => [standing.step, standingText(standing)]))
  expect(said).toMatchObject({ other: 'Complete', complete: 'Done' })
})
