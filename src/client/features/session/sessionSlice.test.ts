import { queryEvent } from '../../testing/apiEvents'
import { signedInAgain, signedOut } from '../../api/sessionEvents'
import { session, sessionSlice, visitor, type Session } from './sessionSlice'

const person = { userId: '20260002', name: 'Anika Ramkissoon', admin: false }
const refusedBefore: Session = { is: 'visitor', error: 'Wrong.' }
const signingIn: Session = { is: 'signingIn', userId: '20260002' }
const checking: Session = { is: 'checking', ...person }
const newPassword: Session = { is: 'newPassword', userId: '20260002', resetAt: null, error: null }
const tooShort: Session = { ...newPassword, error: 'Too short.' }
const savingPassword: Session = { is: 'savingPassword', userId: '20260002', resetAt: null }
const arriving: Session = { is: 'signedIn', arriving: true, ...person }
const signedIn: Session = { is: 'signedIn', arriving: false, ...person }
const expired: Session = { is: 'expired', error: null, ...person }
const renewing: Session = { is: 'renewing', ...person }

const { signInSent, signInWaits, signInRefused, recognised, newPasswordWanted } = session
const { passwordSent, newPasswordLeft, accountReady, arrived, named } = session

const unauthorised = (endpoint: string) => queryEvent('rejected', endpoint, { payload: { status: 401 } })
const forbidden = queryEvent('rejected', 'getStudentRecord', { payload: { status: 403 } })
const wanted = newPasswordWanted({ userId: '20260002', resetAt: null })

const next = (from: Session, event: { type: string }) => sessionSlice.reducer(from, event)

describe('the session', () => {
  test.each<[string, Session, { type: string }, Session]>([
    ['LOGIN is sent', refusedBefore, signInSent('20260002'), signingIn],
    ['many sign in at once', signingIn, signInWaits(), { ...signingIn, waits: true }],
    ['the server knows who waited', { ...signingIn, waits: true }, recognised(person), checking],
    ['wrong secrets are told', signingIn, signInRefused('Wrong.'), refusedBefore],
    ['the server knows the person', signingIn, recognised(person), checking],
    ['the account is in order', checking, accountReady(), arriving],
    ['the account cannot be read', checking, signInRefused('Wrong.'), refusedBefore],
    ['the date of birth only lets choose a password', signingIn, wanted, newPassword],
    ['password_reset 1 does the same', checking, wanted, newPassword],
    ['a new password is sent', tooShort, passwordSent(), savingPassword],
    ['a new password is refused', savingPassword, signInRefused('Too short.'), tooShort],
    ['a new password signs in', savingPassword, accountReady(person.name), arriving],
    ['the time for a new password is over', savingPassword, newPasswordLeft('Wrong.'), refusedBefore],
    ['back to sign-in', newPassword, newPasswordLeft(null), visitor],
    ['the first page is there', arriving, arrived(), signedIn],
    ['the record tells the name', { ...signedIn, name: '' }, named(person.name), signedIn],
    ['any call answers 401', signedIn, unauthorised('getStudentRecord'), expired],
    ['an upload answers 401', signedIn, unauthorised('storeFile'), expired],
    ['signing in over the page is sent', expired, signInSent('20260002'), renewing],
    ['it is refused', renewing, signInRefused('Wrong.'), { ...expired, error: 'Wrong.' }],
    ['it succeeds', renewing, signedInAgain(), signedIn],
    ['the school has reset the password meanwhile', renewing, wanted, newPassword],
    ['signing out', signedIn, signedOut(), visitor],
    ['leaving an expired page', expired, signedOut(), visitor],
    ['leaving while signing in again', renewing, signedOut(), visitor],
  ])('%s', (_name, from, event, to) => {
    expect(next(from, event)).toEqual(to)
  })

  test.each<[string, Session, { type: string }]>([
    ['a second LOGIN while the first is under way', signingIn, signInSent('20260003')],
    ['LOGIN of somebody who is signed in', signedIn, signInSent('20260003')],
    ['a late word that many come', signedIn, signInWaits()],
    ['a late recognition', visitor, recognised(person)],
    ['a late account', visitor, accountReady()],
    ['a late refusal', signedIn, signInRefused('Wrong.')],
    ['a 401 while nobody is signed in', visitor, unauthorised('getStudentRecord')],
    ['a 401 about a typed password', signedIn, unauthorised('loginStudent')],
    ['a 403', signedIn, forbidden],
    ['a second 401', expired, unauthorised('getStudentRecord')],
    ['signing in again without need', signedIn, signedInAgain()],
    ['a password nobody asked for', visitor, passwordSent()],
  ])('%s changes nothing', (_name, from, event) => {
    expect(next(from, event)).toBe(from)
  })
})
