// The papers that families send, as HTML about invented people; a pixel is one of 150 dpi.
import { within, type Random } from '../random'

export interface Person {
  readonly name: string
  readonly pin: string
  readonly born: string
}

export interface Drawing {
  readonly person: Person
  readonly width: number
  readonly height: number
  readonly colour: string
  readonly html: string
}

const first = ['Anaya', 'Joshua', 'Kavita', 'Marcus', 'Renelle', 'Tariq', 'Shania', 'Dominic']
const middle = ['Marie', 'Elijah', 'Grace', 'Anthony', 'Leela', 'Nathaniel']
const last = ['Ramkissoon', 'Baptiste', 'Charles', 'Mohammed', 'Joseph', 'Persad', 'Alleyne', 'Thompson']
const months = ['January', 'March', 'May', 'June', 'August', 'October']

const inventPerson = (random: Random): Person => ({
  name: `${random.pick(first)} ${random.pick(middle)} ${random.pick(last)}`,
  pin: Array.from({ length: 11 }, () => random.between(0, 9)).join(''),
  born: `${Math.floor(within(random, 1, 28))} ${random.pick(months)} ${random.pick(['2013', '2014'])}`,
})

type Lines = readonly (readonly (string | number)[])[]

const table = (name: string, lines: Lines) => {
  const rows = lines.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  return `<table class="${name}">${rows.join('')}</table>`
}
const stamp = (colour: string, words: string) => `<div class="stamp" style="color:${colour}">${words}</div>`
const signature = (whose: string) =>
  `<svg class="signature" viewBox="0 0 400 90"><path d="M60 60c40 -70 60 20 90 -30s30 50 70 10 40 -40 90 5"/></svg>
  <small>${whose}</small>`

export const paperStyles = `
  .paper { position: absolute; box-sizing: border-box; padding: 90px; color: #161616;
    font: 22px/1.4 'Liberation Sans', Arial, 'DejaVu Sans', sans-serif }
  .paper h1 { margin: 30px 0; font-size: 36px; text-align: center }
  .paper table { border-collapse: collapse; margin: 40px 0 }
  .about td { padding: 14px 70px 14px 0; font-size: 27px; font-weight: bold }
  .about td:first-child { font-size: 19px; font-weight: normal; color: #444 }
  .lines { width: 100% }
  .lines td { border: 2px solid #333; padding: 16px }
  .frame { position: absolute; inset: 50px; border: 10px double #3c6e50 }
  .head { background: #22406e; color: #fff; padding: 20px }
  .box { border: 3px solid #222; padding: 20px }
  .stamp { position: absolute; right: 130px; bottom: 130px; width: 180px; height: 180px; rotate: -14deg;
    display: grid; place-items: center; border: 9px double; border-radius: 50% }
  .signature { display: block; width: 400px; fill: none; stroke: #1d2f7a; stroke-width: 4; border-bottom: 2px solid #333 }`

const doses = ['BCG', 'Polio', 'DPT', 'Hepatitis B', 'Measles', 'Mumps', 'Rubella', 'Yellow fever', 'HPV']
const subjects = [
  ...['Mathematics', 'English Language Arts', 'Science', 'Social Studies', 'Spanish', 'Visual Arts'],
  ...['Physical Education', 'Music', 'Agricultural Science', 'Values Education'],
]

interface Paper {
  readonly size: readonly [width: number, height: number]
  readonly colour: string
  readonly content: (about: Lines) => string
}

const papers = {
  'birth certificate': {
    size: [1240, 1754],
    colour: '#f4f7ef',
    content: (about) => `
      <div class="frame"></div><h1>REPUBLIC OF EXAMPLE<br>CERTIFICATE OF BIRTH</h1>
      ${table('about', [...about, ['Sex', 'Female'], ['Mother', 'Lystra Joseph'], ['Father', 'Curtis Joseph'], ['Registered', '14 July 2014']])}
      <p>This is to certify that the particulars above are entered in the register of births which is kept in this
      office, and that this copy is a true one.</p>
      ${signature('Registrar General')}${stamp('#b3263a', 'REGISTERED')}`,
  },
  'immunization card': {
    size: [874, 1240],
    colour: '#fbf3dc',
    content: (about) => `
      <h1>IMMUNIZATION CARD</h1>${table('about', about)}
      ${table(
        'lines',
        doses.map((dose, row) => [
          dose,
          `${row + 3}.0${(row % 8) + 1}.2015`,
          `${row + 5}.0${(row % 7) + 2}.2016`,
        ]),
      )}
      <small>Keep this card in a safe place.</small>${stamp('#3a3f9c', 'HEALTH')}`,
  },
  'SEA slip': {
    size: [1240, 874],
    colour: '#ffffff',
    content: (about) => `
      <h1>SECONDARY ENTRANCE ASSESSMENT</h1>
      ${table('about', [...about, ['School assigned', 'Example Secondary School']])}
      <p class="box">Take this slip and a birth certificate to the school on the day of registration. A slip that was
      changed by hand is not valid.</p>${signature('Director, Examinations')}`,
  },
  'school report': {
    size: [1240, 1754],
    colour: '#fdfdfb',
    content: (about) => `
      <h1 class="head">EXAMPLE PRIMARY SCHOOL<br>Report of the third term</h1>${table('about', about)}
      ${table(
        'lines',
        subjects.map((subject, row) => [
          subject,
          58 + ((row * 13) % 39),
          row % 3 ? 'Good work' : 'Can do better',
        ]),
      )}
      <p>A pleasant student who takes part in class and helps others.</p>
      ${signature('Class teacher')}${stamp('#1f6b4c', 'SCHOOL')}`,
  },
} satisfies Record<string, Paper>

type Kind = keyof typeof papers
export const kinds = Object.keys(papers) as Kind[]

export const drawingOf = (kind: Kind, random: Random): Drawing => {
  const { size, colour, content }: Paper = papers[kind]
  const person = inventPerson(random)
  const { name, pin, born } = person
  const html = content([
    ['Name', name],
    ['PIN', pin],
    ['Date of birth', born],
  ])
  return { person, width: size[0], height: size[1], colour, html }
}
