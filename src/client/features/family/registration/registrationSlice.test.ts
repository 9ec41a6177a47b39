import {
  type Registration,
  registration,
  registrationSlice,
  registrationState,
  start,
} from './registrationSlice'

const { reducer } = registrationSlice
const states = (slice: Registration) => ({ registration: slice })
const {
  opened,
  stepChosen,
  stepLeft,
  noticeClosed,
  leavingAsked,
  everythingSaved,
  savingIsLate,
  leftAnyway,
  stayed,
  left,
} = registration

test('any step can be selected at any time', () => {
  const chosen = reducer(start, stepChosen('other'))
  expect(chosen.step).toBe('other')
  expect(reducer(chosen, stepChosen('student')).step).toBe('student')
})

test('another student’s form starts fresh, the same one continues', () => {
  const first = reducer(reducer(start, opened('1')), stepChosen('family'))
  expect(reducer(first, opened('1'))).toBe(first)
  expect(reducer(first, opened('2'))).toEqual({ ...start, studentId: '2' })
})

test('the state of this tab continues for the signed-in student', () => {
  const recalled = reducer(reducer(start, stepChosen('documents')), noticeClosed())
  expect(reducer(recalled, opened('1'))).toEqual({ ...recalled, studentId: '1' })
})

test('the gaps of a step are recorded once, when it is left', () => {
  const once = reducer(start, stepLeft(['living_status']))
  expect(reducer(once, stepLeft(['living_status']))).toBe(once)
  expect(reducer(once, stepLeft(['living_status', 'allergy'])).gaps).toEqual(['living_status', 'allergy'])
  expect(registrationState.selectWasGap(states(once), 'living_status')).toBe(true)
  expect(registrationState.selectWasGap(states(once), 'guardian_name')).toBe(false)
})

const leaving = (is: 'waiting' | 'late' | 'free'): Registration => ({
  ...start,
  leaving: { is, goal: 'step' },
})

describe('leaving a step (UX-40)', () => {
  test.each<[string, Registration, { type: string }, Registration]>([
    ['leaving waits for unsaved answers', start, leavingAsked('step'), leaving('waiting')],
    ['leaving continues after all are saved', leaving('waiting'), everythingSaved(), leaving('free')],
    ['a long wait is announced', leaving('waiting'), savingIsLate(), leaving('late')],
    ['after the announcement all are saved', leaving('late'), everythingSaved(), leaving('free')],
    ['the person leaves anyway', leaving('late'), leftAnyway(), leaving('free')],
    ['the person stays', leaving('late'), stayed(), start],
    ['the person has left', leaving('free'), left(), start],
    ['a new press begins the wait again', leaving('late'), leavingAsked('step'), leaving('waiting')],
  ])('%s', (_name, from, event, to) => {
    expect(reducer(from, event)).toEqual(to)
  })

  test.each<[string, Registration, { type: string }]>([
    ['a late report that everything is saved', start, everythingSaved()],
    ['a timeout after the person stayed', start, savingIsLate()],
    ['a timeout while the page is closing', leaving('free'), savingIsLate()],
    ['leaving anyway before it was offered', leaving('waiting'), leftAnyway()],
  ])('%s changes nothing', (_name, from, event) => {
    expect(reducer(from, event)).toBe(from)
  })

  test('each button knows its target', () => {
    const state = states(leaving('late'))
    expect(registrationState.selectLeaving(state, 'step')).toBe('late')
    expect(registrationState.selectLeaving(state, 'print')).toBe('staying')
  })
})
