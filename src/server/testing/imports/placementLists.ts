// The Ministry's placement list, and five as secretaries keep them: real files, made here. All persons are invented.
import type { Row } from '../../platform/spreadsheets/cells'
import { rowXml } from '../../platform/spreadsheets/write/cellXml'
import { workbookOf, plainParts, worksheet, zipOf } from './workbooks'

export interface PlacementFile {
  readonly name: string
  readonly make: () => Promise<Buffer>
}

const sheetOf = (rows: readonly Row[]): string =>
  rows.map((row, index) => rowXml(index + 1, row, [])).join('')

/** As a spreadsheet program stores cells that were joined: only the first one holds something. */
const mergedSheet = (rows: readonly Row[], areas: readonly string[], last = ''): Promise<Buffer> => {
  const merged = `<mergeCells count="${areas.length}">${areas.map((area) => `<mergeCell ref="${area}"/>`).join('')}</mergeCells>`
  const sheet = worksheet(sheetOf(rows) + last).replace('</sheetData>', `</sheetData>${merged}`)
  return zipOf(plainParts(sheet))
}

/** Windows-1252, where it is the same as Latin-1 but for the apostrophe. */
const windowsBytes = (text: string): Buffer =>
  Buffer.from([...text].map((sign) => (sign === '’' ? 0x92 : sign.charCodeAt(0))))

const csvOf = (lines: ReadonlyArray<readonly string[]>): string =>
  lines.map((cells) => cells.join(';')).join('\r\n')

/** The Ministry of Education’s, with text dates of one form and names in capitals. */
export const ministryList: PlacementFile = {
  name: 'SEA placement.xlsx',
  make: () =>
    workbookOf([
      ['SEA No.', 'Surname', 'First Name', 'Sex', 'Date of Birth', 'Primary School'],
      ['2027000101', 'NÚÑEZ', 'ANA MARÍA', 'F', '14/03/2015', 'Arima Boys RC'],
      ['2027000102', 'D’ABADIE', 'JEAN-PAUL', 'M', '02/11/2014', 'Arima Boys RC'],
      ['0027000103', 'DE FREITAS', 'KEZIAH', 'F', '30/06/2015', 'MALONEY GOVERNMENT PRIMARY'],
      ['2027000104', 'MOHAMMED-ALI', 'IMRAN', 'M', '05/05/2015', 'Maloney Government Primary'],
      [null, null, null, null, null, null],
      ['Total: 4 students', null, null, null, null, null],
    ]),
}

/** A title over joined cells, an empty row, headers in row 4, and a date that is a formula. */
export const titledList: PlacementFile = {
  name: 'Form 1 intake.xlsx',
  make: () =>
    mergedSheet(
      [
        ['ST. JUDE’S SECONDARY SCHOOL', null, null, null, null, null],
        ['Form 1 intake for 2026-2027', null, null, null, null, null],
        [null, null, null, null, null, null],
        ['No.', 'Last Name', 'First Name', 'Gender', 'D.O.B.', 'School Attended'],
        ['1', 'O’Brien', 'Shania', 'Female', '2015-01-09', 'Tunapuna Presbyterian'],
        ['2', 'Ramkissoon', 'Dev', 'Male', '2014-12-24', 'Tunapuna Presbyterian'],
        ['No.', 'Last Name', 'First Name', 'Gender', 'D.O.B.', 'School Attended'],
      ],
      ['A1:F1', 'A2:F2'],
      '<row r="8"><c r="A8"><v>3</v></c><c r="B8" t="str"><f>UPPER("li")</f><v>LI</v></c>' +
        '<c r="C8" t="inlineStr"><is><t>Wei</t></is></c><c r="D8" t="inlineStr"><is><t>Boy</t></is></c>' +
        '<c r="E8"><f>DATE(2015,4,2)</f><v>42096</v></c></row>' +
        '<row r="9"><c r="B9" t="inlineStr"><is><t>Prepared by: the office</t></is></c></row>',
    ),
}

/** Both names in one cell, and what the class teacher of the primary school wrote. */
export const oneNameList: PlacementFile = {
  name: 'from the primary school.xlsx',
  make: () =>
    workbookOf([
      ['Name of Pupil', 'M/F', 'Date of Birth', "Class teacher's notes", 'SEA Number'],
      ['NÚÑEZ, Ana María', 'f', '14-Mar-2015', 'reads well; sister in Form 3', '2027000101'],
      ['Keziah De Freitas', 'Girl', '30 June 2015', '', '2027000103'],
      ['Marcus St. Hill Jr.', 'boy', '1 Sept 2014', 'needs glasses', '2027000105'],
      ['Madonna', 'F', '3 May 2015', '', '2027000106'],
    ]),
}

/** Saved as text on an older computer. */
export const windowsList: PlacementFile = {
  name: 'liste.csv',
  make: async () =>
    windowsBytes(
      csvOf([
        ['Surname', 'Forename', 'Sex', 'DOB', 'Primary school'],
        ['Núñez', 'José', 'M', '14/03/2015', 'École Primaire'],
        ['D’Abadie', 'Renée', 'F', '01/02/2015', 'Arima Girls RC'],
      ]),
    ),
}

/** Dates as everybody types them. */
export const mixedDatesList: PlacementFile = {
  name: 'dates.csv',
  make: async () =>
    Buffer.from(
      [
        'Surname,First name,Date of birth,Sex',
        'Ali,Aaliyah,14/03/2015,F',
        'Baptiste,Brandon,14-Mar-15,M',
        'Charles,Chelsea,"March 14, 2015",F',
        'Doodnath,Devin,42077,M',
        'Edwards,Ella,03/25/2015,F',
        'Francois,Finn,03/04/2015,M',
        'Gomez,Gia,31/02/2015,F',
        'Hosein,Haris,soon,M',
        'Isaac,Imani,14/03/1915,F',
        'Joseph,Jada,,F',
        'King,Kyle,2015-03-14,X',
      ].join('\n'),
    ),
}

/** Names and classes instead of numbers: somebody’s list of friends to be kept together. */
export const noNumbersList: PlacementFile = {
  name: 'who goes together.csv',
  make: async () =>
    Buffer.from('Group,Friends of,Remarks\n1,Ana and Keziah,same bus\n2,Imran and Dev,football\n'),
}

/** No SEA numbers, no sex, and somebody who is at the school, somebody twice. */
export const namesOnlyList: PlacementFile = {
  name: 'names.csv',
  make: async () =>
    Buffer.from(
      [
        'Student,Birthday',
        '"Ramkissoon-Mohammed, Asha",06/05/2013',
        '"Mc Donald, Kai",07/08/2015',
        'Kai Mc Donald,7 August 2015',
      ].join('\n'),
    ),
}
