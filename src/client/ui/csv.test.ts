import { csvText } from './csv'

const body = (rows: Array<Array<string | number | null>>) => csvText(rows).slice(1)

describe('comma-separated text', () => {
  test.each([
    ['plain', 'Núñez', 'Núñez'],
    ['nothing', null, ''],
    ['a number', 12, '12'],
    ['a comma', 'Núñez, Inés', '"Núñez, Inés"'],
    ['a quote', 'the "blue" form', '"the ""blue"" form"'],
    ['a line break', 'one\ntwo', '"one\ntwo"'],
  ])('%s', (_name, value, text) => {
    expect(body([[value]])).toBe(`${text}\r\n`)
  })

  test.each(['=1+1', '+868', '-1', '@SUM(A1)', '\t=1', ' =cmd', '|x', '%x'])(
    'SEC-77 %j is text, not a formula',
    (value) => {
      expect(body([[value]]).replaceAll('"', '')).toMatch(/^'/)
    },
  )

  test('starts with a byte-order mark', () => {
    expect(
      csvText([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ).toBe('\ufeffa,b\r\nc,d\r\n')
  })
})
