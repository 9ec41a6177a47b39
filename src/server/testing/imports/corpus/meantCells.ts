// Cells whose text is not what they mean: damaged letters, ditto marks, fillers, titles, numbers that are shown as others.
import { book, csv, day, rows, sheet, shown, texts, textOf, withMark } from './files'
import { is, knows, type ListCase } from './listCase'

const head = 'Student ID | Last name | First name | Date of birth | Class'

export const meantCells: readonly ListCase[] = [
  {
    name: 'letters that were damaged before',
    about: 'UTF-8 was opened as Windows letters and saved again.',
    answers: { 'damaged letters': 'yes' },
    asks: ['damaged letters'],
    file: () =>
      withMark(
        textOf(
          texts(`
            ${head} | Address
            62051 | NÃºÃ±ez    | JosÃ©   | 2014-03-14 | 1A | 1 Hill St
            62052 | Dâ€™Abadie | Ann     | 2014-03-15 | 1A | RÃ­o Claro
            62053 | GarcÃ\u00ada | Zoe | 2014-03-16 | 1A | 2 Hill St
          `),
        ),
      ),
    fileName: 'list.csv',
    truth: [
      is('Núñez', 'José', '1A', '2014-03-14', { id: '62051', home_address: '1 Hill St' }),
      is('D’Abadie', 'Ann', '1A', '2014-03-15', { id: '62052', home_address: 'Río Claro' }),
      is('García', 'Zoe', '1A', '2014-03-16', { id: '62053', home_address: '2 Hill St' }),
    ],
  },
  {
    name: 'letters that are lost',
    about: 'What a program could not write became a sign of its own.',
    file: () =>
      withMark(
        textOf(
          texts(`
            ${head} | Address
            62054 | N\ufffd\ufffdez | Jos\ufffd | 2014-03-14 | 1A | 1 Hill St
            62055 | Ali | Ann | 2014-03-15 | 1A | R\ufffdo Claro
          `),
        ),
      ),
    fileName: 'list.csv',
    truth: [is('Ali', 'Ann', '1A', '2014-03-15', { id: '62055' })],
    left: 1,
    says: [/damaged letters/],
  },
  {
    name: 'fillers of a script',
    about: 'NULL, nan and TBA stand in cells without an answer.',
    before: {
      students: [
        knows('63016', 'Blake', 'Al', '1A', '2014-01-02', { mother_name: 'Ann Blake', allergy: 'nuts' }),
      ],
    },
    file: () =>
      csv(
        texts(`
          ${head} | Middle name | Mother's name | Address | Religion | Allergies | Previous school
          63015 | Allan | Jo | 2014-01-01 | 1A | NULL | nan | None | NULL | NaN | (null)
          63016 | Blake | Al | 2014-01-02 | 1B | nan | TBA | unknown | pending | NULL | NULL
        `),
      ),
    fileName: 'list.csv',
    truth: [
      is('Allan', 'Jo', '1A', '2014-01-01', { id: '63015' }),
      is('Blake', 'Al', '1B', '2014-01-02', { id: '63016', mother_name: 'Ann Blake', allergy: 'nuts' }),
    ],
    says: [/“TBA” says nothing/],
  },
  {
    name: 'ditto marks',
    about: 'A brother has ditto marks below the surname, the address and the mother.',
    answers: { 'ditto marks': 'yes' },
    asks: ['ditto marks'],
    file: () =>
      sheet(
        rows(`
          ${head} | Address | Mother's name
          63017 | Allan | Jo | @2014-01-01 | 1A | 12 Main St | Ann Allan
          63018 | "     | Al | @2013-01-02 | 2A | "          | "
          63019 | do    | Bo | "           | "  | ditto      | ″
        `),
      ),
    truth: [
      is('Allan', 'Jo', '1A', '2014-01-01', {
        id: '63017',
        home_address: '12 Main St',
        mother_name: 'Ann Allan',
      }),
      is('Allan', 'Al', '2A', '2013-01-02', {
        id: '63018',
        home_address: '12 Main St',
        mother_name: 'Ann Allan',
      }),
      is('Allan', 'Bo', '2A', '2013-01-02', {
        id: '63019',
        home_address: '12 Main St',
        mother_name: 'Ann Allan',
      }),
    ],
  },
  {
    name: 'titles before names',
    about: 'Miss, Master and Mstr. stand before the names.',
    answers: { ids: 'number', 'name order': 'first', titles: 'yes' },
    asks: ['titles'],
    fixed: { class_id: '1A' },
    file: () =>
      csv(
        texts(`
          Name of Student | DOB
          Miss Ann Lee    | 14/03/2014
          Master Tom Lall | 15/03/2014
          Mstr. Raj Singh | 16/03/2014
        `),
      ),
    fileName: 'list.csv',
    truth: [
      is('Lee', 'Ann', '1A', '2014-03-14'),
      is('Lall', 'Tom', '1A', '2014-03-15'),
      is('Singh', 'Raj', '1A', '2014-03-16'),
    ],
  },
  {
    name: 'the ID and the name in one cell',
    about: 'A number and a name in one cell are refused in words.',
    answers: { ids: 'number' },
    file: () =>
      csv(
        texts(`
          Student | DOB | Class
          62061 - Smith, John | 14/03/2014 | 1A
          62062 - Brown, Jane | 15/03/2014 | 1A
        `),
      ),
    fileName: 'list.csv',
    refused: /a number and a name in one cell/,
  },
  {
    name: 'a formula that found nobody',
    about: 'A formula has come to 0 in a first name, and the caution was confirmed.',
    file: () =>
      sheet([
        head.split(' | '),
        ['62201', 'Abel', { formula: 'X!C2', is: 0 }, day('2014-03-14'), '1A'],
        ['62202', 'Boyce', 'Bob', day('2014-03-15'), '1A'],
      ]),
    truth: [is('Boyce', 'Bob', '1A', '2014-03-15', { id: '62202' })],
    left: 1,
    says: [/“0” is not a name/],
  },
  {
    name: 'numbers of more than 15 digits',
    about: 'Excel has lost the last digits of IDs that were typed as numbers.',
    file: () =>
      book([
        {
          name: 'List',
          rows: [
            head.split(' | '),
            [2.02600000000123e17, 'Vance', 'Val', day('2014-03-15'), '1A'],
            [2.02600000000124e17, 'Waldron', 'Wes', day('2014-03-16'), '1A'],
          ],
        },
      ]),
    refused: /lost/,
  },
  {
    name: 'letters that a number format shows',
    about: 'The cells of IDs hold numbers and show letters and zeros with them.',
    file: () =>
      sheet([
        head.split(' | '),
        [shown(42, 'letters and zeros'), 'Dass', 'Dee', day('2014-01-20'), '1A'],
        [shown(43, 'zeros and letters'), 'Eversley', 'Eve', day('2014-02-21'), '1A'],
      ]),
    truth: [
      is('Dass', 'Dee', '1A', '2014-01-20', { id: 'PBS-00042' }),
      is('Eversley', 'Eve', '1A', '2014-02-21', { id: '00043-TGS' }),
    ],
  },
  {
    name: 'two last names in a list in Spanish',
    about: 'Only a comma shows where two last names end.',
    answers: { ids: 'number' },
    fixed: { class_id: '1A' },
    columns: { 'Apellidos y Nombres': 'name', 'Fecha de nacimiento': 'date_of_birth' },
    file: () =>
      withMark(
        textOf(
          texts(`
            N° | Apellidos y Nombres | Fecha de nacimiento
            1 | Rodríguez Pérez María José | 14 de marzo de 2014
            2 | Gómez Díaz, Juan Carlos    | 02-ene-2014
          `),
          { separator: ';' },
        ),
      ),
    fileName: 'lista.csv',
    truth: [is('Gómez Díaz', 'Juan Carlos', '1A', '2014-01-02')],
    left: 1,
    says: [/does not show where the last names end/],
  },
]
