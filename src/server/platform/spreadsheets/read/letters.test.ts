import { decodeLetters, readingsOf, type Letters } from './letters'

const signs = 'úñéíóáöÑÍ’½'

/** The bytes of these signs, as each of the three machines wrote them; the last two are not in all of them. */
const bytesOf: Readonly<Record<Letters, readonly number[]>> = {
  windows: [0xfa, 0xf1, 0xe9, 0xed, 0xf3, 0xe1, 0xf6, 0xd1, 0xcd, 0x92, 0xbd],
  mac: [0x9c, 0x96, 0x8e, 0x92, 0x97, 0x87, 0x9a, 0x84, 0xea, 0xd5],
  dos: [0xa3, 0xa4, 0x82, 0xa1, 0xa2, 0xa0, 0x94, 0xa5, 0xd6],
}

/** Signs below 0x100 that are not listed above are bytes themselves. */
const fileOf = (text: string, letters: Letters): Buffer =>
  Buffer.from(
    [...text].map(
      (sign) => (signs.includes(sign) && bytesOf[letters][signs.indexOf(sign)]) || sign.charCodeAt(0),
    ),
  )

const machines = ['windows', 'mac', 'dos'] as const

const list = 'ID;Name\n1;Núñez\n2;José\n3;García\n4;Gascón\n5;JUAN MUÑOZ\n6;Tomás Köhler\n'

test.each(machines)('a list in the letters of %s is read in them', (letters) => {
  expect(decodeLetters(fileOf(list, letters), letters)).toBe(list)
})

test.each(machines)('a list in the letters of %s makes sense in no others', (letters) => {
  expect(readingsOf(fileOf(list, letters))).toEqual([{ letters, example: 'Núñez' }])
})

test('every sign of the three machines is known', () => {
  const bytes = Buffer.from(Array.from({ length: 128 }, (_none, index) => 0x80 + index))
  const texts = machines.map((letters) => decodeLetters(bytes, letters))
  expect(texts.map((text) => new Set(text).size)).toEqual([128, 128, 128])
  expect(texts[1]).toBe(new TextDecoder('macintosh').decode(bytes))
})

const readings = (file: Buffer) => readingsOf(file).map(({ letters, example }) => `${letters}: ${example}`)

test.each([
  ['a name that one machine can have written', 'José', 'windows', ['windows: José']],
  ['no capital after small letters', 'José', 'dos', ['dos: José']],
  ['a name that is likelier than another', 'Nuñez', 'mac', ['mac: Nuñez', 'windows: Nu–ez', 'dos: Nuûez']],
  ['an apostrophe or a letter', 'García', 'mac', ['windows: Garc’a', 'mac: García']],
  ['an apostrophe before a capital', 'D’Abadie', 'windows', ['windows: D’Abadie']],
  ['an apostrophe of the Macintosh', 'D’Abadie', 'mac', ['mac: D’Abadie']],
  ['a dash in a double name', 'Ali\x96Khan', 'windows', ['windows: Ali–Khan']],
  ['a dash between words', 'Couva \x96 south', 'windows', ['windows: –']],
  ['a fraction in an address', '½ Mile Mark', 'windows', ['windows: ½']],
  ['a fixed space, or a letter', 'Ann\xa0', 'windows', ['windows: Ann', 'dos: Anná']],
  ['quotes around a name', '(\x93Joey\x94)', 'windows', ['windows: (“Joey”)']],
  ['no sharp S after a consonant', 'Tomás', 'windows', ['windows: Tomás']],
  ['a sharp S after a vowel', 'Ju\xe1rez', 'windows', ['windows: Juárez', 'dos: Jußrez']],
  ['a small letter among capitals', 'NUñEZ', 'windows', ['windows: NUñEZ', 'mac: NUÒEZ']],
  ['an initial', '\xc9.', 'windows', ['windows: É.', 'mac: ….']],
  ['a word of one letter', 'LP 5 \xe0 6', 'windows', ['windows: à', 'dos: Ó']],
  [
    'a dash that should be a hyphen',
    'Jean\x96luc',
    'windows',
    ['mac: Jeanñluc', 'windows: Jean–luc', 'dos: Jeanûluc'],
  ],
  [
    'a quote that should be an apostrophe',
    'D\x91abadie',
    'windows',
    ['mac: Dëabadie', 'windows: D‘abadie', 'dos: Dæabadie'],
  ],
  ['an amount', 'TT\xa35', 'windows', ['windows: TT£5', 'dos: TTú5']],
  ['a letter of the north', 'Gu\xf0mundur', 'windows', ['windows: Guðmundur', 'dos: Gumundur']],
  ['capitals', 'GARCÍA', 'dos', ['windows: GARCÖA', 'dos: GARCÍA']],
  ['capitals between small letters', 'McNúñez', 'dos', ['dos: McNúñez']],
] as const)('a word alone: %s', (_what, text, letters, expected) => {
  expect(readings(fileOf(`Name\n${text}\n`, letters))).toEqual(expected)
})

test('all readings are said if none makes sense, each of them once', () => {
  expect(readings(Buffer.from('Name\nAy\xb6e\n', 'latin1'))).toEqual([
    'windows: Ay¶e',
    'mac: Ay∂e',
    'dos: AyÂe',
  ])
  expect(readings(Buffer.from('Name\nA\xb1e\n', 'latin1'))).toEqual(['windows: A±e', 'dos: A▒e'])
})

test('one odd sign among many words does not hide the right reading', () => {
  const names = ['Núñez', 'José', 'García', 'Gascón', 'Peña', 'Ibáñez', 'María', 'A\xa7B']
  expect(readings(fileOf(names.join('\n'), 'windows'))).toEqual(['windows: Núñez'])
})

test('the example is the word that tells most, of at most forty characters', () => {
  const long = `${'x'.repeat(50)}é${'x'.repeat(50)}`
  expect(readings(fileOf(`José\nMuñoz-Núñez\n${long}\n`, 'windows'))).toEqual(['windows: Muñoz-Núñez'])
  expect(readings(fileOf(long, 'windows'))).toEqual([`windows: ${'x'.repeat(20)}é${'x'.repeat(19)}`])
})
