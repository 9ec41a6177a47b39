// Lists of another hand: titles, heads and columns that mislead about the rows below them.
import { plainParts, worksheet, zipOf } from '../workbooks'
import { book, csv, rows, sheet, texts, textOf } from './files'
import { is, knows, type ListCase } from './listCase'

const head = 'Student ID | Last name | First name | Date of birth | Class'
const moved = [
  knows('TGS1042', 'Ali', 'Ann', '1A', '2014-01-01'),
  knows('TGS1043', 'Bee', 'Bob', '1A', '2014-01-02'),
  knows('TGS1044', 'Cee', 'Cy', '1B', '2014-01-03'),
]

/** A workbook with a chart on a sheet of its own, in front. */
const withChart = async (): Promise<Buffer> => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const row = (line: string) => `<row>${line.split(' | ').map(cell).join('')}</row>`
  const parts = plainParts(worksheet(`${row(head)}${row('61001 | Abel | Ann | 2014-03-14 | 1A')}`))
  const [list, links, types] = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', '[Content_Types].xml']
  const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/chartsheet'
  const added = (part: string, before: RegExp, xml: string) => (parts[part] as string).replace(before, xml)
  return zipOf({
    ...parts,
    'xl/chartsheets/sheet1.xml':
      '<chartsheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews/></chartsheet>',
    [list]: added(list, /<sheets>/, '<sheets><sheet name="Ages" sheetId="9" r:id="rId99"/>'),
    [links]: added(
      links,
      /<\/Relationships>/,
      `<Relationship Id="rId99" Type="${kind}" Target="chartsheets/sheet1.xml"/></Relationships>`,
    ),
    [types]: added(
      types,
      /<\/Types>/,
      '<Override PartName="/xl/chartsheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.chartsheet+xml"/></Types>',
    ),
  })
}

/** A workbook in which the second student is crossed out. */
const withStrike = async (): Promise<Buffer> => {
  const cell = (text: string, style: number) => `<c s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`
  const row = (line: string, style = 0) =>
    `<row>${line
      .split(' | ')
      .map((text) => cell(text, style))
      .join('')}</row>`
  const [allan, blake] = ['61050 | Allan | Jo | 2014-04-10 | 1A', '61051 | Blake | Al | 2014-04-11 | 1A']
  return zipOf({
    ...plainParts(worksheet(`${row(head)}${row(allan)}${row(blake, 1)}`)),
    'xl/styles.xml':
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="2"><font><sz val="11"/></font><font><strike/><sz val="11"/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="2"><xf fontId="0"/><xf fontId="1"/></cellXfs></styleSheet>',
  })
}

const footers = `
  Surname | First name | DOB
  Adams | Al | @2014-01-01
  Baker | Bo | @2014-01-02
  Form 1A: 2 students | |
  Cole | Cy | @2014-01-03
  Form 1B: 1 student | |
`

export const otherHandLayouts: readonly ListCase[] = [
  {
    name: 'layout: IDs with letters and a class',
    about: 'Each row of an update of two columns looks like a title.',
    before: { students: moved },
    fileName: 'list.csv',
    file: () => csv(texts(`Admission No | Class\nTGS1042 | 2A\nTGS1043 | 2B\nTGS1044 | 2B`)),
    truth: [
      is('Ali', 'Ann', '2A', '2014-01-01', { id: 'TGS1042' }),
      is('Bee', 'Bob', '2B', '2014-01-02', { id: 'TGS1043' }),
      is('Cee', 'Cy', '2B', '2014-01-03', { id: 'TGS1044' }),
    ],
  },
  {
    name: 'layout: a new class and an address that is mostly empty',
    about: 'Rows with an ID and a new class alone stand between full ones.',
    before: { students: moved },
    columns: { 'New class': 'class_id' },
    file: () =>
      sheet(
        rows(
          `Student ID | New class | Home address\nTGS1042 | 2A |\nTGS1043 | 2B | 1 Hill St\nTGS1044 | 2C |`,
        ),
      ),
    truth: [
      is('Ali', 'Ann', '2A', '2014-01-01', { id: 'TGS1042' }),
      is('Bee', 'Bob', '2B', '2014-01-02', { id: 'TGS1043', home_address: '1 Hill St' }),
      is('Cee', 'Cy', '2C', '2014-01-03', { id: 'TGS1044' }),
    ],
  },
  {
    name: 'layout: the class below its students',
    about: 'A line that names the class ends each block.',
    answers: { ids: 'number', 'title places': 'below' },
    asks: ['title places'],
    file: () => sheet(rows(footers)),
    truth: [
      is('Adams', 'Al', '1A', '2014-01-01'),
      is('Baker', 'Bo', '1A', '2014-01-02'),
      is('Cole', 'Cy', '1B', '2014-01-03'),
    ],
  },
  {
    name: 'layout: the class below its students, unanswered',
    about: 'As long as nobody says where the lines belong, nobody is stored.',
    answers: { ids: 'number' },
    file: () => sheet(rows(footers)),
    refused: /above or below/,
  },
  {
    name: 'layout: the name of the sheet and its title',
    about: 'The sheet 1B was copied from 1A, with its title.',
    answers: { ids: 'number', 'class titles': 'name' },
    asks: ['class titles'],
    file: () =>
      book([
        { name: '1A', rows: rows(`FORM 1A\nSurname | First name | DOB\nAllan | James | @2014-01-01`) },
        { name: '1B', rows: rows(`FORM 1A\nSurname | First name | DOB\nBlake | Ann | @2014-01-02`) },
      ]),
    truth: [is('Allan', 'James', '1A', '2014-01-01'), is('Blake', 'Ann', '1B', '2014-01-02')],
  },
  {
    name: 'layout: promoted from a class',
    about: 'The title names the class from which the students come.',
    answers: { ids: 'number', 'title words': 'no' },
    asks: ['title words'],
    fixed: {},
    file: () =>
      sheet(rows(`STUDENTS PROMOTED FROM FORM 1A\nSurname | First name | DOB\nAbel | Ann | @2013-03-14`)),
    refused: /Class/,
  },
  {
    name: 'layout: titles as schools type them',
    about: 'CLASS LIST 1A, 1B CLASS LIST, Register: 1C, 1D – Mrs. Khan, and the teacher of another class.',
    answers: { ids: 'number' },
    file: () =>
      book(
        [
          'CLASS LIST 1A',
          '1B CLASS LIST 2026-2027',
          'Register: 1C (Mrs. Khan)',
          '1D – Mrs. Khan',
          'Prepared by the teacher of Form 1A\nSCHOOL LIST 1B',
        ].map((title, at) => ({
          name: `Sheet${at + 1}`,
          rows: rows(
            `${title}\nSurname | First name | DOB\nAllan | ${'BCDEF'[at] ?? ''}o | @2014-01-0${at + 1}`,
          ),
        })),
      ),
    truth: ['1A', '1B', '1C', '1D', '1B'].map((class_id, at) =>
      is('Allan', `${'BCDEF'[at] ?? ''}o`, class_id, `2014-01-0${at + 1}`),
    ),
  },
  {
    name: 'layout: a second head in another order',
    about: 'The second block has its names and its parents the other way round.',
    answers: { ids: 'number' },
    file: () =>
      sheet(
        rows(`
          FORM 1A
          Surname | First name | Mother's name | Father's name | DOB
          Allan | James | Ann Allan | Roy Allan | @2014-01-01

          FORM 1B
          First name | Surname | Father's name | Mother's name | DOB
          John | Craig | Tom Craig | Sue Craig | @2014-01-03
        `),
      ),
    truth: [
      is('Allan', 'James', '1A', '2014-01-01', { mother_name: 'Ann Allan', father_name: 'Roy Allan' }),
      is('Craig', 'John', '1B', '2014-01-03', { mother_name: 'Sue Craig', father_name: 'Tom Craig' }),
    ],
  },
  {
    name: 'layout: one ID with two classes',
    about: 'An ID stands in two rows, in two classes.',
    answers: { 'same ids': 'last' },
    asks: ['same ids'],
    file: () =>
      sheet(
        rows(
          `${head}\n63091 | Allan | Jo | @2014-01-01 | 1A\n63092 | Blake | Al | @2014-01-02 | 1A\n63091 | Allan | Jo | @2014-01-01 | 1B`,
        ),
      ),
    truth: [
      is('Allan', 'Jo', '1B', '2014-01-01', { id: '63091' }),
      is('Blake', 'Al', '1A', '2014-01-02', { id: '63092' }),
    ],
  },
  {
    name: 'layout: sheets of two years',
    about: 'The sheet of last year stands before that of this year.',
    answers: { 'older sheets': 'leave', 'same ids': 'last' },
    asks: ['older sheets'],
    file: () =>
      book([
        {
          name: '2025-2026',
          rows: rows(`${head}\n63031 | Allan | Jo | @2013-01-01 | 1A\n63033 | Left | Lu | @2009-01-02 | 5A`),
        },
        { name: '2026-2027', rows: rows(`${head}\n63031 | Allan | Jo | @2013-01-01 | 2A`) },
      ]),
    truth: [is('Allan', 'Jo', '2A', '2013-01-01', { id: '63031' })],
  },
  {
    name: 'layout: numbers of the rows',
    about: 'Student No. counts the rows of each sheet.',
    answers: { ids: 'number', 'row numbers': 'numbers' },
    asks: ['row numbers'],
    file: () =>
      book([
        {
          name: '1A',
          rows: rows(`Student No. | Surname | First name | DOB\n#1 | Abel | Ann | @2014-03-14`),
        },
        {
          name: '1B',
          rows: rows(
            `Student No. | Surname | First name | DOB\n#1 | Cole | Cy | @2014-03-16\n#2 | Dick | Di | @2014-03-17`,
          ),
        },
      ]),
    truth: [
      is('Abel', 'Ann', '1A', '2014-03-14'),
      is('Cole', 'Cy', '1B', '2014-03-16'),
      is('Dick', 'Di', '1B', '2014-03-17'),
    ],
  },
  {
    name: 'layout: a chart on a sheet of its own',
    about: 'A chart stands in front of the list.',
    file: withChart,
    truth: [is('Abel', 'Ann', '1A', '2014-03-14', { id: '61001' })],
    says: [/no rows on “Ages”/],
  },
  {
    name: 'layout: a name over two columns',
    about: 'Student Name is joined over the last and the first name.',
    answers: { ids: 'number' },
    columns: { 'Student Name (1 of 2)': 'last_name', 'Student Name (2 of 2)': 'first_name' },
    file: () =>
      sheet(rows(`No. | Student Name | | D.O.B. | Class\n#1 | De Silva | Sue | @2014-01-15 | 1A`), {
        merged: ['B1:C1'],
      }),
    truth: [is('De Silva', 'Sue', '1A', '2014-01-15')],
  },
  {
    name: 'layout: a name over two columns, not joined',
    about: 'The column of the first names has no header, and nobody says what the columns are.',
    fileName: 'list.csv',
    file: () => csv(texts(`No. | Student Name | | D.O.B. | Class\n1 | De Silva | Sue | 2014-01-15 | 1A`)),
    refused: /columns for the name/,
  },
  {
    name: 'layout: a status of leavers',
    about: 'The column Status says who has left.',
    answers: { leavers: 'leave' },
    asks: ['leavers'],
    file: () =>
      sheet(
        rows(
          `${head} | Status\n63024 | Allan | Jo | @2014-01-01 | 1A | Active\n63025 | Blake | Al | @2014-01-02 | 1A | Withdrawn\n63026 | Cole | Cy | @2014-01-03 | 1A | Transferred out`,
        ),
      ),
    truth: [is('Allan', 'Jo', '1A', '2014-01-01', { id: '63024' })],
    left: 2,
  },
  {
    name: 'layout: a leaver who is crossed out',
    about: 'A line goes through the row of who has left.',
    answers: { 'struck out': 'leave' },
    asks: ['struck out'],
    file: withStrike,
    truth: [is('Allan', 'Jo', '1A', '2014-04-10', { id: '61050' })],
    left: 1,
  },
  {
    name: 'layout: a text named like a workbook',
    about: 'A program names its text .xlsx, and protects its numbers with formulas.',
    fileName: 'list.xlsx',
    file: () =>
      Buffer.from('Student ID,Last name,First name,Date of birth,Class\n="0063022",Allan,Jo,2014-01-01,1A\n'),
    truth: [is('Allan', 'Jo', '1A', '2014-01-01', { id: '0063022' })],
  },
  {
    name: 'layout: UTF-16 without a mark',
    about: 'A database writes its text in letters of two bytes and does not say so.',
    fileName: 'list.csv',
    file: () => Buffer.from(textOf(texts(`${head}\n62054 | Núñez | Ann | 2014-03-14 | 1A`)), 'utf16le'),
    truth: [is('Núñez', 'Ann', '1A', '2014-03-14', { id: '62054' })],
  },
]
