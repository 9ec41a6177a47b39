// Mark sheets as teachers keep them: real files, made here. All persons are invented; those of 1A and 2A are people.ts.
import { rowXml } from '../../platform/spreadsheets/write/cellXml'
import type { Row } from '../../platform/spreadsheets/cells'
import { contentTypes, workbook, workbookRelationships } from '../../platform/spreadsheets/write/writeSheet'
import { plainParts, workbookOf, worksheet, zipOf } from './workbooks'

export interface MarkSheet {
  readonly name: string
  readonly make: () => Promise<Buffer>
}

const joined = (rows: readonly Row[], areas: readonly string[]): Promise<Buffer> => {
  const lines = rows.map((row, index) => rowXml(index + 1, row, [])).join('')
  const merged = `<mergeCells count="${areas.length}">${areas.map((area) => `<mergeCell ref="${area}"/>`).join('')}</mergeCells>`
  return zipOf(plainParts(worksheet(lines).replace('</sheetData>', `</sheetData>${merged}`)))
}

const sheetsOf = (sheets: Readonly<Record<string, readonly Row[]>>): Promise<Buffer> => {
  const names = Object.keys(sheets)
  const parts: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const lines = (sheets[name] ?? []).map((row, at) => rowXml(at + 1, row, [])).join('')
    parts[`xl/worksheets/sheet${index + 1}.xml`] = worksheet(lines)
  }
  return zipOf({
    ...plainParts(worksheet('')),
    ...parts,
    'xl/workbook.xml': workbook(names, []),
    'xl/_rels/workbook.xml.rels': workbookRelationships(names.length),
    '[Content_Types].xml': contentTypes(names.length),
  })
}

/** Windows-1252, where it is the same as Latin-1 but for the apostrophe. */
const windowsBytes = (text: string): Buffer =>
  Buffer.from([...text].map((sign) => (sign === '’' ? 0x92 : sign.charCodeAt(0))))

/** Titles over joined cells, names in any order, no IDs, and the class average below. */
export const titledMarks: MarkSheet = {
  name: 'marks.xlsx',
  make: () =>
    joined(
      [
        ['ST. JUDE’S SECONDARY SCHOOL', null, null, null, null],
        ['MATHEMATICS – FORM 1A', null, null, null, null],
        ['2025/2026 Third Term', null, null, 'Teacher: Mr. Ali', null],
        [null, null, null, null, null],
        ['No.', 'Name of Student', 'Course Work', 'Exam', 'Comment'],
        ['1', 'RAMKISSOON MOHAMMED Asha', '71', '68', 'Steady work.'],
        ['2', 'Kwame D’Abadie', '55', '60', null],
        ['3', 'Baptiste, Marisol', 'Abs', '49', null],
        [null, 'Class average', '63', '59', null],
        ['Signature: ______', null, null, null, null],
      ],
      ['A1:E1', 'A2:E2', 'A3:C3'],
    ),
}

/** A list in an old encoding, with semicolons. */
export const windowsMarks: MarkSheet = {
  name: 'english.csv',
  make: async () =>
    windowsBytes(
      [
        'English Language;2A;Term 3;2025-2026',
        'Surname;First Name;CW;Exam',
        'Núñez;Inés;88;91',
        'D’Abadie;Kwame;50;50',
      ].join('\r\n'),
    ),
}

/** The teacher's own codes in place of marks: some are clear, others are asked about once. */
export const codedMarks: MarkSheet = {
  name: 'codes.xlsx',
  make: () =>
    workbookOf([
      ['Subject:', 'English', 'Class:', '1 A'],
      ['Student', 'Coursework', 'Exam'],
      ['Asha Ramkissoon-Mohammed', 'ab', '70'],
      ['Kwame Dabadie', 'x', 'n/a'],
      ['Baptiste Marisol', 'X', '-'],
    ]),
}

/** One sheet for two classes, each below its name and with its headers repeated. */
export const twoClasses: MarkSheet = {
  name: 'form 1 and 2.xlsx',
  make: () =>
    workbookOf([
      ['Maths, Term 3 2025-26', null, null],
      ['Form 1A', null, null],
      ['Name', 'CW', 'Exam'],
      ['Asha Ramkissoon-Mohammed', '61', '62'],
      ['Marisol Baptiste', '63', '64'],
      [null, null, null],
      ['Form 2A', null, null],
      ['Name', 'CW', 'Exam'],
      ['Ines Nunez', '65', '66'],
      ['Marisol Baptiste', '1', '2'],
    ]),
}

/** Marks out of fifty, as the header says. */
export const outOfFifty: MarkSheet = {
  name: 'science.xlsx',
  make: () =>
    workbookOf([
      ['Mathematics 1A', null, null],
      ['Name', 'Course work /50', 'Exam (100)'],
      ['Asha Ramkissoon-Mohammed', '41', '62'],
    ]),
}

/** The headers say how much the marks count; the coursework is out of that. */
export const weightedMarks: MarkSheet = {
  name: 'weights.xlsx',
  make: () =>
    workbookOf([
      ['Mathematics 1A', null, null],
      ['Name', 'Coursework 30%', 'Exam 70%'],
      ['Asha Ramkissoon-Mohammed', '25', '71'],
      ['Kwame D’Abadie', '30', '55'],
    ]),
}

/** Names as they are said, two of them meant for nobody in particular. */
export const looseNames: MarkSheet = {
  name: 'register.xlsx',
  make: () =>
    workbookOf([
      ['MAT', '1A', '2025-2026', 'Term 3'],
      ['Name', 'Class', 'Exam'],
      ['Kwame', '1A', '74'],
      ['Asha Ramkisson Mohammed', '1A', '71'],
      ['Zed Nobody', '1A', '72'],
      ['Marisol Baptiste', '9Z', '73'],
    ]),
}

/** The subject over its two columns of marks, in a head of two rows. */
export const groupedMarks: MarkSheet = {
  name: 'grouped.xlsx',
  make: () =>
    joined(
      [
        ['Form 1A', null, null, null, null],
        ['No.', 'Name', 'English', null, 'Comment'],
        [null, null, 'Course', 'Exam', null],
        ['1', 'Asha Ramkissoon-Mohammed', '71', '68', 'Steady work.'],
        ['2', 'Kwame D’Abadie', '55', 'Abs', null],
      ],
      ['A2:A3', 'B2:B3', 'C2:D2', 'E2:E3'],
    ),
}

/** Several subjects beside each other, each over its columns. */
export const broadSheet: MarkSheet = {
  name: 'broad sheet.xlsx',
  make: () =>
    joined(
      [
        [null, 'English', null, 'Maths', null],
        ['Name', 'Course', 'Exam', 'Course', 'Exam'],
        ['Asha Ramkissoon-Mohammed', '71', '68', '55', '60'],
      ],
      ['B1:C1', 'D1:E1'],
    ),
}

/** Two classes beside each other. */
export const sideBySide: MarkSheet = {
  name: 'both classes.xlsx',
  make: () =>
    workbookOf([
      ['Form 1A', null, null, null, 'Form 2A', null, null],
      ['Name', 'CW', 'Exam', null, 'Name', 'CW', 'Exam'],
      ['Asha Ramkissoon-Mohammed', '61', '62', null, 'Ines Nunez', '65', '66'],
    ]),
}

/** A cover, and a sheet for each class. */
export const coveredSheets: MarkSheet = {
  name: 'covered.xlsx',
  make: () =>
    sheetsOf({
      Cover: [
        ['Pelican Bay Secondary School'],
        ['Mathematics – Forms 1A and 2A'],
        ['Teacher', 'Ms. K. Ali'],
        ['Term 3', '2025-2026'],
      ],
      '1A': [
        ['Name', 'CW', 'Exam'],
        ['Asha Ramkissoon-Mohammed', '61', '62'],
      ],
      '2A': [
        ['Name', 'CW', 'Exam'],
        ['Ines Nunez', '65', '66'],
      ],
    }),
}

/** Nothing says what the columns are. */
export const headless: MarkSheet = {
  name: 'no head.xlsx',
  make: () =>
    workbookOf([
      ['Mathematics 1A', 'Term 3', '2025-2026'],
      ['Asha Ramkissoon-Mohammed', '61', '62'],
      ['Kwame D’Abadie', '63', '64'],
    ]),
}
