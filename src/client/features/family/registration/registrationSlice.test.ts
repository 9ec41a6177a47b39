import { progress, progressSelectors, progressSlice, start } from './progressSlice'

const { reducer } = progressSlice
const states = (slice: typeof start) => ({ progress: slice })

test('any step can be chosen at any time', () => {
  const chosen = reducer(start, progress.stepChosen('other'))
  expect(chosen.step).toBe('other')
  expect(reducer(chosen, progress.stepChosen('student')).step).toBe('student')
})

test('another form begins anew, the same one goes on', () => {
  const first = reducer(reducer(start, progress.opened('1')), progress.stepChosen('family'))
  expect(reducer(first, progress.opened('1'))).toBe(first)
  expect(reducer(first, progress.opened('2'))).toEqual({ ...start, studentId: '2' })
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
  expect(reducer(family, progress.stepChosen('health'))).toMatchObject({ left: ['family'], step: 'health' })
})

test('the flags come back after a reload, unless the form is already in use', () => {
  const kept = reducer(reducer(start, progress.stepChosen('documents')), progress.noticeClosed())
  expect(reducer(start, progress.progressRecalled(kept))).toEqual(kept)
  expect(reducer(kept, progress.progressRecalled(start))).toBe(kept)
})
