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
    ['asks first', closed, passwordReset.opened(whose), confirm],
    ['may be left', confirm, passwordReset.closed(), closed],
    ['is sent', confirm, sent, inProgress],
    ['status 200', inProgress, succeeded, done],
    ['Ok closes', done, passwordReset.closed(), closed],
    ['a failure is said', inProgress, refused, failed],
    ['and may be tried again', failed, sent, inProgress],
    ['or left', failed, passwordReset.closed(), closed],
  ] as const)('%s', (_name, from, event, to) => {
    expect(reducer(from, event)).toEqual(to)
  })

  test.each([
    ['cannot be closed while in progress', inProgress, passwordReset.closed()],
    ['is not opened for another student meanwhile', inProgress, passwordReset.opened(another)],
    ['nor while it asks', confirm, passwordReset.opened(another)],
    ['a late answer changes nothing', closed, succeeded],
    ['a late refusal changes nothing', closed, refused],
    ['a second press changes nothing', inProgress, sent],
  ] as const)('%s', (_name, from, event) => {
    expect(reducer(from, event)).toBe(from)
  })
})
