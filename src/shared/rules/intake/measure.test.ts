import { measureText } from './measure'

test('says how much is left, or that nothing is', () => {
  expect(measureText({ left: 7, of: 41 })).toBe('7 left of 41')
  expect(measureText({ left: 670, of: 2977 })).toBe('670 left of 2,977')
  expect(measureText({ left: 0, of: 41 })).toBe('Complete')
})
