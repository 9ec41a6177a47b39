import { unprintedIn } from '#shared/record/fieldRules'
import { allText, readPdf } from '#server/testing/papers/readPdf'
import { openCanvas, tag } from './canvas'
import { faces, hasGlyph } from './fonts'
import { paperSizes, styles } from './style'
import { layText, writeText } from './text'
import { printable } from './words'

const names = [
  'Núñez',
  'Ọ̀ṣun',
  'D’Abadie',
  "D'Abadie",
  "O'Brien",
  'O’Brien',
  'Ramkissoon-Mohammed',
  'Class House classes office',
  'Zoë Nguyễn Thị Łukasz Đorđević',
  'Jyväskylä Ħ Ŋ ẞ ɓ ɛ',
  'Ελένη Кириллова',
  '½ № 3 – 4 — … “yes”',
]

const drawLines = async (lines: readonly string[]) => {
  const canvas = openCanvas({
    title: 'Names',
    author: 'A school',
    size: paperSizes.legal,
    accent: '#14506b',
    printedAt: new Date(0),
  })
  canvas.doc.addPage()
  for (const [column, face] of faces.entries())
    lines.forEach((line, row) => {
      const text = layText(canvas, line, { ...styles.value, face }, 240)
      canvas.tags.mark([tag('P')], () => writeText(canvas, text, 40 + column * 260, 40 + row * 30))
    })
  return canvas.finish()
}

const count = (text: string, part: string) => text.split(part).length - 1

test('a letter first used as part of another is itself in the next document', async () => {
  await drawLines(['Ŵ Ŷ Ḱ'])
  expect(count(allText(await readPdf(await drawLines(['W Y K']))), 'W Y K')).toBe(2)
})

test('every name can be extracted letter by letter, in both faces', async () => {
  const text = allText(await readPdf(await drawLines(names)))
  expect(names.map((name) => [name, count(text, name.normalize('NFC'))])).toEqual(
    names.map((name) => [name, names.filter((other) => other.includes(name)).length * 2]),
  )
})

test('UX-37 the form names exactly the letters that the fonts lack', () => {
  const visible = Array.from({ length: 0x2_0000 }, (_none, code) => code)
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code))
    .filter((one) => one.normalize('NFC') === one && /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(one))
    .filter((one) => !/\p{Variation_Selector}/u.test(one))
  const wrong = visible.filter((one) => (unprintedIn(one) === '') !== hasGlyph(one))
  // Both cases of a Roman numeral, a fraction, a circle for combining marks, and the replacement character.
  expect(wrong).toEqual(['\u2183', '\u2184', '\u2189', '\u25cc', '\ufffd'])
})

test('both faces are embedded, and no other font is named', async () => {
  const file = Buffer.from(await drawLines(names)).toString('latin1')
  const fonts = [...file.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name)
  const withoutTag = fonts.map((name) => (name ?? '').replace(/^[A-Z]{6}\+/, ''))
  expect(new Set(withoutTag)).toEqual(new Set(['NotoSans-Regular', 'NotoSans-SemiBold']))
  expect(count(file, '/FontFile2')).toBe(2)
})

test.each([
  ['NFD becomes NFC', 'Nu\u0301n\u0303ez', 'Núñez'],
  ['reading direction cannot be turned', 'a\u202egnp.exe\u2066b', 'agnp.exeb'],
  ['invisible signs go', 'a\u200bb\u00adc\u0000d\ufeff', 'abcd'],
  ['a sign the font lacks is shown as missing', 'a 😀 语 b', 'a \ufffd \ufffd b'],
  ['half a surrogate pair goes', 'a\ud83db', 'ab'],
  ['blanks are blanks', 'a\u00a0\u2003\tb', 'a b'],
  ['line breaks stay', ' one\r\n\r\n two \u2028three ', 'one\ntwo\nthree'],
  ['but not hundreds of them', 'x\n'.repeat(250), 'x '.repeat(250).trim()],
])('printable text: %s', (_name, given, expected) => {
  expect(printable(given)).toBe(expected)
})
