// Lists that have something beside, above or between their columns which is not about their students, and classes that are
// written in parts.
import { book, csv, rows, sheet, texts } from './files'
import { is, knows, type ListCase } from './listCase'

const head = 'Student ID | Last name | First name | Class | DOB'

export const besideLists: readonly ListCase[] = [
  {
    name: 'numbers of each class beside the list',
    about: 'At the right of the list, behind an empty column, stands how many boys and girls each class has.',
    file: () =>
      sheet(
        rows(`
          Student ID | Last name | First name | DOB | | Class | Boys | Girls
          62001 | Ash | Col | @2014-03-14 | | 1C | #14 | #16
          62002 | Box | Dot | @2014-05-14 | | 1D | #15 | #13
        `),
      ),
    fixed: { class_id: '1A' },
    says: [/Beside the list stands another table, in the columns F to H/],
    truth: [
      is('Ash', 'Col', '1A', '2014-03-14', { id: '62001' }),
      is('Box', 'Dot', '1A', '2014-05-14', { id: '62002' }),
    ],
  },
  {
    name: 'a key beside the list',
    about: 'At the right of the first rows stands what the short names of the houses mean.',
    file: () =>
      sheet(
        rows(`
          ${head} | | Short | House
          62011 | Cox | Eve | 1A | @2014-03-14 | | I | Ibis
          62012 | Dix | Fay | 1A | @2014-05-14 | | M | Motmot
          62013 | Eck | Gus | 1A | @2014-05-15 | | |
          62014 | Fox | Hal | 1B | @2014-05-16 | | |
        `),
      ),
    says: [/another table, in the columns G to H/],
    truth: [
      is('Cox', 'Eve', '1A', '2014-03-14', { id: '62011' }),
      is('Dix', 'Fay', '1A', '2014-05-14', { id: '62012' }),
      is('Eck', 'Gus', '1A', '2014-05-15', { id: '62013' }),
      is('Fox', 'Hal', '1B', '2014-05-16', { id: '62014' }),
    ],
  },
  {
    name: 'form and class in two columns',
    about: 'Form has 2 and 3, Class has B and D: together they are 2B and 3D.',
    file: () =>
      sheet(
        rows(`
          Student ID | Last name | First name | Form | Class | DOB
          62021 | Gay | Ian | #2 | B | @2013-03-14
          62022 | Hay | Jo | #3 | B | @2012-05-14
          62023 | Ivy | Kit | #3 | D | @2012-05-15
        `),
      ),
    truth: [
      is('Gay', 'Ian', '2B', '2013-03-14', { id: '62021' }),
      is('Hay', 'Jo', '3B', '2012-05-14', { id: '62022' }),
      is('Ivy', 'Kit', '3D', '2012-05-15', { id: '62023' }),
    ],
  },
  {
    name: 'form and class in a new school',
    about: 'The school has no classes; one of those that the list names is another class in its own words.',
    before: { classes: [] },
    file: () =>
      sheet(
        rows(`
          Student ID | Last name | First name | Form | Class | DOB
          62031 | Joy | Lee | Form 1 | Red | @2014-03-14
          62032 | Kay | Meg | Form 2 | Red | @2013-05-14
        `),
      ),
    answers: { classes: 'add' },
    asks: ['classes'],
    truth: [
      is('Joy', 'Lee', '1 Red', '2014-03-14', { id: '62031' }),
      is('Kay', 'Meg', '2 Red', '2013-05-14', { id: '62032' }),
    ],
  },
  {
    name: 'the form of a sheet and its classes',
    about: 'The sheets are called Form 1 and Form 2, and the column Class has A and E: 1E is unknown.',
    file: () =>
      book([
        {
          name: 'Form 1',
          rows: rows(`${head}\n62041 | Lay | Nan | A | @2014-03-14\n62042 | May | Oli | E | @2014-05-14`),
        },
        { name: 'Form 2', rows: rows(`${head}\n62043 | Nay | Pat | A | @2013-05-14`) },
      ]),
    answers: { 'class form 1 e': '1D' },
    asks: ['class form 1 e'],
    truth: [
      is('Lay', 'Nan', '1A', '2014-03-14', { id: '62041' }),
      is('May', 'Oli', '1D', '2014-05-14', { id: '62042' }),
      is('Nay', 'Pat', '2A', '2013-05-14', { id: '62043' }),
    ],
  },
  {
    name: 'the class once and blank below',
    about: 'The class stands in the row of its first student only, and the cells are not joined.',
    file: () =>
      sheet(
        rows(`
          Class | Student ID | Last name | First name | DOB
          2A | 62051 | Oak | Quin | @2013-03-14
             | 62052 | Pye | Rob | @2013-05-14
          2C | 62053 | Ray | Sue | @2013-05-15
             | 62054 | Say | Tom | @2013-05-16
        `),
      ),
    answers: { 'class gaps': 'above' },
    asks: ['class gaps'],
    truth: [
      is('Oak', 'Quin', '2A', '2013-03-14', { id: '62051' }),
      is('Pye', 'Rob', '2A', '2013-05-14', { id: '62052' }),
      is('Ray', 'Sue', '2C', '2013-05-15', { id: '62053' }),
      is('Say', 'Tom', '2C', '2013-05-16', { id: '62054' }),
    ],
  },
  {
    name: 'the class once and nothing below',
    about: 'Only the first student has a class, and the office says that the others have none yet.',
    file: () =>
      sheet(
        rows(`
          Student ID | Last name | First name | DOB | Class
          62056 | Thom | Una | @2013-03-14 | 2A
          62057 | Ulm | Vic | @2013-05-14 |
        `),
      ),
    answers: { 'class gaps': 'none' },
    asks: ['class gaps'],
    left: 1,
    truth: [is('Thom', 'Una', '2A', '2013-03-14', { id: '62056' })],
  },
  {
    name: 'classes for some only',
    about:
      'Two who moved have a class, and the others, whom the school knows, none: they stay where they are.',
    before: {
      students: [
        knows('62061', 'Tan', 'Uma', '1A', '2014-03-14'),
        knows('62062', 'Uys', 'Val', '1A', '2014-05-14'),
      ],
    },
    file: () => sheet(rows(`Student ID | Class | Blood group\n62061 | 1B | A+\n62062 | | O+`)),
    truth: [
      is('Tan', 'Uma', '1B', '2014-03-14', { id: '62061', blood_type: 'A+' }),
      is('Uys', 'Val', '1A', '2014-05-14', { id: '62062', blood_type: 'O+' }),
    ],
  },
  {
    name: 'an address with commas',
    about: 'Somebody typed the list, and an address has a comma without quotation marks.',
    fileName: 'list.csv',
    file: () =>
      Buffer.from(
        `${[
          "Student ID,Last name,First name,Class,DOB,Home address,Mother's name,Father's name",
          '62071,Vane,Wyn,1A,2014-03-14,9 Lime Street,Ada Vane,Max Vane',
          '62072,Wray,Xan,1A,2014-05-14,LP 3, Mayaro,Bea Wray,Ned Wray',
          '62073,Yule,Yve,1B,2014-05-15,2 Bay Road,Cia Yule,Odo Yule',
        ].join('\n')}\n`,
      ),
    left: 1,
    says: [/This row has 9 cells, the headers 8: put quotation marks/],
    truth: [
      is('Vane', 'Wyn', '1A', '2014-03-14', {
        ...{ id: '62071', home_address: '9 Lime Street', mother_name: 'Ada Vane', father_name: 'Max Vane' },
      }),
      is('Yule', 'Yve', '1B', '2014-05-15', {
        ...{ id: '62073', home_address: '2 Bay Road', mother_name: 'Cia Yule', father_name: 'Odo Yule' },
      }),
    ],
  },
  {
    name: 'a name with a comma',
    about:
      'A list with commas has a mother as “Bo, Ann” without quotation marks, in its last column but one.',
    fileName: 'list.csv',
    file: () =>
      Buffer.from(
        `${[
          "Student ID,Last name,First name,Class,DOB,Mother's name,Father's name",
          '62081,Zane,Al,1A,2014-03-14,Ada Zane,',
          '62082,Bo,Cy,1A,2014-05-14,Bo, Ann,Roy Bo',
        ].join('\n')}\n`,
      ),
    left: 1,
    truth: [is('Zane', 'Al', '1A', '2014-03-14', { id: '62081', mother_name: 'Ada Zane' })],
  },
  {
    name: 'years above the forms',
    about: 'A school of Years 7 to 9 writes “Grade 7A” and “Year 8B” for its classes 7A and 8B.',
    before: { classes: ['7A', '8B'] },
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(`${head}\n62131 | Fry | Ira | Grade 7A | 2014-03-14\n62132 | Gow | Jen | Year 8B | 2013-03-14`),
      ),
    answers: { ages: 'right' },
    truth: [
      is('Fry', 'Ira', '7A', '2014-03-14', { id: '62131' }),
      is('Gow', 'Jen', '8B', '2013-03-14', { id: '62132' }),
    ],
  },
  {
    name: 'years that the school does not have',
    about: 'A new school of Years 7 and 8 learns where classes above Form 6 are added.',
    before: { classes: ['1A'] },
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(
          `${head}\n62141 | Hob | Kai | Year 7A | 2014-03-14\n62142 | Ince | Lou | 1A | 2014-03-15\n62143 | Jarvis | Max | 8C | 2013-03-15`,
        ),
      ),
    answers: { 'class *': 'leave' },
    asks: ['class year 7a', 'class 8c'],
    says: [/Settings, Classes and houses/],
    left: 2,
    truth: [is('Ince', 'Lou', '1A', '2014-03-15', { id: '62142' })],
  },
  {
    name: 'rows with boxes that nobody ticked',
    about: 'A shared sheet has its boxes also in the rows that nobody has filled in.',
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(`
          ${head} | Asthma | Fees paid
          62151 | Jude | Mo | 1A | 2014-03-14 | TRUE  | FALSE
                |      |    |    |            | FALSE | FALSE
                |      |    |    |            | FALSE | FALSE
        `),
      ),
    truth: [is('Jude', 'Mo', '1A', '2014-03-14', { id: '62151', asthma: 1 })],
  },
  {
    name: 'a row that explains the columns',
    about: 'Below the headers stands how each column is filled in, and below that a line of dashes.',
    file: () =>
      sheet(
        rows(`
          ${head} | Sex
          (5 digits) | (as on passport) | (all names) | e.g. 1A | yyyy-mm-dd | M/F
          --- | --- | --- | --- | --- | ---
          62161 | Kerr | Ned | 1A | 2014-03-14 | M
        `),
      ),
    truth: [is('Kerr', 'Ned', '1A', '2014-03-14', { id: '62161', sex: 'Male' })],
  },
  {
    name: 'dashes beside a short ID',
    about: 'IDs have four digits; dashes say that nothing is known of an allergy, and the class is new.',
    before: {
      students: [
        knows('3042', 'Lowe', 'Ora', '1A', '2014-03-14', { allergy: 'milk' }),
        knows('3043', 'Moll', 'Pip', '1A', '2014-05-14'),
      ],
    },
    file: () => sheet(rows(`Student ID | Class | Allergies\n3042 | 1B | ---\n3043 | 1B | fish`)),
    truth: [
      is('Lowe', 'Ora', '1B', '2014-03-14', { id: '3042', allergy: ['milk', null] }),
      is('Moll', 'Pip', '1B', '2014-05-14', { id: '3043', allergy: 'fish' }),
    ],
  },
  {
    name: 'strokes beside an ID with letters',
    about: 'Strokes say that nothing is written of an allergy; the IDs are letters and two digits.',
    before: { students: [knows('PB17', 'Neal', 'Quy', '1A', '2014-03-14')] },
    file: () => sheet(rows(`Student ID | Class | Allergies\nPB17 | 1C | ____`)),
    truth: [is('Neal', 'Quy', '1C', '2014-03-14', { id: 'PB17', allergy: [null, '____'] })],
  },
  {
    name: 'a line for the signature',
    about: 'Strokes and dashes below the list are for a signature, and about nobody.',
    file: () => sheet(rows(`${head}\n62181 | Nunn | Rae | 1A | @2014-03-14\n-------- | ________ | Dean`)),
    truth: [is('Nunn', 'Rae', '1A', '2014-03-14', { id: '62181' })],
  },
]
