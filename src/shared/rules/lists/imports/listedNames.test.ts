import { inOrdinaryCase, isOrderOpen, splitName } from './listedNames'

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
  const parts = splitName(text)
  expect([parts?.first_name, parts?.last_name].map((name = '') => inOrdinaryCase(name))).toEqual([
    first_name,
    last_name,
  ])
})

test.each([
  ['Khan Zara', 'Zara', 'Khan'],
  ['Khan Zara Marie', 'Zara Marie', 'Khan'],
  ['De Freitas Keziah', 'Keziah', 'De Freitas'],
  ['St. Hill Marcus', 'Marcus', 'St. Hill'],
  ['Joseph Jr. Kerry', 'Kerry', 'Joseph Jr.'],
  ['Khan, Zara', 'Zara', 'Khan'],
  ['Zara KHAN', 'Zara', 'KHAN'],
])('with the last name first %j is %s and %s', (text, first_name, last_name) => {
  expect(splitName(text, 'last')).toEqual({ first_name, last_name })
})

test.each([
  ['Khan Zara', true],
  ['KHAN ZARA', true],
  ['Khan, Zara', false],
  ['Zara KHAN', false],
  ['Madonna', false],
])('the order of the names in %j is open: %s', (text, isOpen) => {
  expect(isOrderOpen(text)).toBe(isOpen)
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
  ['McDONALD', 'McDonald'],
  ['D’ABREAU-O’BRIEN', 'D’Abreau-O’Brien'],
  ['MC INTOSH', 'Mc Intosh'],
  ['de la Rosa', 'de la Rosa'],
  ['VAN DER MEER', 'Van Der Meer'],
])('%j is written %s', (text, written) => {
  expect(inOrdinaryCase(text)).toBe(written)
})
