import { inOrdinaryCase, splitName } from './listedNames'

test.each([
  ['NÚÑEZ, Ana María', 'Ana María', 'Núñez'],
  ['Ana María Núñez', 'Ana María', 'Núñez'],
  ['Núñez,Ana  María', 'Ana María', 'Núñez'],
  ['Ana María NÚÑEZ PÉREZ', 'Ana María', 'Núñez Pérez'],
  ['NÚÑEZ PÉREZ Ana María', 'Ana María', 'Núñez Pérez'],
  ['Keziah De Freitas', 'Keziah', 'De Freitas'],
  ['KEZIAH DE FREITAS', 'Keziah', 'De Freitas'],
  ['Luz de la Rosa', 'Luz', 'de la Rosa'],
  ['Marcus St. Hill Jr.', 'Marcus', 'St. Hill Jr.'],
  ['Imran Mohammed-Ali', 'Imran', 'Mohammed-Ali'],
  ['Jean-Paul D’Abadie', 'Jean-Paul', 'D’Abadie'],
  ['Joseph, Kerry-Ann, Grace', 'Kerry-Ann Grace', 'Joseph'],
  ['TJ Mohammed', 'TJ', 'Mohammed'],
])('%j is %s and %s', (text, first_name, last_name) => {
  expect(splitName(text)).toEqual({ first_name, last_name })
})

test.each(['Madonna', 'Núñez,', ', Ana', ''])('%j is not two names', (text) => {
  expect(splitName(text)).toBeNull()
})

test.each([
  ['NÚÑEZ', 'Núñez'],
  ['núñez', 'Núñez'],
  ['D’ABADIE', 'D’Abadie'],
  ["O'BRIEN", "O'Brien"],
  ['MOHAMMED-ALI', 'Mohammed-Ali'],
  ['DE FREITAS', 'De Freitas'],
  ['ST. HILL', 'St. Hill'],
  ['MCDONALD', 'McDonald'],
  ['NG', 'Ng'],
  ['ANNE-MARIE  T.', 'Anne-Marie T.'],
  ['JAMES III', 'James III'],
  ['McDonald', 'McDonald'],
  ['de la Rosa', 'de la Rosa'],
  ['VAN DER MEER', 'Van Der Meer'],
])('%j is written %s', (text, written) => {
  expect(inOrdinaryCase(text)).toBe(written)
})
