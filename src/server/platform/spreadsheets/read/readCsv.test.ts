import { openList, readSheet } from './readSheet'

const read = async (text: string) =>
  (await openList(Buffer.from(text), 'a.csv').rows(0)).map(({ cells }) => cells)

describe('a list with', () => {
  const text =
    'Student ID~Name~Address\n1~"Bel, Ann"~"LP 5; Main Road\nCouva | Arima"\n2~Cox~"The ""old"" road"'
  const rows = [
    ['Student ID', 'Name', 'Address'],
    ['1', 'Bel, Ann', 'LP 5; Main Road\nCouva | Arima'],
    ['2', 'Cox', 'The "old" road'],
  ]

  test.each([',', ';', '\t', '|'])('%j between its cells, whatever its line ends', async (separator) => {
    const list = text.replaceAll('~', separator)
    for (const end of ['\n', '\r\n', '\r']) {
      expect(await read(list.replaceAll('\n', end))).toEqual(rows)
      expect(await read(`sep=${separator}\n${list}`.replaceAll('\n', end))).toEqual(rows)
    }
  })

  test('a separator that it names, also in quotes, and that nobody would guess', async () => {
    expect(await read('"sep=:"\r\nID:Name\r\n1:Bel\r\n')).toEqual([
      ['ID', 'Name'],
      ['1', 'Bel'],
    ])
  })

  test('line ends of several programs', async () => {
    expect(await read('ID;Name\r\n1;Bel\n2;Cox\r3;Day\r\n')).toEqual([
      ['ID', 'Name'],
      ['1', 'Bel'],
      ['2', 'Cox'],
      ['3', 'Day'],
    ])
  })

  test('a comma in each name, and another separator', async () => {
    expect(await read('Last name, first name;Class\nBel, Ann;1A\nCox, Bob;1B\n')).toEqual([
      ['Last name, first name', 'Class'],
      ['Bel, Ann', '1A'],
      ['Cox, Bob', '1B'],
    ])
  })

  test('two columns below a title and an empty row', async () => {
    expect(await read('Class list, 1A\n\nID;Name\n1;Bel\n')).toEqual([
      ['Class list, 1A'],
      ['ID', 'Name'],
      ['1', 'Bel'],
    ])
  })

  test('semicolons in the cells of one column, and commas between all', async () => {
    expect(await read('1A; 2026\nID,Name,Address\n1,Bel,LP 5; Couva\n')).toEqual([
      ['1A; 2026'],
      ['ID', 'Name', 'Address'],
      ['1', 'Bel', 'LP 5; Couva'],
    ])
  })

  test('one column', async () => {
    expect(await read('Student ID\n1\n2\n')).toEqual([['Student ID'], ['1'], ['2']])
  })

  test('line breaks in cells: each row has the number that a spreadsheet program gives it', async () => {
    const { rows: found } = await readSheet(Buffer.from('ID,Address\r1,"LP 5\rCouva"\r2,Arima'), 'a.csv')
    expect(found).toEqual([
      { row: 2, cells: ['1', 'LP 5\nCouva'] },
      { row: 3, cells: ['2', 'Arima'] },
    ])
  })
})

describe('letters', () => {
  const dos = Buffer.from('Name;First name\r\nN\xa3\xa4ez;Jos\x82\r\n', 'latin1')
  /** Nuñez as the Macintosh wrote it, which is another name in MS-DOS. */
  const mac = Buffer.from('Name;Class\rNu\x96ez;1A\r', 'latin1')

  test('a list is read in the only letters that make sense', async () => {
    const list = openList(dos, 'a.csv')
    expect(list.letters).toEqual([{ letters: 'dos', example: 'Núñez' }])
    expect((await list.rows(0))[1]?.cells).toEqual(['Núñez', 'José'])
  })

  test.each([
    [undefined, 'Nuñez'],
    ['dos', 'Nuûez'],
    ['windows', 'Nu–ez'],
  ] as const)(
    'a list is read in the likeliest letters, or in those that a person chose: %s',
    async (letters, name) => {
      const list = openList(mac, 'a.csv', undefined, { letters })
      expect((await list.rows(0))[1]?.cells).toEqual([name, '1A'])
      expect(list.letters).toEqual([
        { letters: 'mac', example: 'Nuñez' },
        { letters: 'windows', example: 'Nu–ez' },
        { letters: 'dos', example: 'Nuûez' },
      ])
    },
  )

  test.each([
    ['ASCII', Buffer.from('Name\nNunez')],
    ['UTF-8', Buffer.from('Name\nNúñez')],
    ['UTF-16', Buffer.from('\ufeffName\nNúñez', 'utf16le')],
  ])('a list in %s can be read in one way only', (_what, file) => {
    expect(openList(file, 'a.csv', undefined, { letters: 'dos' })).not.toHaveProperty('letters')
  })
})

test('numbers that a program protects with a formula', async () => {
  expect(await read('ID,Name\n="0063022",="A ""B"" C"\n')).toEqual([
    ['ID', 'Name'],
    ['0063022', 'A "B" C'],
  ])
})

test.each(['utf-16le', 'utf-16be'])('letters of two bytes without a mark: %s', async (order) => {
  const file = Buffer.from('ID,Name\n1,Núñez\n', 'utf16le')
  const list = openList(order === 'utf-16le' ? file : file.swap16(), 'a.csv')
  expect((await list.rows(0)).map(({ cells }) => cells)).toEqual([
    ['ID', 'Name'],
    ['1', 'Núñez'],
  ])
})
