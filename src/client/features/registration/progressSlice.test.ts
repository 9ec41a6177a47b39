import { numberOf, progress, progressSelectors, progressSlice, start } from './progressSlice'

const { reducer } = progressSlice
const states = (slice: typeof start) => ({ progress: slice })

test('starts at step 1 with nothing done', () => {
  expect(start).toMatchObject({ currentStep: 1, formValid: false, termsAccepted: false })
  expect(Object.values(start.progress)).toEqual(Array(6).fill(false))
})

test('any step can be chosen at any time', () => {
  const chosen = reducer(start, progress.stepChosen('other'))
  expect(chosen.currentStep).toBe(4)
  expect(progressSelectors.selectCurrentStep(states(chosen))).toBe('other')
  expect(reducer(chosen, progress.stepChosen('student')).currentStep).toBe(numberOf('student'))
})

test.each([
  ['something missing', ['student'], [], false, false],
  ['agreed, something missing', ['student'], [], false, true],
  [
    'everything complete but one value invalid',
    ['student', 'family', 'health', 'other', 'documents', 'complete'],
    ['family'],
    false,
    true,
  ],
  ['everything complete', ['student', 'family', 'health', 'other', 'documents', 'complete'], [], true, true],
] as const)('%s', (_name, complete, invalid, formValid, termsAccepted) => {
  const after = reducer(start, progress.sectionsValidated({ complete, invalid, agreed: termsAccepted }))
  expect(after).toMatchObject({ formValid, termsAccepted })
  expect(after.progress.studentData).toBe(true)
  expect(after.progress.submit).toBe(complete.some((step) => step === 'complete'))
  expect(after.valid.familyData).toBe(!invalid.some((step) => step === 'family'))
})

test('a step that is left twice is noted once', () => {
  const once = reducer(start, progress.stepLeft('family'))
  expect(reducer(once, progress.stepLeft('family'))).toBe(once)
  expect(progressSelectors.selectWasLeft(states(once), 'family')).toBe(true)
  expect(progressSelectors.selectWasLeft(states(once), 'health')).toBe(false)
})

test('choosing another step leaves the one at hand, choosing the same does not', () => {
  const family = reducer(reducer(start, progress.stepChosen('family')), progress.stepChosen('family'))
  expect(family.left).toEqual([])
  expect(reducer(family, progress.stepChosen('health'))).toMatchObject({
    left: ['family'],
    shown: 'health',
    currentStep: 3,
  })
})

test('the flags come back after a reload, unless the form is already in use', () => {
  const kept = reducer(reducer(start, progress.stepChosen('documents')), progress.noticeClosed())
  expect(reducer(start, progress.progressRecalled(kept))).toEqual(kept)
  expect(reducer(kept, progress.progressRecalled(start))).toBe(kept)
})
