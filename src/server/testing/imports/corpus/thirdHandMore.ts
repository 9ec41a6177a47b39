// More that a third hand has found: sheets called after a class and its teacher, numbers with signs, texts with odd quotes,
// columns of branching forms, months between birthdays, days of vaccinations, and the words of this country.
import { book, csv, rows, sheet, texts } from './files'
import { is, knows, type ListCase } from './listCase'

const ofTerm = { year: '2025', term: '3', subject_code: 'MAT' } as const

const class2b = {
  students: [
    knows('20250601', 'Cuffie', 'Nia', '2B', '2013-01-11'),
    knows('20250602', 'Dass', 'Vishal', '2B', '2013-02-12'),
  ],
}

export const thirdHandMore: readonly ListCase[] = [
  {
    name: 'sheets of a class and its teacher',
    about: 'The names of the sheets begin with the class, and one of them is certain.',
    answers: { 'sheet names': 'yes', ids: 'number' },
    asks: ['sheet names'],
    file: () =>
      book([
        { name: '1A Khan', rows: rows('Surname | First Name | DOB\nAli | Imran | @2014-03-14') },
        { name: '1B 26-27', rows: rows('Surname | First Name | DOB\nBo | Kezia | @2014-05-22') },
        { name: '1C (30)', rows: rows('Surname | First Name | DOB\nChin | Wei | @2014-05-23') },
      ]),
    truth: [
      is('Ali', 'Imran', '1A', '2014-03-14'),
      is('Bo', 'Kezia', '1B', '2014-05-22'),
      is('Chin', 'Wei', '1C', '2014-05-23'),
    ],
  },
  {
    name: 'sheets of several years of a class',
    about: 'All names of sheets are in doubt, and a person says that they are no classes.',
    answers: { 'sheet names': 'no', ids: 'number' },
    asks: ['sheet names'],
    file: () =>
      book([
        { name: '1A 2026', rows: rows('Surname | First Name | DOB\nAli | Imran | @2014-03-14') },
        { name: '1B 2026', rows: rows('Surname | First Name | DOB\nBo | Kezia | @2014-05-22') },
      ]),
    truth: [],
    left: 2,
  },
  {
    name: 'IDs with signs',
    about: 'A program writes # before the IDs, and a spreadsheet parts their thousands.',
    before: class2b,
    fileName: 'list.csv',
    file: () =>
      csv([
        ['Student ID', 'Name', 'Class'],
        ['#20250601', 'Cuffie, Nia', '3B'],
        ['20,250,602', 'Dass, Vishal', '3B'],
      ]),
    truth: [
      is('Cuffie', 'Nia', '3B', '2013-01-11', { id: '20250601' }),
      is('Dass', 'Vishal', '3B', '2013-02-12', { id: '20250602' }),
    ],
  },
  {
    name: 'blanks before quotation marks',
    about: 'Every text is quoted, with a blank behind each comma, and one of them has commas in it.',
    fileName: 'list.csv',
    file: () =>
      Buffer.from(
        '"ID", "Surname", "First Name", "Class", "DOB", "Home Address", "Mother\'s Name"\n"74101", "Ali", "Imran", "1C", "2014-03-14", "4 Hill Street, Arima", "Ann, ""Mimi"" Ali"\n"74102", "Bo", "Kezia", "1C", "2014-05-22", "", "Lee Bo"\n',
      ),
    truth: [
      is('Ali', 'Imran', '1C', '2014-03-14', {
        id: '74101',
        home_address: '4 Hill Street, Arima',
        mother_name: [null, 'Ann, "Mimi" Ali'],
      }),
      is('Bo', 'Kezia', '1C', '2014-05-22', { id: '74102', mother_name: 'Lee Bo' }),
    ],
  },
  {
    name: 'apostrophes as quotation marks',
    about: 'A database has written its texts between apostrophes, and doubled the one in a name.',
    fileName: 'list.csv',
    file: () =>
      Buffer.from(
        "'ID','Surname','First Name','Class','DOB','Home Address'\n'74111','O''Brien','Imran','1C','2014-03-14','4 Hill Street, Arima'\n'74112','Bo','Kezia','1C','2014-05-22','Couva'\n",
      ),
    truth: [
      is("O'Brien", 'Imran', '1C', '2014-03-14', { id: '74111', home_address: '4 Hill Street, Arima' }),
      is('Bo', 'Kezia', '1C', '2014-05-22', { id: '74112', home_address: 'Couva' }),
    ],
  },
  {
    name: 'ages behind dates, and names with strokes',
    about: 'The age stands in the cell of the date; below “Surname/First Name” a stroke parts the names.',
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Surname/First Name | Class | DOB (Age)
          74121      | Khan/Aaliyah       | 01C   | 14/03/2014 (12)
          74122      | De Silva/Tia       | 01D   | 15.03.2014.
          74123      | Bo/Kezia           | 1D    | 16,03,2014
          74124      | Lee/Wei            | 1D    | 17\\03\\2014
          74125      | Pinas/Gaby         | 1D    | 18 maart 2014
        `),
      ),
    truth: [
      is('Khan', 'Aaliyah', '1C', '2014-03-14', { id: '74121' }),
      is('De Silva', 'Tia', '1D', '2014-03-15', { id: '74122' }),
      is('Bo', 'Kezia', '1D', '2014-03-16', { id: '74123' }),
      is('Lee', 'Wei', '1D', '2014-03-17', { id: '74124' }),
      is('Pinas', 'Gaby', '1D', '2014-03-18', { id: '74125' }),
    ],
  },
  {
    name: 'one name with a stroke',
    about: 'Only one of the names has a stroke, which parts two last names: that is asked.',
    answers: { 'odd names': 'leave' },
    asks: ['odd names'],
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Surname/First Name | Class | DOB
          74126      | Khan Aaliyah       | 1C    | 14/03/2014
          74127      | Ali/Khan Tia       | 1D    | 15/03/2014
        `),
      ),
    truth: [is('Khan', 'Aaliyah', '1C', '2014-03-14', { id: '74126' })],
    left: 1,
  },
  {
    name: 'days with years of two digits',
    about: 'One date shows that the month is not first, and the question does not offer it.',
    answers: { 'order date_of_birth': 'day first' },
    asks: ['order date_of_birth'],
    says: [/the day or the year\?/],
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | DOB
          74131      | Ali       | Imran      | 1C    | 14-03-14
          74132      | Bo        | Kezia      | 1D    | 02-11-14
        `),
      ),
    truth: [
      is('Ali', 'Imran', '1C', '2014-03-14', { id: '74131' }),
      is('Bo', 'Kezia', '1D', '2014-11-02', { id: '74132' }),
    ],
  },
  {
    name: 'a form in the web that branches',
    about: 'Each form has a question of its own for the class, and the others stay empty.',
    fileName: 'answers.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | DOB        | Which form? | Class (Form 1) | Class (Form 2)
          74141      | Ali       | Imran      | 2014-03-14 | Form 1      | 1C             |
          74142      | Bo        | Kezia      | 2013-05-22 | Form 2      |                | B
        `),
      ),
    truth: [
      is('Ali', 'Imran', '1C', '2014-03-14', { id: '74141' }),
      is('Bo', 'Kezia', '2B', '2013-05-22', { id: '74142' }),
    ],
  },
  {
    name: 'numbers of houses',
    about: 'House # is a part of the address, and 2 is no house of the school.',
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | DOB        | House # | Street      | Town
          74151      | Ali       | Imran      | 1C    | 2014-03-14 | 2       | Hill Street |
          74152      | Bo        | Kezia      | 1D    | 2014-05-22 | LP 44   | Main Road   |
        `),
      ),
    truth: [
      is('Ali', 'Imran', '1C', '2014-03-14', { id: '74151', home_address: 'Hill Street' }),
      is('Bo', 'Kezia', '1D', '2014-05-22', { id: '74152', home_address: 'Main Road' }),
    ],
  },
  {
    name: 'birthdays month by month',
    about: 'The months stand between the students, and are nobody.',
    file: () =>
      sheet(
        rows(`
          Student ID | Name         | Class | DOB
                     | MARCH
          74161      | Ali, Imran   | 1C    | @2014-03-14
                     | MAY
          74162      | Bo, Kezia    | 1D    | @2014-05-22
        `),
      ),
    truth: [
      is('Ali', 'Imran', '1C', '2014-03-14', { id: '74161' }),
      is('Bo', 'Kezia', '1D', '2014-05-22', { id: '74162' }),
    ],
    left: 2,
  },
  {
    name: 'first names of a small class',
    about: 'Each of the three fits one student of the class, and one question is enough.',
    kind: 'marks',
    before: {
      students: [...class2b.students, knows('20250603', 'Elie', 'Ben', '2B', '2013-03-13')],
    },
    fixed: { ...ofTerm, class_id: '2B' },
    answers: { 'students nearly': 'same' },
    asks: ['students nearly'],
    file: () => sheet(rows('Name | CW | Exam\nNia | #71 | #68\nVishal | #55 | #50\nBen | #60 | #61')),
    marks: [
      { student_id: '20250601', subject_code: 'MAT', course_mark: 71, exam_mark: 68 },
      { student_id: '20250602', subject_code: 'MAT', course_mark: 55, exam_mark: 50 },
      { student_id: '20250603', subject_code: 'MAT', course_mark: 60, exam_mark: 61 },
    ],
  },
  {
    name: 'numbers of rows beside the names of a mark sheet',
    about: 'Student No. counts the rows, and nobody has these IDs.',
    kind: 'marks',
    before: class2b,
    fixed: { ...ofTerm, class_id: '2B' },
    file: () =>
      sheet(
        rows('Student No. | Name | CW | Exam\n#1 | Cuffie, Nia | #71 | #68\n#2 | Dass, Vishal | #55 | #50'),
      ),
    marks: [
      { student_id: '20250601', subject_code: 'MAT', course_mark: 71, exam_mark: 68 },
      { student_id: '20250602', subject_code: 'MAT', course_mark: 55, exam_mark: 50 },
    ],
  },
  {
    name: 'sheets called Maths and English',
    about: 'The names of the sheets are short for those of the subjects.',
    kind: 'marks',
    before: class2b,
    fixed: { year: '2025', term: '3', class_id: '2B' },
    file: () =>
      book([
        { name: 'Maths', rows: rows('Student ID | CW | Exam\n20250601 | #71 | #68') },
        { name: 'English', rows: rows('Student ID | CW | Exam\n20250601 | #80 | #81') },
      ]),
    marks: [
      { student_id: '20250601', subject_code: 'MAT', course_mark: 71, exam_mark: 68 },
      { student_id: '20250601', subject_code: 'ENG', course_mark: 80, exam_mark: 81 },
    ],
  },
  {
    name: 'a house in the title',
    about: 'The title names a house, which is not stored, and the portal says so.',
    before: class2b,
    file: () =>
      sheet(
        rows(
          'IBIS HOUSE\nStudent ID | Name | Class\n20250601 | Cuffie, Nia | 3B\n20250602 | Dass, Vishal | 3B',
        ),
      ),
    truth: [
      is('Cuffie', 'Nia', '3B', '2013-01-11', { id: '20250601' }),
      is('Dass', 'Vishal', '3B', '2013-02-12', { id: '20250602' }),
    ],
    says: [/“IBIS HOUSE”, which may be the house/],
  },
]
