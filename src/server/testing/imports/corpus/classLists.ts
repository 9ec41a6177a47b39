// Lists in which the class stands in many places.
import { book, csv, rows, sheet, texts } from './files'
import { is, type ListCase } from './listCase'

const girl = { sex: 'Female' } as const
const boy = { sex: 'Male' } as const

export const classLists: readonly ListCase[] = [
  {
    name: 'a plain list',
    about: 'It has the headers of the portal and nothing else.',
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | Class | Date of birth
          20260101   | Persad    | Anil       | 1A    | 2014-03-14
          20260102   | Sampson   | Joy-Ann    | 1B    | 2014-06-30
        `),
      ),
    truth: [
      is('Persad', 'Anil', '1A', '2014-03-14', { id: '20260101' }),
      is('Sampson', 'Joy-Ann', '1B', '2014-06-30', { id: '20260102' }),
    ],
  },
  {
    name: 'class in a column',
    about:
      'The office’s own workbook has an ID, a class and a house in each row, and writes the class in four ways.',
    fileName: 'Students 2026-2027.xlsx',
    file: () =>
      sheet(
        rows(`
          ID No.   | SURNAME     | FIRST NAME | CLASS   | DOB         | SEX | HOUSE
          20260211 | Ramkissoon  | Anjali     | 1A      | @2014-03-14 | F   | Ibis
          20260212 | De Freitas  | Keziah     | 1-B     | @2014-11-02 | F   | KISKADEE
          20260213 | O'Brien     | Jabari     | Form 1C | @2014-07-30 | M   | Motmot
          20260214 | Chin-Aleong | Wei        | 1 d     | @2014-01-09 | M   | cocrico
        `),
      ),
    truth: [
      is('Ramkissoon', 'Anjali', '1A', '2014-03-14', { ...girl, id: '20260211', house_code: 1 }),
      is('De Freitas', 'Keziah', '1B', '2014-11-02', { ...girl, id: '20260212', house_code: 2 }),
      is("O'Brien", 'Jabari', '1C', '2014-07-30', { ...boy, id: '20260213', house_code: 3 }),
      is('Chin-Aleong', 'Wei', '1D', '2014-01-09', { ...boy, id: '20260214', house_code: 4 }),
    ],
  },
  {
    name: 'form and section',
    about: 'The class stands in two columns, the form as a word or a number and the section as a letter.',
    file: () =>
      sheet(
        rows(`
          Reg. No  | Last Name    | First Name | FORM   | SECTION | Date of Birth
          20250041 | Baptiste     | Kerwyn     | Form 2 | A       | @2013-05-21
          20250042 | Mohammed     | Safiya     | #2     | b       | @2013-10-03
          20250043 | Gopaul-Singh | Ravi       | FORM 2 | C       | @2013-12-19
        `),
      ),
    truth: [
      is('Baptiste', 'Kerwyn', '2A', '2013-05-21', { id: '20250041' }),
      is('Mohammed', 'Safiya', '2B', '2013-10-03', { id: '20250042' }),
      is('Gopaul-Singh', 'Ravi', '2C', '2013-12-19', { id: '20250043' }),
    ],
  },
  {
    name: 'a sheet for each class',
    about: 'The class is the name of the sheet, and the last sheet only counts.',
    fileName: 'CLASS LISTS.xlsx',
    file: () =>
      book([
        {
          name: '1A',
          rows: rows(`
            ID       | Surname | First name | DOB
            20260301 | Persad  | Devika     | @2014-02-11
            20260302 | Alleyne | Malik      | @2014-06-01
          `),
        },
        {
          name: 'Form 1B',
          rows: rows(`
            ID       | Surname | First name | DOB
            20260303 | Sabga   | Nadia      | @2014-09-27
          `),
        },
        {
          name: 'FORM 1 C',
          rows: rows(`
            ID       | Surname | First name | DOB
            20260304 | Lezama  | Juan       | @2014-12-05
          `),
        },
        {
          name: 'Summary',
          rows: rows(`
            Class | Boys | Girls | Total
            1A    | #1   | #1    | #2
            1B    | #0   | #1    | #1
            1C    | #1   | #0    | #1
          `),
        },
      ]),
    truth: [
      is('Persad', 'Devika', '1A', '2014-02-11', { id: '20260301' }),
      is('Alleyne', 'Malik', '1A', '2014-06-01', { id: '20260302' }),
      is('Sabga', 'Nadia', '1B', '2014-09-27', { id: '20260303' }),
      is('Lezama', 'Juan', '1C', '2014-12-05', { id: '20260304' }),
    ],
  },
  {
    name: 'class in a title',
    about:
      'The class stands once, in a title above the list, and the numbers of boys and girls stand below it.',
    fileName: 'Form 1A.xlsx',
    file: () =>
      sheet(
        rows(`
          PELICAN BAY SECONDARY SCHOOL
          FORM 1A – CLASS LIST 2026/2027
          Form Teacher: Mrs. K. Joseph-Ali

          No. | Student ID | Surname   | First Name | Date of Birth
          #1  | 20260401   | Ali       | Imran      | @2014-08-08
          #2  | 20260402   | St. Hill  | Marcus     | @2014-04-16
          #3  | 20260403   | Mc Intosh | Shanelle   | @2014-10-29

              | Boys: 2
              | Girls: 1
              | Total      |           | #3
        `),
        { merged: ['A1:E1', 'A2:E2', 'A3:E3'] },
      ),
    truth: [
      is('Ali', 'Imran', '1A', '2014-08-08', { id: '20260401' }),
      is('St. Hill', 'Marcus', '1A', '2014-04-16', { id: '20260402' }),
      is('Mc Intosh', 'Shanelle', '1A', '2014-10-29', { id: '20260403' }),
    ],
  },
  {
    name: 'titles between the rows',
    about: 'One sheet has all classes of the form, each below its own title, with the headers again.',
    file: () =>
      sheet(
        rows(`
          FORM TWO CLASSES
          2A
          ID       | Surname  | Given Name | D.O.B.
          20250101 | Hosein   | Zayd       | @2013-03-03
          20250102 | Lutchman | Priya      | @2013-09-12

          2B
          ID       | Surname  | Given Name | D.O.B.
          20250103 | Charles  | Jada       | @2013-01-25

          Form 2C (Mr. Rampersad)
          ID       | Surname  | Given Name | D.O.B.
          20250104 | Farah    | Elias      | @2013-06-17
          20250105 | Joseph   | Kerry-Ann  | @2013-11-30
        `),
      ),
    truth: [
      is('Hosein', 'Zayd', '2A', '2013-03-03', { id: '20250101' }),
      is('Lutchman', 'Priya', '2A', '2013-09-12', { id: '20250102' }),
      is('Charles', 'Jada', '2B', '2013-01-25', { id: '20250103' }),
      is('Farah', 'Elias', '2C', '2013-06-17', { id: '20250104' }),
      is('Joseph', 'Kerry-Ann', '2C', '2013-11-30', { id: '20250105' }),
    ],
  },
  {
    name: 'one class for all',
    about: 'Nothing in the file says the class: the secretary chooses it for all rows.',
    fileName: 'students.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | DOB
          20240301   | Maharaj   | Vishal     | 2012-05-14
          20240302   | Thomas    | Akeela     | 2012-08-23
        `),
      ),
    fixed: { class_id: '3B' },
    truth: [
      is('Maharaj', 'Vishal', '3B', '2012-05-14', { id: '20240301' }),
      is('Thomas', 'Akeela', '3B', '2012-08-23', { id: '20240302' }),
    ],
  },
  {
    name: 'classes that are new',
    about: 'It is the first list of a new school, which has no class yet; its classes are named after trees.',
    before: { classes: [] },
    file: () =>
      sheet(
        rows(`
          Student ID | Last name | First name | Class   | DOB
          10001      | Quashie   | Tariq      | 1 Poui  | @2014-02-02
          10002      | Boodram   | Leela      | 1 Teak  | @2014-05-13
          10003      | Gonzales  | Marisol    | 1 Poui  | @2014-07-21
          10004      | Lee Lum   | Adam       | 2 Cedar | @2013-04-04
        `),
      ),
    answers: { classes: 'add' },
    asks: ['classes'],
    truth: [
      is('Quashie', 'Tariq', '1 Poui', '2014-02-02', { id: '10001' }),
      is('Boodram', 'Leela', '1 Teak', '2014-05-13', { id: '10002' }),
      is('Gonzales', 'Marisol', '1 Poui', '2014-07-21', { id: '10003' }),
      is('Lee Lum', 'Adam', '2 Cedar', '2013-04-04', { id: '10004' }),
    ],
  },
  {
    name: 'one joined cell for the class',
    about: 'The cell of the class is joined over all rows of the class, so that only the first row holds it.',
    file: () =>
      sheet(
        rows(`
          Class | ID       | Surname  | First Name | DOB
          2A    | 20250111 | Guerra   | Sofía      | @2013-05-05
                | 20250112 | Hinds    | Akil       | @2013-05-06
          2B    | 20250113 | Inalsingh | Uma       | @2013-05-07
                | 20250114 | Jordan   | Zane       | @2013-05-08
        `),
        { merged: ['A2:A3', 'A4:A5'] },
      ),
    truth: [
      is('Guerra', 'Sofía', '2A', '2013-05-05', { id: '20250111' }),
      is('Hinds', 'Akil', '2A', '2013-05-06', { id: '20250112' }),
      is('Inalsingh', 'Uma', '2B', '2013-05-07', { id: '20250113' }),
      is('Jordan', 'Zane', '2B', '2013-05-08', { id: '20250114' }),
    ],
  },
  {
    name: 'a new class and a slip',
    about: 'One class is new, another one is mistyped: each is decided by itself.',
    file: () =>
      sheet(
        rows(`
          Student ID | Last name | First name | Class | DOB
          20260501   | Ramdeen   | Tara       | 1A    | @2014-03-25
          20260502   | Noel      | Jerome     | 1E    | @2014-03-26
          20260503   | Khan      | Aaliyah    | IA    | @2014-03-27
        `),
      ),
    answers: { classes: 'each', 'class 1e': 'add', 'class ia': '1A' },
    truth: [
      is('Ramdeen', 'Tara', '1A', '2014-03-25', { id: '20260501' }),
      is('Noel', 'Jerome', '1E', '2014-03-26', { id: '20260502' }),
      is('Khan', 'Aaliyah', '1A', '2014-03-27', { id: '20260503' }),
    ],
  },
  {
    name: 'Lower Six and Upper Six',
    about: 'The school calls its last two forms L6 and U6; the portal has them as 6A and 7A.',
    file: () =>
      sheet(
        rows(`
          ID       | Surname   | Forename  | Form Class | DOB
          20210007 | Aboud     | Christian | L6         | @2009-02-14
          20210008 | Seepersad | Anuradha  | L6         | @2009-06-07
          20200011 | Cudjoe    | Makeda    | U6         | @2008-10-18
        `),
      ),
    answers: { classes: 'each', 'class l6': '6A', 'class u6': '7A' },
    truth: [
      is('Aboud', 'Christian', '6A', '2009-02-14', { id: '20210007' }),
      is('Seepersad', 'Anuradha', '6A', '2009-06-07', { id: '20210008' }),
      is('Cudjoe', 'Makeda', '7A', '2008-10-18', { id: '20200011' }),
    ],
  },
  {
    name: 'houses by their colours',
    about: 'The houses of the list are colours; one is new, the other is what everybody calls Ibis.',
    file: () =>
      sheet(
        rows(`
          Student ID | Last name | First name | Class | DOB         | House
          20260601   | Pierre    | Jules      | 1A    | @2014-05-01 | RED
          20260602   | Dookeran  | Nirmala    | 1B    | @2014-05-02 | Yellow
          20260603   | Pierre    | Noémie     | 1A    | @2014-05-03 | red
        `),
      ),
    answers: { 'word house_code red': '1', 'word house_code yellow': 'add' },
    asks: ['word house_code red', 'word house_code yellow'],
    truth: [
      is('Pierre', 'Jules', '1A', '2014-05-01', { id: '20260601', house_code: 1 }),
      is('Dookeran', 'Nirmala', '1B', '2014-05-02', { id: '20260602', house_code: 5 }),
      is('Pierre', 'Noémie', '1A', '2014-05-03', { id: '20260603', house_code: 1 }),
    ],
  },
]
