import { paths } from '../../address/paths'
import { redirectFor, type Access, type Who } from './guard'

const visitor = null
const student = { admin: false, arriving: false }
const arrivingStudent = { admin: false, arriving: true }
const admin = { admin: true, arriving: false }
const arrivingAdmin = { admin: true, arriving: true }

describe('the guard', () => {
  test.each<[Access, string, Who, string | null]>([
    ['visitor', 'a visitor', visitor, null],
    ['visitor', 'a student', student, paths.studentData],
    ['visitor', 'a student who signed in just now', arrivingStudent, paths.dashboard],
    ['visitor', 'an administrator', admin, paths.adminDashboard],
    ['visitor', 'an administrator who signed in just now', arrivingAdmin, paths.adminDashboard],
    ['signedIn', 'a visitor', visitor, paths.signIn],
    ['signedIn', 'a student', student, null],
    ['signedIn', 'a student who signed in just now', arrivingStudent, null],
    ['signedIn', 'an administrator', admin, null],
    ['signedIn', 'an administrator who signed in just now', arrivingAdmin, null],
    ['anyone', 'a visitor', visitor, null],
    ['anyone', 'a student', student, null],
    ['anyone', 'a student who signed in just now', arrivingStudent, null],
    ['anyone', 'an administrator', admin, null],
    ['anyone', 'an administrator who signed in just now', arrivingAdmin, null],
  ])('a route for %s: %s is redirected correctly', (access, _name, who, to) => {
    expect(redirectFor(access, who)).toBe(to)
  })
})
