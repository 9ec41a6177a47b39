import { postingHindrance } from './Readiness'

const ready = { isUnnamed: false, isLoading: false, isFailed: false, isWaived: false, changed: 0, reason: '' }

test.each([
  [ready, ''],
  [{ ...ready, isUnnamed: true, isLoading: true }, 'The name of the school must be set first.'],
  [{ ...ready, isLoading: true, isWaived: true }, 'You can press Yes when the check has finished.'],
  [{ ...ready, isFailed: true }, 'Try again, or choose to post without the check.'],
  [{ ...ready, isFailed: true, isWaived: true }, ''],
  [{ ...ready, changed: 2 }, 'Give a reason first.'],
  [{ ...ready, changed: 2, reason: '  ' }, 'Give a reason first.'],
  [{ ...ready, changed: 2, isFailed: true, isWaived: true }, 'Give a reason first.'],
  [{ ...ready, changed: 2, reason: 'Exam corrected' }, ''],
])('with %j the hint at Yes is %j', (facts, text) => {
  expect(postingHindrance(facts)).toBe(text)
})
