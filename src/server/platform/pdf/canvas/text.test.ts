import { openCanvas } from './canvas'
import { paperSizes, styles } from './style'
import { layText, layTextIn } from './text'

const canvas = openCanvas({
  title: 'Lines',
  author: 'A school',
  size: paperSizes.legal,
  accent: '#14506b',
  printedAt: new Date(0),
})
const widths = (lines: readonly string[]) => lines.map((line) => canvas.widthOf(line, styles.value))
const linesOf = (text: string, width = 120) => layText(canvas, text, styles.value, width).lines

test.each([
  ['words', 'Long Circular Road, St James, Port of Spain, Trinidad and Tobago'],
  ['one endless word', 'W'.repeat(255)],
  ['an address of e-mail', 'a-very-long-name.of_a_person@a-long-host.of-a-school.example.org'],
  ['letters with marks', 'Ọ̀ṣ'.repeat(60)],
  ['breaks', 'one\ntwo words and then some more of them than fit\nthree'],
])('%s: no line is wider than its column, and no letter is lost', (_name, text) => {
  const lines = linesOf(text)
  expect(Math.max(...widths(lines))).toBeLessThanOrEqual(120)
  expect(lines.join('').replace(/\s/g, '')).toBe(text.normalize('NFC').replace(/\s/g, ''))
})

test('a combining mark stays with its letter', () => {
  for (const line of linesOf('Ọ̀ṣ'.repeat(60))) expect(line).not.toMatch(/^\p{M}/u)
})

test('a long word is cut after a hyphen, a dot or an @ rather than inside', () => {
  expect(linesOf('anjali.ramkissoon-mohammed@example.org')[0]).toMatch(/[-.@]$/)
})

test('the last word of a line needs no room for a space', () => {
  expect(linesOf('one two three', canvas.widthOf('one two', styles.value) + 0.1)).toEqual([
    'one two',
    'three',
  ])
})

test('a number with non-breaking spaces is not broken at them, and they are drawn as spaces', () => {
  const width = canvas.widthOf('the office: 868 555', styles.value) + 0.1
  expect(linesOf('the office: 868\u00a0555\u00a00100', width)).toEqual(['the office:', '868 555 0100'])
})

test('wrapping ends even in a column narrower than a letter', () => {
  expect(linesOf('WWW', 1)).toEqual(['W', 'W', 'W'])
})

test('an empty text takes no room', () => {
  expect(layText(canvas, '  \n ', styles.value, 100)).toMatchObject({ lines: [], height: 0 })
})

test('a name gets smaller type before it takes more lines', () => {
  const sizes = [styles.school, styles.value] as const
  expect(layTextIn(canvas, 'Ana', sizes, 120, 1).style).toBe(styles.school)
  expect(layTextIn(canvas, 'Ramkissoon-Mohammed', sizes, 120, 1).style).toBe(styles.value)
})

test.each([
  ['short', 'Why.', 'We ask so that we can reach you in time, by telephone or in writing.'],
  ['long', 'What the school does with them.', 'Neighbourhoods can reach you in time.'],
])('%s words in front take their room from the first line', (_name, text, rest) => {
  const { lead, lines } = layText(canvas, rest, styles.value, 120, { text, style: styles.strong })
  const [first = 0, ...others] = widths(lines)
  expect(lead?.width).toBeGreaterThan(0)
  expect(first === 0 || first + (lead?.width ?? 0) <= 120).toBe(true)
  expect(Math.max(...others)).toBeLessThanOrEqual(120)
  expect(lines.join(' ').trim()).toBe(rest)
})
