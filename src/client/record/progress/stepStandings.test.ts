import { steps } from '#shared/record/steps'
import { flagsOf, standingsOf, standingText, unknownStandings, type StepState } from './stepStandings'

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
] as const)('with all documents received and %j sent back, Documents is %s', (sentBack, is) => {
  const standings = standingsOf({ answers: {}, missing: [], problems: [], received: ['picture'], sentBack })
  expect(standings.find(({ step }) => step === 'documents')?.is).toBe(is)
  expect(standings.find(({ step }) => step === 'other')?.is).toBe('complete')
})

test('the last step, named Complete, is done', () => {
  const standings = standingsOf({ answers: {}, missing: [], problems: [], received: [], sentBack: [] })
  const said = Object.fromEntries(standings.map((standing) => [standing.step, standingText(standing)]))
  expect(said).toMatchObject({ other: 'Complete', complete: 'Done' })
})

describe('the flags named in the specification', () => {
  const all = (is: StepState) => steps.map(({ step }) => ({ step, is, left: 0, of: 1 }))
  const names = ['studentData', 'familyData', 'healthData', 'otherData', 'documents', 'submit']
  const each = (value: boolean) => Object.fromEntries(names.map((name) => [name, value]))

  test.each<[StepState, boolean, boolean]>([
    ['complete', true, true],
    ['in progress', false, true],
    ['not started', false, true],
    ['waiting', false, true],
    ['unknown', false, true],
    ['needs attention', false, false],
    ['sent back', false, false],
  ])('for steps that are %s', (is, isComplete, isValid) => {
    expect(flagsOf(all(is))).toEqual({
      progress: each(isComplete),
      validity: { ...each(isValid), form: isValid },
    })
  })

  test('each step has its own flag, and the form is valid if all steps are', () => {
    const standings = all('complete').map((one) =>
      one.step === 'documents' ? { ...one, is: 'sent back' as const } : one,
    )
    expect(flagsOf(standings)).toEqual({
      progress: { ...each(true), documents: false },
      validity: { ...each(true), documents: false, form: false },
    })
  })

  test('before the record has loaded, nothing is complete and nothing is wrong', () => {
    expect(flagsOf(unknownStandings)).toEqual({
      progress: each(false),
      validity: { ...each(true), form: true },
    })
  })
})
