// Lists whose headers have to be understood: of two rows, of few words, of other programs.
import { csv, rows, sheet, textOf, texts } from './files'
import { is, type ListCase } from './listCase'

export const headerLists: readonly ListCase[] = [
  {
    name: 'a header of two rows',
    about: 'Mother, Father and Emergency stand in joined cells above Name and Phone.',
    file: () =>
      sheet(
        rows(`
          Student ID | Student |            | Class | DOB         | Mother       |          | Father     |          | Emergency Contact |  |
                     | Surname | First Name |       |             | Name         | Cell     | Name       | Cell     | Name       | Relation | Phone
          20261301   | Achong  | Mei        | 1A    | @2014-03-14 | Lisa Achong  | 667-1001 | Roy Achong | 667-1002 | Grace Ford | Aunt     | 667-1003
          20261302   | Bideau  | Luc        | 1A    | @2014-03-15 | Anne Bideau  | 667-1004 |            |          | Paul Roy   | Uncle    | 667-1005
        `),
        { merged: ['A1:A2', 'B1:C1', 'D1:D2', 'E1:E2', 'F1:G1', 'H1:I1', 'J1:L1'] },
      ),
    truth: [
      is('Achong', 'Mei', '1A', '2014-03-14', {
        ...{ id: '20261301', mother_name: 'Lisa Achong', mobile_phone_mother: '6671001' },
        ...{ father_name: 'Roy Achong', mobile_phone_father: '6671002' },
        ...{ emergency_contact: 'Grace Ford', relation_to_child: 'Aunt', emergency_home_phone: '6671003' },
      }),
      is('Bideau', 'Luc', '1A', '2014-03-15', {
        ...{ id: '20261302', mother_name: 'Anne Bideau', mobile_phone_mother: '6671004' },
        ...{ emergency_contact: 'Paul Roy', relation_to_child: 'Uncle', emergency_home_phone: '6671005' },
      }),
    ],
  },
  {
    name: 'Phone, Mother, Contact',
    about:
      'Nobody can know whose telephone “Phone” is, or whether “Mother” is a name: the secretary says it.',
    file: () =>
      sheet(
        rows(`
          ID       | Surname | First Name | Class | DOB         | Phone    | Mother    | Contact
          20261311 | Cuffie  | Tia        | 1B    | @2014-04-14 | 667-2001 | Ann Cuffie | 667-2002
          20261312 | Deane   | Kofi       | 1B    | @2014-04-15 | 667-2003 | Eve Deane  | 667-2004
        `),
      ),
    columns: { Phone: null, Mother: 'mother_name', Contact: 'emergency_home_phone' },
    truth: [
      is('Cuffie', 'Tia', '1B', '2014-04-14', {
        ...{ id: '20261311', mother_name: 'Ann Cuffie', emergency_home_phone: '6672002' },
      }),
      is('Deane', 'Kofi', '1B', '2014-04-15', {
        ...{ id: '20261312', mother_name: 'Eve Deane', emergency_home_phone: '6672004' },
      }),
    ],
  },
  {
    name: 'Parent/Guardian, Contact #',
    about:
      'The list does not say whose name and telephone it has: the secretary knows that they are the guardians’.',
    file: () =>
      sheet(
        rows(`
          ID       | SURNAME  | FIRST NAME | CLASS | D.O.B.      | PARENT/GUARDIAN  | CONTACT #
          20261351 | Nelson   | Ajani      | 1B    | @2014-04-16 | Ms. Joan Nelson  | 667-2011
          20261352 | O’Neil   | Sade       | 1B    | @2014-04-17 | Mr. Ian O’Neil   | 667-2012
        `),
      ),
    columns: { 'PARENT/GUARDIAN': 'guardian_name', 'CONTACT #': 'mobile_phone_guardian' },
    truth: [
      is('Nelson', 'Ajani', '1B', '2014-04-16', {
        ...{ id: '20261351', guardian_name: 'Ms. Joan Nelson', mobile_phone_guardian: '6672011' },
      }),
      is('O’Neil', 'Sade', '1B', '2014-04-17', {
        ...{ id: '20261352', guardian_name: 'Mr. Ian O’Neil', mobile_phone_guardian: '6672012' },
      }),
    ],
  },
  {
    name: 'the same header twice',
    about: 'Two columns are called Name and two Phone: the secretary says which is which.',
    fileName: 'class.csv',
    file: () =>
      csv(
        texts(`
          ID       | Name    | Name  | Class | DOB        | Phone    | Phone
          20261321 | Jeffers | Renée | 1C    | 2014-03-14 | 622-1111 | 622-2222
        `),
      ),
    columns: {
      ...{ '#2': 'last_name', '#3': 'first_name' },
      ...{ '#6': 'mobile_phone_mother', '#7': 'mobile_phone_father' },
    },
    truth: [
      is('Jeffers', 'Renée', '1C', '2014-03-14', {
        ...{ id: '20261321', mobile_phone_mother: '6221111', mobile_phone_father: '6222222' },
      }),
    ],
  },
  {
    name: 'headers of several lines',
    about: 'The headers are broken into lines and explain themselves in brackets.',
    file: () =>
      sheet([
        [
          ...["STUDENT'S\nID NO.", 'SURNAME\n(Block Letters)', 'FIRST\nNAME', 'FORM\nCLASS'],
          ...['DATE OF\nBIRTH\n(dd/mm/yyyy)', 'GENDER\n(M/F)', 'RELIGION', "MOTHER'S\nNAME"],
        ],
        ['20261331', 'Kallicharan', 'Om', '1D', '02/03/2014', 'M', 'Hinduism', 'Rita Kallicharan'],
        ['20261332', 'Lashley', 'Tamia', '1D', '28/03/2014', 'F', 'Anglican', 'Joy Lashley'],
      ]),
    truth: [
      is('Kallicharan', 'Om', '1D', '2014-03-02', {
        ...{ id: '20261331', sex: 'Male', religion_code: '4', mother_name: 'Rita Kallicharan' },
      }),
      is('Lashley', 'Tamia', '1D', '2014-03-28', {
        ...{ id: '20261332', sex: 'Female', religion_code: '1', mother_name: 'Joy Lashley' },
      }),
    ],
  },
  {
    name: 'PowerSchool',
    about:
      'It is an export of PowerSchool with tabs and American dates; the home phone is nobody’s of the record.',
    fileName: 'student.export.txt',
    file: () =>
      Buffer.from(
        textOf(
          texts(`
            Student_Number | Last_Name | First_Name | Middle_Name | Grade_Level | Home_Room | Gender | DOB | Street | City | Home_Phone | Mother | Father | EntryDate
            20261341 | Boyce | Lena | Marie | 7 | 1A | F | 3/14/2014 | 4 Hill St | Arima | 868-667-1234 | Boyce, Carla | | 9/1/2026
            20261342 | Chan | Kai | | 7 | 1B | M | 11/2/2014 | 9 Bay Rd | Toco | 868-667-1235 | | Chan, Lee | 9/1/2026
          `),
          { separator: '\t', lineEnd: '\r' },
        ),
      ),
    columns: { Home_Phone: null, Mother: 'mother_name', Father: 'father_name' },
    truth: [
      is('Boyce', 'Lena', '1A', '2014-03-14', {
        ...{ id: '20261341', middle_name: 'Marie', sex: 'Female', mother_name: 'Boyce, Carla' },
        ...{ home_address: '4 Hill St', address_line_2: 'Arima' },
      }),
      is('Chan', 'Kai', '1B', '2014-11-02', {
        ...{ id: '20261342', sex: 'Male', father_name: 'Chan, Lee' },
        ...{ home_address: '9 Bay Rd', address_line_2: 'Toco' },
      }),
    ],
  },
  {
    name: 'Gibbon',
    about:
      'It is an export of Gibbon, which has several names of a student, and telephones of three columns each.',
    fileName: 'Student Data.csv',
    file: () =>
      csv(
        texts(`
          Surname | First Name | Preferred Name | Official Name | Gender | Date of Birth | Student ID | Form Group | House | Email | Last School | Phone 1 (Type) | Phone 1 (Country Code) | Phone 1 | Emergency 1 Name | Emergency 1 Phone Number 1 | Emergency 1 Relationship
          Hernández | Lucía | Lucy | Lucía Hernández | F | 2014-03-14 | G0331 | 1A | Motmot | lucia@school.example | Penal Presbyterian | Mobile | 1868 | 6673001 | Ana Hernández | 6673002 | Mother
          Ifill | Jaden | Jay | Jaden Ifill | M | 2014-04-15 | G0332 | 1B | Ibis | | | | | | Sue Ifill | 6673003 | Grandmother
        `),
      ),
    columns: { 'Phone 1': null },
    truth: [
      is('Hernández', 'Lucía', '1A', '2014-03-14', {
        ...{ id: 'G0331', sex: 'Female', house_code: 3, email: 'lucia@school.example' },
        ...{ previous_school: 'Penal Presbyterian', emergency_contact: 'Ana Hernández' },
        ...{ emergency_home_phone: '6673002', relation_to_child: 'Mother' },
      }),
      is('Ifill', 'Jaden', '1B', '2014-04-15', {
        ...{ id: 'G0332', sex: 'Male', house_code: 1, emergency_contact: 'Sue Ifill' },
        ...{ emergency_home_phone: '6673003', relation_to_child: 'Grandmother' },
      }),
    ],
  },
  {
    name: 'openSIS',
    about:
      'It is a report of openSIS: one name with a comma, months by name, the class as grade and section.',
    fileName: 'AdvancedReport.csv',
    file: () =>
      csv([
        ['Student', 'Student ID', 'Alternate ID', 'Grade', 'Section', 'Gender', 'Birthdate', 'Common Name'],
        ['King, Aria', '1041', '', 'Form 1', 'A', 'Female', 'Mar/14/2014', 'Ari'],
        ["L'Overture, Jean", '1042', '', 'Form 1', 'B', 'Male', 'Apr/15/2014', ''],
      ]),
    truth: [
      is('King', 'Aria', '1A', '2014-03-14', { id: '1041', sex: 'Female' }),
      is("L'Overture", 'Jean', '1B', '2014-04-15', { id: '1042', sex: 'Male' }),
    ],
  },
  {
    name: 'answers to a Google form',
    about:
      'Parents filled in a form of their own; its questions are the headers, and the times are no birthdays.',
    fileName: 'Form 1 Registration (Responses) - Form Responses 1.csv',
    file: () =>
      csv([
        [
          ...['Timestamp', "Parent's Email", "Student's Surname", "Student's First Name"],
          ...["Student's Date of Birth", 'Class', 'Sex', 'Name of Primary School attended'],
        ],
        [
          ...['8/1/2026 10:15:22', 'm.noreiga@mail.example', 'Noreiga', 'Chloe'],
          ...['5/4/2014', '1A', 'Female', 'Tamana View RC Primary School'],
        ],
        [
          ...['8/1/2026 21:40:09', 'oudit@mail.example', 'Oudit', 'Rahul'],
          ...['3/27/2014', '1A', 'Male', 'Penal Presbyterian'],
        ],
      ]),
    columns: { "Parent's Email": 'email_mother' },
    answers: { ids: 'number' },
    truth: [
      is('Noreiga', 'Chloe', '1A', '2014-05-04', {
        ...{ sex: 'Female', email_mother: 'm.noreiga@mail.example' },
        previous_school: 'Tamana View RC Primary School',
      }),
      is('Oudit', 'Rahul', '1A', '2014-03-27', {
        ...{ sex: 'Male', email_mother: 'oudit@mail.example', previous_school: 'Penal Presbyterian' },
      }),
    ],
  },
]
