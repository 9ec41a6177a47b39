import { activeMenu, officePath, chosenIn, chosenState } from './officeView'

test.each([
  ['', 'dashboard'],
  ['menu=postReports', 'postReports'],
  ['menu=nonsense', 'dashboard'],
])('the address "%s" shows %s', (query, menu) => {
  expect(activeMenu(new URLSearchParams(query))).toBe(menu)
})

test('an address contains the selected values', () => {
  expect(officePath('dashboard')).toBe('/admin/dashboard')
  expect(officePath('dashboard', { q: 'o neil', form: '' })).toBe('/admin/dashboard?q=o+neil')
  expect(officePath('postReports', { term: '2025-2' })).toBe('/admin/dashboard?menu=postReports&term=2025-2')
})

test('an office address survives signing in, any other does not', () => {
  const state = chosenState({ pathname: '/admin/dashboard', search: '?q=maria' })
  expect(chosenIn(state)).toBe('/admin/dashboard?q=maria')
  expect(chosenState({ pathname: '/dashboard', search: '' })).toBeUndefined()
  for (const foreign of [
    null,
    'text',
    { wanted: 'https://evil.example' },
    { wanted: '//evil/admin/dashboard' },
  ])
    expect(chosenIn(foreign)).toBeNull()
})
