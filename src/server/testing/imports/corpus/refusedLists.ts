// Files that cannot be taken: each is refused with a sentence that says what to do.
import { book, csv, rows, sheet, texts, unsolved } from './files'
import type { ListCase } from './listCase'

const besides = /beside|next to|side by side|below (each|one) (an)?other|one below/i

export const refusedLists: readonly ListCase[] = [
  {
    name: 'students side by side',
    about: 'Each row has two students, the boys at the left and the girls at the right.',
    file: () =>
      sheet(
        rows(`
          Form 1A
          No. | Surname | First Name | DOB         |  | No. | Surname | First Name | DOB
          #1  | Abel    | Jude       | @2014-01-10 |  | #1  | Baird   | Kyla       | @2014-02-10
          #2  | Cato    | Paul       | @2014-01-11 |  | #2  | Doyle   | Mary       | @2014-02-11
        `),
      ),
    answers: { ids: 'number' },
    refused: besides,
  },
  {
    name: 'two lists beside each other',
    about: 'Two classes stand beside each other, each with its own headers.',
    file: () =>
      sheet(
        rows(`
          FORM 1A | | | | | FORM 1B
          Student ID | Last name | First name | DOB | | Student ID | Last name | First name | DOB
          20261601 | Earle | Tom | @2014-01-10 | | 20261603 | Field | Amy | @2014-02-10
          20261602 | Gould | Ben | @2014-01-11 | | 20261604 | Hart | Zoe | @2014-02-11
        `),
      ),
    refused: besides,
  },
  {
    name: 'an .xls file',
    about: 'It is a workbook of Excel 97 to 2003.',
    fileName: 'students.xls',
    file: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2040)]),
    refused: /\.xls\b[\s\S]*\.xlsx/,
  },
  {
    name: 'a picture with another name',
    about: 'Somebody photographed the list and renamed the picture.',
    fileName: 'list.xlsx',
    file: () => Buffer.concat([Buffer.from('ffd8ffe000104a46494600010101', 'hex'), Buffer.alloc(3000, 0x5a)]),
    refused: /not an Excel workbook|picture|photo/i,
  },
  {
    name: 'a PDF',
    about: 'The list was printed into a PDF.',
    fileName: 'Form 1A.pdf',
    file: () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'),
    refused: /PDF|\.xlsx/,
  },
  {
    name: 'an empty workbook',
    about: 'All its sheets are empty.',
    file: () =>
      book([
        { name: 'Sheet1', rows: [] },
        { name: 'Sheet2', rows: [] },
      ]),
    refused: /empty/i,
  },
  {
    name: 'a web page that is called .xls',
    about: 'A program exports its table as a web page and calls it a workbook.',
    fileName: 'export.xls',
    file: () => Buffer.from('<html><table><tr><th>ID</th><th>Name</th></tr></table></html>'),
    refused: /\.xlsx/,
  },
  {
    name: 'names without birthdays',
    about: 'The list has no date of birth, so that nobody new could sign in.',
    fileName: 'names.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Surname | First Name | Class
          20261611   | Ince    | Nia        | 1A
          20261612   | Jack    | Omar       | 1A
        `),
      ),
    refused: /date of birth/i,
  },
  {
    name: 'birthdays without a day',
    about: 'Month and year have a column each, and the day is left out to be discreet.',
    fileName: 'form.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Surname | First Name | Class | Month | Year
          20261621   | Mason   | Ria        | 1A    | 3     | 2014
          20261622   | Nurse   | Joel       | 1A    | 11    | 2014
        `),
      ),
    refused: /date of birth/i,
  },
  {
    name: 'IDs that nothing has worked out',
    about: 'The IDs are formulas without a value: to number these students anew would give them a second ID.',
    file: () =>
      sheet([
        ['Student ID', 'Last name', 'First name', 'Class', 'DOB'],
        [unsolved('"2026"&ROW()'), 'Kerr', 'Leah', '1A', '2014-03-14'],
        [unsolved('"2026"&ROW()'), 'Lord', 'Seth', '1A', '2014-03-15'],
      ]),
    answers: { ids: 'leave' },
    refused: /formula/i,
  },
  {
    name: 'a spreadsheet of another program',
    about: 'The portal says how to save it.',
    fileName: 'list.ods',
    file: () => Buffer.from('PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
    refused: /choose Save As and the type “Excel/,
  },
  {
    name: 'dates that Excel could not show',
    about: 'The column was too narrow when the list was saved as a text.',
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | DOB
          74171      | Ali       | Imran      | 1C    | ########
        `),
      ),
    refused: /Make the column wider/,
  },
]
