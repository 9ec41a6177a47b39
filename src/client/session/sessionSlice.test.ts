import { callWaits, signedInAgain, signedOut } from '../api/transport/sessionEvents'
import { providePortalConfig } from '../portalConfig'
import { mutationEvent, queryEvent } from '../testing/apiEvents'
import { testConfig } from '../testing/portalConfig'
import { sessionSelectors, visitor, type LoginState, type Session } from './sessionState'
import { session, sessionSlice } from './sessionSlice'

const person = { userId: '20260002', name: 'Anika Ramkissoon', admin: false }
const office = { userId: 'm.joseph', name: 'Admin', admin: true }
const refusedBefore: Session = { is: 'visitor', error: 'Wrong.' }
const signingIn: Session = { is: 'signingIn', userId: '20260002' }
const officeSigningIn: Session = { is: 'signingIn', userId: 'm.joseph' }
const checking: Session = { is: 'checking', ...person }
const newPassword: Session = { is: 'newPassword', userId: '20260002', resetAt: null, error: null }
const tooShort: Session = { ...newPassword, error: 'Too short.' }
const savingPassword: Session = { is: 'savingPassword', userId: '20260002', resetAt: null }
const arriving: Session = { is: 'signedIn', arriving: true, ...person }
const signedIn: Session = { is: 'signedIn', arriving: false, ...person }
const expired: Session = { is: 'expired', error: null, ...person }
const taken: Session = { is: 'expired', error: null, ...person, isTaken: true }
const renewing: Session = { is: 'renewing', ...person }
const officeExpired: Session = { is: 'expired', error: null, ...office }
const officeRenewing: Session = { is: 'renewing', ...office }

const officeArriving: Session = { ...arriving, ...office }
const officeSignedIn: Session = { ...signedIn, ...office }
const officeEnrolling: Session = { ...officeSignedIn, mustEnrol: true }

const { newPasswordLeft, arrived, enrolled, foundCutOff, named, recalled } = session

const refusal = (message: string, status = 401) => ({ payload: { status, data: { message } } })
const loginSent = (student_id = '20260002') =>
  mutationEvent('pending', 'loginStudent', { originalArgs: { student_id } })
const adminSent = mutationEvent('pending', 'loginAdmin', { originalArgs: { username: 'm.joseph' } })
const known = (answer: object = {}) =>
  mutationEvent('fulfilled', 'loginStudent', {
    payload: { name: person.name, authenticated: true, reset_password: false, ...answer },
  })
const adminKnown = (answer: object = {}) =>
  mutationEvent('fulfilled', 'loginAdmin', { payload: { name: 'Admin', username: 'm.joseph', ...answer } })
const loginRefused = mutationEvent('rejected', 'loginStudent', refusal('Wrong.'))
const loginPaused = mutationEvent('rejected', 'loginStudent', {
  originalArgs: { student_id: '20260002' },
  payload: {
    status: 429,
    data: { message: 'Wait.', wait_until: '2026-08-03T14:01:00.000Z' },
    retryAfter: 43,
    at: Date.parse('2026-08-03T13:59:17.000Z'),
  },
})
beforeAll(() => providePortalConfig(testConfig))

/** The end of the pause, 43 seconds after the answer; the school's clock is four hours behind. */
const pause = {
  login: '20260002',
  hasCode: false,
  until: Date.parse('2026-08-03T14:00:00.000Z'),
  time: '10:00',
}
const adminRefused = mutationEvent('rejected', 'loginAdmin', {
  payload: { status: 401, data: {}, statusText: 'Wrong.' },
})
const user = (password_reset: number) => queryEvent('fulfilled', 'getUser', { payload: [{ password_reset }] })
const userRefused = queryEvent('rejected', 'getUser', refusal('Wrong.', 403))
const onlyChoose = known({ authenticated: false, reset_password: true, reset_at: null })
const passwordSent = mutationEvent('pending', 'changeStudentPassword')
const passwordSaved = mutationEvent('fulfilled', 'changeStudentPassword', { payload: { name: person.name } })
const passwordRefused = (message: string, status: number) =>
  mutationEvent('rejected', 'changeStudentPassword', refusal(message, status))

const unauthorised = (endpoint: string) => queryEvent('rejected', endpoint, { payload: { status: 401 } })
const enrolWanted = queryEvent('rejected', 'listStudents', {
  payload: { status: 403, data: { message: '…', errors: { enrol: ['…'] } } },
})
const somebodyElses = queryEvent('rejected', 'saveStudent', {
  payload: { status: 403, data: { message: '…', errors: { account: ['…'] } } },
})
const keyOfAnother = mutationEvent('rejected', 'getOutboxKey', refusal('Another.', 409))
const forbidden = queryEvent('rejected', 'getStudentRecord', { payload: { status: 403 } })
const offline = mutationEvent('rejected', 'loginStudent', {
  payload: { status: 'FETCH_ERROR', isOffline: true },
})

const next = (from: Session, event: { type: string }) => sessionSlice.reducer(from, event)

describe('the session', () => {
  test.each<[string, Session, { type: string }, Session]>([
    ['LOGIN is sent', refusedBefore, loginSent(), signingIn],
    ['the office’s LOGIN is sent', refusedBefore, adminSent, officeSigningIn],
    ['many sign in at once', signingIn, callWaits(), { ...signingIn, waits: true }],
    ['the server accepts a waiting sign-in', { ...signingIn, waits: true }, known(), checking],
    ['wrong credentials are reported', signingIn, loginRefused, refusedBefore],
    [
      'UX-83 too many tries are reported with the seconds to wait',
      signingIn,
      loginPaused,
      { is: 'visitor', error: 'Wait.', pause },
    ],
    ['the office gets the message of the response', officeSigningIn, adminRefused, refusedBefore],
    ['the server accepts the sign-in', signingIn, known(), checking],
    ['the office is signed in at once', officeSigningIn, adminKnown(), { ...arriving, ...office }],
    [
      'a sign-in with a recovery code returns how many are left',
      officeSigningIn,
      adminKnown({ recovery_codes_left: 3 }),
      { ...arriving, ...office, codesLeft: 3 },
    ],
    [
      'the office is closed until a second factor is set up',
      officeSigningIn,
      adminKnown({ enrol_wanted: 1 }),
      { ...officeArriving, mustEnrol: true },
    ],
    ['any call reports that a second factor must be set up', officeSignedIn, enrolWanted, officeEnrolling],
    ['the second factor is set up', officeEnrolling, enrolled(), officeSignedIn],
    ['the code of the second factor is needed', officeSigningIn, adminKnown({ code_wanted: 1 }), visitor],
    ['the account is in order', checking, user(0), arriving],
    ['the account cannot be read', checking, userRefused, refusedBefore],
    ['the date of birth only allows choosing a password', signingIn, onlyChoose, newPassword],
    ['password_reset 1 does the same', checking, user(1), newPassword],
    ['a new password is sent', tooShort, passwordSent, savingPassword],
    ['a new password is refused', savingPassword, passwordRefused('Too short.', 422), tooShort],
    ['a new password signs in', savingPassword, passwordSaved, arriving],
    ['another device was first', savingPassword, passwordRefused('Wrong.', 409), refusedBefore],
    ['back to sign-in', newPassword, newPasswordLeft(), visitor],
    ['the session was found on the device', visitor, recalled(person.userId), { ...signedIn, name: '' }],
    ['somebody is already signed in', { ...signedIn }, recalled('20269999'), signedIn],
    ['the server could not be reached', refusedBefore, foundCutOff(), { ...refusedBefore, isCutOff: true }],
    ['somebody is signed in without a connection', signedIn, foundCutOff(), signedIn],
    ['the first page has loaded', arriving, arrived(), signedIn],
    ['the record has the name', { ...signedIn, name: '' }, named(person.name), signedIn],
    ['any call answers 401', signedIn, unauthorised('getStudentRecord'), expired],
    ['an upload answers 401', signedIn, unauthorised('storeFile'), expired],
    ['a save finds somebody else signed in', signedIn, somebodyElses, taken],
    ['the device key belongs to somebody else', signedIn, keyOfAnother, taken],
    ['signing in over somebody else’s session', taken, loginSent(), { ...renewing, isTaken: true }],
    [
      'a sign-in over somebody else’s session is refused',
      { ...renewing, isTaken: true },
      loginRefused,
      { ...taken, error: 'Wrong.' },
    ],
    ['a sign-in over somebody else’s session succeeds', { ...renewing, isTaken: true }, known(), signedIn],
    ['a sign-in over the page is sent', expired, loginSent(), renewing],
    ['a sign-in over the page is refused', renewing, loginRefused, { ...expired, error: 'Wrong.' }],
    [
      'UX-83 too many tries over the page are also reported with the seconds to wait',
      renewing,
      loginPaused,
      { ...expired, error: 'Wait.', pause },
    ],
    ['a sign-in over the page succeeds', renewing, known(), signedIn],
    [
      'the office’s code is needed over the page',
      officeRenewing,
      adminKnown({ code_wanted: 1 }),
      officeExpired,
    ],
    ['the office’s sign-in over the page succeeds', officeRenewing, adminKnown(), { ...signedIn, ...office }],
    ['the school has reset the password in the meantime', renewing, onlyChoose, newPassword],
    ['signing out', signedIn, signedOut(), visitor],
    ['leaving an expired page', expired, signedOut(), visitor],
    ['leaving while signing in again', renewing, signedOut(), visitor],
  ])('%s', (_name, from, event, to) => {
    expect(next(from, event)).toEqual(to)
  })

  test.each<[LoginState, readonly Session[]]>([
    ['unauthenticated', [visitor, refusedBefore, signingIn, officeSigningIn, checking]],
    ['reset-password', [newPassword, tooShort, savingPassword]],
    ['authenticated', [arriving, signedIn, officeSignedIn, expired, taken, renewing]],
  ])('the specification calls it %s', (word, states) => {
    for (const session of states) {
      expect(sessionSelectors.selectLoginState({ session })).toBe(word)
      expect(sessionSelectors.selectPerson({ session }) !== null).toBe(word === 'authenticated')
    }
  })

  test('nobody is authenticated before the store has loaded', () => {
    expect(sessionSelectors.selectLoginState({})).toBe('unauthenticated')
  })

  test('the time for choosing a new password runs out', () => {
    expect(next(savingPassword, passwordRefused('Please sign in.', 401))).toMatchObject({
      is: 'visitor',
      error: expect.stringContaining('The time to choose a password has run out') as string,
    })
  })

  test('a network filter’s 403 does not end the time for a new password, somebody else’s sign-in does', () => {
    expect(next(savingPassword, passwordRefused('No.', 403))).toMatchObject({
      is: 'newPassword',
      error: 'No.',
    })
    const payload = { status: 403, data: { message: 'Not yours.', errors: { account: ['Not yours.'] } } }
    const other = mutationEvent('rejected', 'changeStudentPassword', { payload })
    expect(next(savingPassword, other)).toEqual({ is: 'visitor', error: 'Not yours.' })
  })

  test('a person without a connection is told so, and not that the password is wrong', () => {
    expect(next(signingIn, offline)).toMatchObject({
      is: 'visitor',
      error: expect.stringContaining('You are offline') as string,
    })
  })

  test.each<[string, Session, { type: string }]>([
    ['a second LOGIN during the first', signingIn, loginSent('20260003')],
    ['LOGIN of somebody who is signed in', signedIn, loginSent('20260003')],
    ['a late message that the server is busy', signedIn, callWaits()],
    ['a second factor that is set up after signing out', visitor, enrolled()],
    ['a late message that a second factor must be set up', visitor, enrolWanted],
    ['a second factor of an administrator who has signed in over a family', signedIn, enrolWanted],
    ['a late success', visitor, known()],
    ['a late success of the office', visitor, adminKnown()],
    ['a late account', visitor, user(0)],
    ['a late refusal', signedIn, loginRefused],
    ['a 401 while nobody is signed in', visitor, unauthorised('getStudentRecord')],
    ['a 401 about a typed password', signedIn, unauthorised('loginStudent')],
    ['a 403', signedIn, forbidden],
    ['a second 401', expired, unauthorised('getStudentRecord')],
    ['signing in again without need', signedIn, signedInAgain()],
    ['an unexpected password', visitor, passwordSent],
    ['the own password, changed by somebody who is signed in', signedIn, passwordSaved],
  ])('%s changes nothing', (_name, from, event) => {
    expect(next(from, event)).toBe(from)
  })
})
