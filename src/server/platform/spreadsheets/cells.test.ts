import { seenText } from './cells'

test.each([
  ['spaces around and between', '  Ann \t  Marie ', 'Ann Marie'],
  ['fixed spaces of all widths', '\u00a0Ann\u00a0\u202fMarie\u2007Bel\u00a0', 'Ann Marie Bel'],
  ['signs without width', '\ufeffAn\u00adn\u200b \u200dMa\u2060rie\u200e', 'Ann Marie'],
  ['directions around a telephone number', '\u202d868 622 1234\u202c', '868 622 1234'],
  ['accents apart from their letters', 'Jose\u0301 Nun\u0303ez', 'José Nuñez'],
  ['line breaks, with spaces around them', 'LP 5 \r\n  Main  Road\r\rCouva\n', 'LP 5\nMain Road\n\nCouva'],
  ['an ordinary text', 'D’Abadie-O\'Brien, "Joey" 50% €5', 'D’Abadie-O\'Brien, "Joey" 50% €5'],
  ['nothing that is seen', ' \u00a0\u200b\n\ufeff ', ''],
])('a cell with %s is read as a person sees it', (_what, text, seen) => {
  expect(seenText(text)).toBe(seen)
})
