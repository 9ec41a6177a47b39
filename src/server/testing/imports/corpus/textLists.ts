// Lists saved as text: with the letters and the separators of many programs.
import { inLetters, inWideLetters, textOf, texts, withMark } from './files'
import { is, type ListCase } from './listCase'

const accented = texts(`
  Student ID | Last name | First name | Class | DOB
  20261101   | Núñez     | Inés       | 1A    | 14/03/2014
  20261102   | Gómez     | José       | 1A    | 25/04/2014
  20261103   | Müller    | Zoé        | 1B    | 30/05/2014
`)

const accentedTruth = [
  is('Núñez', 'Inés', '1A', '2014-03-14', { id: '20261101' }),
  is('Gómez', 'José', '1A', '2014-04-25', { id: '20261102' }),
  is('Müller', 'Zoé', '1B', '2014-05-30', { id: '20261103' }),
]

const curly = texts(`
  Student ID | Last name | First name | Class | DOB
  20261111   | D’Abadie  | Renée      | 1A    | 14/03/2014
  20261112   | O’Connor  | Seán       | 1A    | 25/04/2014
  20261113   | François  | Élise      | 1B    | 30/05/2014
`)

const curlyTruth = [
  is('D’Abadie', 'Renée', '1A', '2014-03-14', { id: '20261111' }),
  is('O’Connor', 'Seán', '1A', '2014-04-25', { id: '20261112' }),
  is('François', 'Élise', '1B', '2014-05-30', { id: '20261113' }),
]

export const textLists: readonly ListCase[] = [
  {
    name: 'CSV (MS-DOS)',
    about: 'Excel saved the list in the letters of MS-DOS.',
    fileName: 'list.csv',
    file: () => inLetters('dos', textOf(accented)),
    answers: { letters: 'dos' },
    truth: accentedTruth,
  },
  {
    name: 'CSV (Macintosh)',
    about: 'Excel for the Mac saved the list in its own letters and line ends.',
    fileName: 'list.csv',
    file: () => inLetters('mac', textOf(curly, { lineEnd: '\r' })),
    answers: { letters: 'mac' },
    truth: curlyTruth,
  },
  {
    name: 'CSV of Windows',
    about: 'Excel for Windows saved the list in its own letters, with semicolons.',
    fileName: 'liste.csv',
    file: () => inLetters('windows', textOf(curly, { separator: ';' })),
    answers: { letters: 'windows' },
    truth: curlyTruth,
  },
  {
    name: 'Unicode Text',
    about: 'Excel saved the list as UTF-16 with tabs.',
    fileName: 'list.txt',
    file: () => inWideLetters(textOf(accented, { separator: '\t' })),
    truth: accentedTruth,
  },
  {
    name: 'CSV UTF-8',
    about: 'Excel put a mark in front, which belongs to no header.',
    fileName: 'list.csv',
    file: () => withMark(textOf(curly)),
    truth: curlyTruth,
  },
  {
    name: 'sep=;',
    about: 'The first line names the separator.',
    fileName: 'export.csv',
    file: () => withMark(`sep=;\r\n${textOf(accented, { separator: ';' })}`),
    truth: accentedTruth,
  },
  {
    name: 'tabs and quotation marks',
    about: 'A table was copied into an e-mail and saved as text; an address has a line break.',
    fileName: 'list.txt',
    file: () =>
      Buffer.from(
        textOf(
          [
            ['ID', 'Surname', 'First name', 'Class', 'DOB', 'Home Address'],
            ['20261121', 'Boodoo', 'Ria "Rita"', '1A', '14/03/2014', 'LP 12, Main Road\nLas Lomas'],
            ['20261122', 'Eversley', 'Jomo', '1A', '15/04/2014', '7; Second Street'],
          ],
          { separator: '\t' },
        ),
      ),
    answers: { 'odd names': 'right' },
    asks: ['odd names'],
    truth: [
      is('Boodoo', 'Ria "Rita"', '1A', '2014-03-14', {
        ...{ id: '20261121', home_address: ['LP 12, Main Road\nLas Lomas', 'LP 12, Main Road Las Lomas'] },
      }),
      is('Eversley', 'Jomo', '1A', '2014-04-15', { id: '20261122', home_address: '7; Second Street' }),
    ],
  },
  {
    name: 'a title in a CSV',
    about: 'A workbook with titles was saved as text: there are empty columns and lines of commas.',
    fileName: 'Form 2D.csv',
    file: () =>
      Buffer.from(
        [
          'PELICAN BAY SECONDARY SCHOOL,,,,,',
          '"CLASS LIST: FORM 2D, 2026/2027",,,,,',
          ',,,,,',
          ',Student ID,Surname,First Name,Date of Birth,',
          '1,20251131,Ragoonath,Anand,14/03/2013,',
          '2,20251132,Wilson,Chike,2/4/2013,',
          ',,,,,',
          ',Total: 2,,,,',
          '',
        ].join('\r\n'),
      ),
    truth: [
      is('Ragoonath', 'Anand', '2D', '2013-03-14', { id: '20251131' }),
      is('Wilson', 'Chike', '2D', '2013-04-02', { id: '20251132' }),
    ],
  },
  {
    name: 'a letter of three alphabets',
    about: 'The list has one accent, whose byte is another letter on Windows, a Mac and MS-DOS.',
    fileName: 'list.csv',
    file: () =>
      inLetters(
        'mac',
        textOf([
          ['Student ID', 'Last name', 'First name', 'Class', 'DOB'],
          ['20261141', 'Pérez', 'Luz', '1A', '2014-03-14'],
          ['20261142', 'Phillip', 'Kadeem', '1A', '2014-03-15'],
        ]),
      ),
    answers: { letters: 'mac' },
    truth: [
      is('Pérez', 'Luz', '1A', '2014-03-14', { id: '20261141' }),
      is('Phillip', 'Kadeem', '1A', '2014-03-15', { id: '20261142' }),
    ],
  },
]
