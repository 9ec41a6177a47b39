import { mutationEvent } from '#client/testing/apiEvents'
import { passwordReset, passwordResetSlice, type PasswordReset } from './passwordResetSlice'

const { reducer } = passwordResetSlice

const whose = { studentId: '1', name: 'Ana Ali' }
const another = { studentId: '2', name: 'B' }
const closed: PasswordReset = { is: 'closed' }
const confirm: PasswordReset = { is: 'confirm', ...whose }
const inProgress: PasswordReset = { is: 'inProgress', ...whose }
const done: PasswordReset = { is: 'done', ...whose }
const refusal = { status: 422, data: { message: 'No date of birth.' } }
const failed: PasswordReset = { is: 'failed', ...whose, error: refusal }

const sent = mutationEvent('pending', 'resetStudentPassword')
const succeeded = mutationEvent('fulfilled', 'resetStudentPassword')
const refused = mutationEvent('rejected', 'resetStudentPassword', { payload: refusal })

describe('resetting a password', () => {
  test.each([
    ['Reset asks for confirmation', closed, passwordReset.opened(whose), confirm],
    ['the question can be cancelled', confirm, passwordReset.closed(), closed],
    ['the request is sent', confirm, sent, inProgress],
    ['status 200', inProgress, succeeded, done],
    ['Ok closes', done, passwordReset.closed(), closed],
    ['a failure is reported', inProgress, refused, failed],
    ['a failure can be retried', failed, sent, inProgress],
    ['a failure can be dismissed', failed, passwordReset.closed(), closed],
  ] as const)('%s', (_name, from, event, to) => {
    expect(reducer(from, event)).toEqual(to)
  })

  test.each([
    ['it cannot be closed while in progress', inProgress, passwordReset.closed()],
    ['it does not open for another student during a request', inProgress, passwordReset.opened(another)],
    ['it does not open for another student during the question', confirm, passwordReset.opened(another)],
    ['a late answer changes nothing', closed, succeeded],
    ['a late refusal changes nothing', closed, refused],
    ['a second press changes nothing', inProgress, sent],
  ] as const)('%s', (_name, from, event) => {
    expect(reducer(from, event)).toBe(from)
  })
})
