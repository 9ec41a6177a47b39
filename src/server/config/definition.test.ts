import { settings } from './definition'

test.each(['env', 'key'] as const)('no two settings share their %s', (name) => {
  const names = settings.map((setting) => setting[name])
  expect(new Set(names).size).toBe(names.length)
})
