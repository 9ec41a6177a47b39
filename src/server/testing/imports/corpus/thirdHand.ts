// What a third hand has found: crosses beside ticks, totals in columns of their own, several schools, colours, and headers
// that mean somebody or something else.
import { csv, rows, sheet, texts } from './files'
import { is, knows, type ListCase } from './listCase'

const class2b = {
  students: [
    knows('20250601', 'Cuffie', 'Nia', '2B', '2013-01-11'),
    knows('20250602', 'Dass', 'Vishal', '2B', '2013-02-12'),
  ],
}

export const thirdHand: readonly ListCase[] = [
  {
    name: 'crosses beside ticks',
    about: 'The nurse writes ✓ for yes and X for no.',
    before: class2b,
    answers: { 'word asthma x': '0', 'word polio x': '0' },
    asks: ['word asthma x', 'word polio x'],
    fileName: 'nurse.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Name         | Asthma | Polio
          20250601   | Cuffie, Nia  | ✓      | X
          20250602   | Dass, Vishal | x      | X
        `),
      ),
    truth: [
      is('Cuffie', 'Nia', '2B', '2013-01-11', { id: '20250601', asthma: 1, polio: 0 }),
      is('Dass', 'Vishal', '2B', '2013-02-12', { id: '20250602', asthma: 0, polio: 0 }),
    ],
  },
  {
    name: 'crosses alone',
    about: 'An X in a column of boxes is a tick.',
    before: class2b,
    fileName: 'nurse.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Name         | Asthma | Polio
          20250601   | Cuffie, Nia  | X      | X
          20250602   | Dass, Vishal | No     | X
        `),
      ),
    truth: [
      is('Cuffie', 'Nia', '2B', '2013-01-11', { id: '20250601', asthma: 1, polio: 1 }),
      is('Dass', 'Vishal', '2B', '2013-02-12', { id: '20250602', asthma: 0, polio: 1 }),
    ],
  },
  {
    name: 'the e-mail of a contact person',
    about: 'The telephone and the e-mail behind the contact person are not those of the student.',
    fileName: 'contacts.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | DOB        | Class | Contact Person | Contact No. | E-mail
          73101      | Ali       | Imran      | 2014-05-01 | 1C    | Fatima Ali     | 667-1001    | fatima@example.org
        `),
      ),
    truth: [is('Ali', 'Imran', '1C', '2014-05-01', { id: '73101', emergency_contact: [null, 'Fatima Ali'] })],
  },
  {
    name: 'answers of another form in the web',
    about: 'The e-mail behind the time of the answer is that of the parent.',
    answers: { 'row numbers': 'numbers', ids: 'number' },
    asks: ['row numbers', 'ids'],
    fileName: 'answers.csv',
    file: () =>
      csv(
        texts(`
          ID | Start time | Completion time | Email           | Last name | First name | DOB        | Class
          1  | 10:01      | 10:05           | mum@example.org | Bo        | Kezia      | 2014-05-02 | 1C
          2  | 11:01      | 11:05           | dad@example.org | Chin      | Wei        | 2014-05-03 | 1D
        `),
      ),
    truth: [is('Bo', 'Kezia', '1C', '2014-05-02'), is('Chin', 'Wei', '1D', '2014-05-03')],
  },
  {
    name: 'numbers as the emergency contact, and towns of birth',
    about: 'The contact is a telephone number without a name, and most places of birth are no countries.',
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | DOB        | Class | Emergency Contact | Place of Birth
          73102      | Dey       | Ann        | 2014-05-04 | 1C    | 868-667-1001      | Mt. Hope
          73103      | Eli       | Ben        | 2014-05-05 | 1D    | 667-1002          | Guyana
        `),
      ),
    truth: [
      is('Dey', 'Ann', '1C', '2014-05-04', { id: '73102' }),
      is('Eli', 'Ben', '1D', '2014-05-05', { id: '73103', place_of_birth: 'Guyana' }),
    ],
    says: [/may be a town/, /is not a name/],
  },
  {
    name: 'a form with its letter beside a set',
    about: 'The set is that of a subject, and the form is the class.',
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | DOB        | Form | Set
          73104      | Fay       | Ann        | 2014-05-04 | 2A   | 1
          73105      | Gay       | Ben        | 2014-05-05 | 2B   | 2
        `),
      ),
    truth: [
      is('Fay', 'Ann', '2A', '2014-05-04', { id: '73104' }),
      is('Gay', 'Ben', '2B', '2014-05-05', { id: '73105' }),
    ],
  },
  {
    name: 'students of two schools',
    about: 'A board keeps one list for its schools.',
    answers: { schools: 'pelican bay' },
    asks: ['schools'],
    fileName: 'board.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name | DOB        | Class | School
          73106      | Hay       | Ann        | 2014-05-04 | 1C    | Pelican Bay
          73107      | Ivy       | Ben        | 2014-05-05 | 1D    | Other High
        `),
      ),
    truth: [is('Hay', 'Ann', '1C', '2014-05-04', { id: '73106' })],
    left: 1,
  },
  {
    name: 'names in red',
    about: 'Only a colour tells who has left, and the portal says that it does not see it.',
    file: () =>
      sheet(
        rows(`
          CLASS LIST 1C: names in red have withdrawn
          Student ID | Last name | First name | DOB
          73108      | Jay       | Ann        | @2014-05-04
        `),
      ),
    truth: [is('Jay', 'Ann', '1C', '2014-05-04', { id: '73108' })],
    says: [/does not see colours/],
  },
  {
    name: 'a list of fees',
    about: 'Beside the number and the name there is nothing to import but the form.',
    before: class2b,
    answers: { 'name order': 'last first' },
    file: () =>
      sheet(
        rows(`
          Student No. | Student's Name | Form | Fees Due | Paid
          20250601    | Cuffie, Nia    | 3A   | #200     | #100
          20250602    | Dass, Vishal   | 3B   | #200     | #200
        `),
      ),
    truth: [
      is('Cuffie', 'Nia', '3A', '2013-01-11', { id: '20250601' }),
      is('Dass', 'Vishal', '3B', '2013-02-12', { id: '20250602' }),
    ],
  },
  {
    name: 'the name of who answered beside that of the child',
    about: 'A form asks the parent for the own name and for that of the child.',
    answers: { 'name order': 'first', ids: 'number' },
    asks: ['ids'],
    fileName: 'answers.csv',
    file: () =>
      csv(
        texts(`
          Name        | E-mail          | Child's Name | Class | DOB
          Fatima Ali  | mum@example.org | Imran Ali    | 1C    | 2014-05-04
          Ann Bo      | ann@example.org | Kezia Bo     | 1D    | 2014-05-05
        `),
      ),
    truth: [
      is('Ali', 'Imran', '1C', '2014-05-04', { email: [null, 'mum@example.org'] }),
      is('Bo', 'Kezia', '1D', '2014-05-05', { email: [null, 'ann@example.org'] }),
    ],
  },
  {
    name: 'every address with a comma',
    about: 'The cells behind the address stand below the wrong headers in every row.',
    answers: { 'long rows': 'leave' },
    asks: ['long rows'],
    fileName: 'list.csv',
    file: () =>
      Buffer.from(
        [
          'Student ID,Last name,First name,DOB,Class,Home address,Mother',
          '73110,Kay,Ann,2014-05-04,1C,4 Hill Street,Arima,Joy Kay',
          '73111,Lee,Ben,2014-05-05,1D,5 Main Road,Couva,Sue Lee',
        ].join('\n'),
      ),
    truth: [],
    left: 2,
  },
  {
    name: 'numbers of the answers in another program',
    about: 'The number that begins with a line is that of the answer.',
    answers: { ids: 'number' },
    asks: ['ids'],
    fileName: 'kobo.csv',
    file: () =>
      csv(
        texts(`
          Surname | First name | DOB        | Class | _id    | _uuid
          May     | Ann        | 2014-05-04 | 1C    | 218001 | a1b2
          Nix     | Ben        | 2014-05-05 | 1D    | 218002 | c3d4
        `),
      ),
    truth: [is('May', 'Ann', '1C', '2014-05-04'), is('Nix', 'Ben', '1D', '2014-05-05')],
  },
  {
    name: 'a class list of four years ago',
    about: 'The title says the school year, and nobody looked at it.',
    answers: { 'older list': 'leave' },
    asks: ['older list'],
    file: () =>
      sheet(
        rows(`
          FORM 2A CLASS LIST 2021/2022
          Student ID | Last name | First name | DOB
          73112      | Orr       | Ann        | @2010-05-04
        `),
      ),
    truth: [],
    left: 1,
  },
  {
    name: 'parents who are no names, and a nickname',
    about:
      'Where a name belongs the list says who somebody is, or that nobody is left; a nickname stands in quotation marks.',
    answers: { 'odd names': 'leave' },
    asks: ['odd names'],
    fileName: 'list.csv',
    file: () =>
      csv(
        texts(`
          Student ID | Last name | First name      | DOB        | Class | Mother's name | Guardian's name | Home address
          73113      | Poe       | Ann             | 2014-05-04 | 1C    | Deceased      | Aunt            | Same address
          73114      | Quo       | Ben "Benny"     | 2014-05-05 | 1D    | Sue Quo       |                 | 1 Hill St
        `),
      ),
    truth: [is('Poe', 'Ann', '1C', '2014-05-04', { id: '73113' })],
    left: 1,
    says: [/“Deceased” is not a name/, /“Aunt” is not a name/],
  },
]
