// The papers that families send, as plain drawings of invented people; the unit is a pixel at 150 dpi.
import { within, type Random } from '../random'

export interface Person {
  readonly name: string
  readonly pin: string
  readonly born: string
}

export interface Drawing {
  readonly kind: Kind
  readonly person: Person
  readonly width: number
  readonly height: number
  readonly svg: string
}

export const kinds = ['birth certificate', 'immunization card', 'SEA slip', 'school report'] as const
export type Kind = (typeof kinds)[number]

const first = ['Anaya', 'Joshua', 'Kavita', 'Marcus', 'Renelle', 'Tariq', 'Shania', 'Dominic'] as const
const middle = ['Marie', 'Elijah', 'Grace', 'Anthony', 'Leela', 'Nathaniel'] as const
const last = [
  'Ramkissoon',
  'Baptiste',
  'Charles',
  'Mohammed',
  'Joseph',
  'Persad',
  'Alleyne',
  'Thompson',
] as const
const months = ['January', 'March', 'May', 'June', 'August', 'October'] as const

export const inventPerson = (random: Random): Person => {
  const digits = Array.from({ length: 11 }, () => Math.floor(random() * 10)).join('')
  return {
    name: `${random.pick(first)} ${random.pick(middle)} ${random.pick(last)}`,
    pin: digits,
    born: `${Math.floor(within(random, 1, 28))} ${random.pick(months)} ${random.pick(['2013', '2014'])}`,
  }
}

const text = (x: number, y: number, size: number, words: string, more = '') =>
  `<text x="${x}" y="${y}" font-size="${size}" ${more}>${words}</text>`
const middleText = (x: number, y: number, size: number, words: string, more = '') =>
  text(x, y, size, words, `text-anchor="middle" ${more}`)
const line = (x: number, y: number, toX: number, toY: number, colour = '#333', thick = 2) =>
  `<line x1="${x}" y1="${y}" x2="${toX}" y2="${toY}" stroke="${colour}" stroke-width="${thick}"/>`
const box = (x: number, y: number, width: number, height: number, more: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${more}/>`

const labelled = (x: number, y: number, label: string, value: string) =>
  text(x, y, 19, label, 'fill="#444"') + text(x + 300, y, 27, value, 'font-weight="bold"')

const stamp = (x: number, y: number, colour: string, words: string) =>
  `<g fill="none" stroke="${colour}" stroke-width="5" transform="rotate(-14 ${x} ${y})">` +
  `<circle cx="${x}" cy="${y}" r="88"/><circle cx="${x}" cy="${y}" r="72" stroke-width="2"/>` +
  middleText(x, y + 8, 24, words, `fill="${colour}" stroke="none"`) +
  '</g>'
const signature = (x: number, y: number) =>
  `<path d="M${x} ${y}c40 -70 60 20 90 -30s30 50 70 10 40 -40 90 5" fill="none" stroke="#1d2f7a" stroke-width="4"/>`

const sheet = (width: number, height: number, paper: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"` +
  ` font-family="Liberation Sans, Arial, DejaVu Sans, sans-serif" fill="#161616">` +
  `${box(0, 0, width, height, `fill="${paper}"`)}${content}</svg>`

const birthCertificate = ({ name, pin, born }: Person) => {
  const rows = [
    ['Name', name],
    ['PIN', pin],
    ['Date of birth', born],
    ['Sex', 'Female'],
    ['Place of birth', 'General Hospital'],
    ['Mother', 'Lystra Joseph'],
    ['Father', 'Curtis Joseph'],
    ['Registered', '14 July 2014'],
  ]
  return sheet(
    1240,
    1754,
    '#f4f7ef',
    box(50, 50, 1140, 1654, 'fill="none" stroke="#3c6e50" stroke-width="6"') +
      box(66, 66, 1108, 1622, 'fill="none" stroke="#3c6e50" stroke-width="2"') +
      middleText(620, 190, 44, 'REPUBLIC OF EXAMPLE', 'font-family="Liberation Serif, serif"') +
      middleText(620, 260, 34, 'CERTIFICATE OF BIRTH') +
      rows.map(([label = '', value = ''], at) => labelled(160, 420 + at * 82, label, value)).join('') +
      text(
        160,
        1200,
        21,
        'This is to certify that the particulars above are entered in the register of births',
      ) +
      text(160, 1234, 21, 'which is kept in this office, and that this copy is a true one.') +
      signature(180, 1440) +
      line(160, 1460, 560, 1460) +
      text(160, 1492, 19, 'Registrar General') +
      stamp(960, 1420, '#b3263a', 'REGISTERED'),
  )
}

const doses = ['BCG', 'Polio', 'DPT', 'Hepatitis B', 'Measles', 'Mumps', 'Rubella', 'Yellow fever', 'HPV']

const immunizationCard = ({ name, pin, born }: Person) =>
  sheet(
    874,
    1240,
    '#fbf3dc',
    middleText(437, 90, 34, 'IMMUNIZATION CARD', 'font-weight="bold"') +
      text(60, 160, 20, 'Name') +
      text(210, 160, 26, name, 'font-weight="bold"') +
      text(60, 210, 20, 'PIN') +
      text(210, 210, 26, pin, 'font-weight="bold"') +
      text(60, 260, 20, 'Date of birth') +
      text(210, 260, 26, born) +
      doses
        .map(
          (dose, row) =>
            text(75, 372 + row * 76, 21, dose) +
            text(330, 372 + row * 76, 21, `${row + 3}.0${(row % 8) + 1}.2015`, 'fill="#23357f"') +
            text(560, 372 + row * 76, 21, `${row + 5}.0${(row % 7) + 2}.2016`, 'fill="#23357f"'),
        )
        .join('') +
      Array.from({ length: 10 }, (_none, row) => line(60, 330 + row * 76, 814, 330 + row * 76)).join('') +
      [60, 310, 540, 814].map((x) => line(x, 330, x, 1014)).join('') +
      stamp(640, 1120, '#3a3f9c', 'HEALTH') +
      text(60, 1150, 19, 'Keep this card in a safe place.'),
  )

const seaSlip = ({ name, pin, born }: Person) =>
  sheet(
    1240,
    874,
    '#ffffff',
    middleText(620, 96, 34, 'SECONDARY ENTRANCE ASSESSMENT', 'font-weight="bold"') +
      middleText(620, 146, 25, 'Placement of a student for the new school year') +
      labelled(100, 260, 'Student', name) +
      labelled(100, 330, 'PIN', pin) +
      labelled(100, 400, 'Date of birth', born) +
      labelled(100, 470, 'School assigned', 'Example Secondary School') +
      box(100, 540, 1040, 110, 'fill="none" stroke="#222" stroke-width="3"') +
      text(125, 586, 21, 'Take this slip and a birth certificate to the school on the day of registration.') +
      text(125, 622, 21, 'A slip that was changed by hand is not valid.') +
      signature(760, 770) +
      line(740, 785, 1140, 785) +
      text(740, 815, 19, 'Director, Examinations'),
  )

const subjects = [
  'Mathematics',
  'English Language Arts',
  'Science',
  'Social Studies',
  'Spanish',
  'Visual Arts',
]
const moreSubjects = ['Physical Education', 'Music', 'Agricultural Science', 'Values Education']

const schoolReport = ({ name, pin, born }: Person) =>
  sheet(
    1240,
    1754,
    '#fdfdfb',
    box(80, 80, 1080, 130, 'fill="#22406e"') +
      middleText(620, 140, 38, 'EXAMPLE PRIMARY SCHOOL', 'fill="#fff" font-weight="bold"') +
      middleText(620, 188, 26, 'Report of the third term', 'fill="#fff"') +
      labelled(100, 290, 'Name of student', name) +
      labelled(100, 346, 'PIN', pin) +
      labelled(100, 402, 'Date of birth', born) +
      [...subjects, ...moreSubjects]
        .map(
          (subject, row) =>
            (row % 2 ? '' : box(100, 500 + row * 70, 1040, 70, 'fill="#e9eef6"')) +
            text(120, 545 + row * 70, 24, subject) +
            text(700, 545 + row * 70, 24, `${58 + ((row * 13) % 39)}`) +
            text(860, 545 + row * 70, 22, row % 3 ? 'Good work' : 'Can do better'),
        )
        .join('') +
      Array.from({ length: 11 }, (_none, row) => line(100, 500 + row * 70, 1140, 500 + row * 70)).join('') +
      [100, 660, 830, 1140].map((x) => line(x, 500, x, 1200)).join('') +
      text(100, 1290, 23, 'A pleasant student who takes part in class and helps others.') +
      signature(140, 1480) +
      line(100, 1500, 520, 1500) +
      text(100, 1532, 19, 'Class teacher') +
      stamp(940, 1440, '#1f6b4c', 'SCHOOL'),
  )

const drawn: Readonly<Record<Kind, readonly [number, number, (person: Person) => string]>> = {
  'birth certificate': [1240, 1754, birthCertificate],
  'immunization card': [874, 1240, immunizationCard],
  'SEA slip': [1240, 874, seaSlip],
  'school report': [1240, 1754, schoolReport],
}

export const drawingOf = (kind: Kind, person: Person): Drawing => {
  const [width, height, draw] = drawn[kind]
  return { kind, person, width, height, svg: draw(person) }
}
