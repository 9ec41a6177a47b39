// Lists whose headers and cells look like an answer and mean something else.
import { csv, rows, sheet, texts } from './files'
import { is, knows, type ListCase } from './listCase'

const head = 'Student ID | Last name | First name | Date of birth | Class'

export const meantLists: readonly ListCase[] = [
  {
    name: 'documents handed in',
    about: 'Birth certificate and SEA are columns of ticks.',
    file: () =>
      sheet(
        rows(`
          ${head} | Birth Certificate | SEA | Picture
          63011 | Allan | Jo | @2014-01-01 | 1A | Yes | ✓ | Yes
          63012 | Blake | Al | @2014-01-02 | 1A | No  |   | No
        `),
      ),
    truth: [
      is('Allan', 'Jo', '1A', '2014-01-01', { id: '63011' }),
      is('Blake', 'Al', '1A', '2014-01-02', { id: '63012' }),
    ],
  },
  {
    name: 'a birth certificate for some and ticks for others',
    about: 'One column has pins and ticks; the pins are read, and the ticks are named.',
    file: () =>
      sheet(
        rows(`
          ${head} | Birth Certificate
          63013 | Allan | Jo | @2014-01-01 | 1A | 20140101123
          63014 | Blake | Al | @2014-01-02 | 1A | seen
        `),
      ),
    truth: [
      is('Allan', 'Jo', '1A', '2014-01-01', { id: '63013', birth_certificate_no: '20140101123' }),
      is('Blake', 'Al', '1A', '2014-01-02', { id: '63014' }),
    ],
    says: [/“seen” has fewer than five digits/],
  },
  {
    name: 'SEA scores and pins of the library',
    about: 'SEA is the score, and PIN is the pin of the library.',
    file: () =>
      sheet(
        rows(`
          ${head} | SEA | PIN
          63015 | Allan | Jo | @2014-01-01 | 1A | #245.6  | #4711
          63016 | Blake | Al | @2014-01-02 | 1A | #231.25 | #815
        `),
      ),
    truth: [
      is('Allan', 'Jo', '1A', '2014-01-01', { id: '63015' }),
      is('Blake', 'Al', '1A', '2014-01-02', { id: '63016' }),
    ],
  },
  {
    name: 'candidate numbers of the CXC',
    about: 'The candidate number of a Form 5 is no SEA number.',
    file: () =>
      csv(
        texts(`
          Candidate No. | ${head}
          1600340012 | 62011 | Singh  | Ravi | 14/05/2010 | 5A
          1600340023 | 62012 | Thomas | Tia  | 03/06/2010 | 5A
        `),
      ),
    fileName: 'list.csv',
    truth: [
      is('Singh', 'Ravi', '5A', '2010-05-14', { id: '62011' }),
      is('Thomas', 'Tia', '5A', '2010-06-03', { id: '62012' }),
    ],
  },
  {
    name: 'the second name is the surname',
    about: 'An update has First Name and Second Name.',
    before: { students: [knows('62001', 'Price', 'Amy', '1A', '2014-01-05', { middle_name: 'May' })] },
    file: () =>
      csv(
        texts(`
          ID | First Name | Second Name | Class
          62001 | Amy | Price | 1B
        `),
      ),
    fileName: 'list.csv',
    truth: [is('Price', 'Amy', '1B', '2014-01-05', { id: '62001', middle_name: 'May' })],
  },
  {
    name: 'a surname and other names',
    about: 'Without a first name, the other names are the first names.',
    answers: { ids: 'number' },
    fixed: { class_id: '1A' },
    file: () =>
      sheet(
        rows(`
          S/N | Surname | Other Names | Sex | Date of Birth
          #1 | Okafor  | Chidi | M | @2014-01-05
          #2 | Boateng | Ama   | F | @2014-02-05
        `),
      ),
    truth: [
      is('Okafor', 'Chidi', '1A', '2014-01-05', { sex: 'Male' }),
      is('Boateng', 'Ama', '1A', '2014-02-05', { sex: 'Female' }),
    ],
  },
  {
    name: 'the e-mail of a parent',
    about: 'Contact, relationship and e-mail stand behind the parent and are the parent’s.',
    columns: { 'Parent/Guardian': 'guardian_name', Contact: 'mobile_phone_guardian' },
    file: () =>
      csv(
        texts(`
          ${head} | Parent/Guardian | Relationship | Contact | Email
          62161 | Abel | Ann | 14/03/2014 | 1A | Joy Abel | Mother | 680-1234 | joy.abel@example.com
        `),
      ),
    fileName: 'list.csv',
    truth: [
      is('Abel', 'Ann', '1A', '2014-03-14', {
        id: '62161',
        guardian_name: 'Joy Abel',
        mobile_phone_guardian: '6801234',
      }),
    ],
  },
  {
    name: 'columns of other persons',
    about: 'Drivers, siblings, carers and teachers are nobody of the record.',
    file: () =>
      csv(
        texts(`
          ${head} | Carer | Carer Phone | Sibling's Class | Brother's DOB | Form Teacher | Teacher's Email | Driver Mobile Phone | Step-father's Mobile Phone
          63094 | Allan | Jo | 14/03/2014 | 1A | Gran Allan | 680-3333 | 3B | 01/02/2012 | Mrs. Khan | khan@example.com | 680-4444 | 680-5555
        `),
      ),
    fileName: 'list.csv',
    truth: [is('Allan', 'Jo', '1A', '2014-03-14', { id: '63094' })],
  },
]
