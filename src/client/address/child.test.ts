import { childIn, withChild, withoutChild } from './child'

test.each([
  ['', null],
  ['?report=2025-2', null],
  ['?child=1', null],
  ['?child=2', 2],
  ['?report=2025-2&child=13', 13],
  ['?child=20260002x', 0],
  ['?child=', 0],
])('%s is about child %s', (search, child) => {
  expect(childIn(search)).toBe(child)
})

test.each([
  ['/dashboard', 2, '/dashboard?child=2'],
  ['/registration/family-data#mother_name', 2, '/registration/family-data?child=2#mother_name'],
  ['/term-reports?report=2025-2', 3, '/term-reports?report=2025-2&child=3'],
  ['/dashboard?child=4', 2, '/dashboard?child=4'],
  ['/dashboard', null, '/dashboard'],
  ['/logout', 2, '/logout'],
  ['/', 2, '/'],
  ['/admin/dashboard?menu=reports', 2, '/admin/dashboard?menu=reports'],
])('%s of child %s is %s', (path, child, expected) => {
  expect(withChild(path, child)).toBe(expected)
})

test('the same place for the student who signed in', () => {
  const place = { pathname: '/term-reports', search: '?report=2025-2&child=2', hash: '#a' }
  expect(withoutChild(place)).toBe('/term-reports?report=2025-2#a')
})
