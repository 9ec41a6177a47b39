import { isSameName, nameWords } from './sameName'

const apostrophes = [
  ...[
    "'",
    '’',
    '‘',
    '`',
    '´',
    '‛',
    '′',
    '‵',
    '＇',
    'ʼ',
    'ʻ',
    'ʹ',
    'ʽ',
    'ˈ',
    'ˊ',
    'ˋ',
    '՚',
    '׳',
    'ꞌ',
    '＇',
    '｀',
  ],
  ...['', ' ', '-', '‑', '–', '.', ' ’ ', '\u00A0', '  ', '\u200B', '\u00AD', '\u2009', '\u0301', '_'],
]

test.each(apostrophes)('O%sBrien is O’Brien', (sign) => {
  expect(isSameName(nameWords('Liam', null, `O${sign}Brien`), nameWords('Liam', null, 'O’Brien'))).toBe(true)
  expect(isSameName(nameWords('Liam', 'Jude', 'O’Brien'), nameWords(`O${sign}BRIEN`, 'Liam'))).toBe(true)
  expect(isSameName(nameWords(`O${sign}BRIEN`, 'Liam'), nameWords('Liam', 'Jude', 'O’Brien'))).toBe(true)
})

test.each([
  ['composed and decomposed letters', 'Inés Núñez', 'Ine\u0301s Nu\u0301n\u0303ez'],
  ['letters with a stroke', 'Đorđe Łukić', 'Dorde Lukic'],
  ['capitals with a stroke', 'ĐORĐE ŁUKIĆ', 'đorđe łukić'],
  ['letters of two', 'Søren Ægidius Weiß', 'Soren Aegidius Weiss'],
  ['Yoruba letters', 'Adéṣínà Ọlá', 'Adesina Ola'],
  ['a Turkish i', 'İpek Yıldız', 'Ipek Yildiz'],
  ['wide letters', 'Ｌｉａｍ Ｏ’Brien', 'Liam OBrien'],
  ['a ligature', 'Steﬀan Ali', 'Steffan Ali'],
  ['hyphens and blanks', 'Mary-Ann De Souza', 'MaryAnn Desouza'],
  ['another order', 'De Souza, Mary Ann', 'Maryann DeSouza'],
  ['a missing middle name', 'Ana María Núñez Pérez', 'Ana Nunez Perez'],
  ['a missing middle name beside joined ones', 'Liam Sean OBrien', 'O Brien, Liam'],
  ['one name', 'O Brien', 'Obrien'],
])('%s: the same', (_what, one, other) => {
  expect(isSameName(nameWords(one), nameWords(other))).toBe(true)
  expect(isSameName(nameWords(other), nameWords(one))).toBe(true)
})

test.each([
  ['twins', 'Liam O’Brien', 'Sean O’Brien'],
  ['a part of a word', 'Ann Lee', 'Annie Leeward'],
  ['one name in two', 'Lee', 'Ann Lee'],
  ['letters that do not stand together', 'Liam Brieno', 'Liam O’Brien'],
  ['nobody', '', ''],
  ['nobody and somebody', '’ -', 'Ann Lee'],
])('%s: not the same', (_what, one, other) => {
  expect(isSameName(nameWords(one), nameWords(other))).toBe(false)
  expect(isSameName(nameWords(other), nameWords(one))).toBe(false)
})
