// The lists that a school in the country starts with; the office edits them later. Houses and schools are invented.
import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { houseColours } from '#shared/rules/school/houseColours'
import type { Database, Db } from '../../platform/database/schema/schema'

const regionalCorporations = [
  'City of Port of Spain',
  'City of San Fernando',
  'Borough of Arima',
  'Borough of Chaguanas',
  'Borough of Point Fortin',
  'Borough of Diego Martin',
  'Borough of Siparia',
  'Couva–Tabaquite–Talparo',
  'Mayaro–Rio Claro',
  'Penal–Debe',
  'Princes Town',
  'San Juan–Laventille',
  'Sangre Grande',
  'Tunapuna–Piarco',
  'Tobago',
]

/** Wording and codes of the 2011 census. */
const ethnicGroups: ReadonlyArray<readonly [id: string, groupType: string]> = [
  ['1', 'African'],
  ['2', 'Caucasian'],
  ['3', 'Chinese'],
  ['4', 'East Indian'],
  ['5', 'Indigenous'],
  ['6', 'Mixed – African and East Indian'],
  ['7', 'Mixed – Other'],
  ['8', 'Portuguese'],
  ['9', 'Syrian/Lebanese'],
  ['77', 'Other ethnic group'],
  ['99', 'Not stated'],
]

/** Wording of the 2011 census; the code is the position in this list. */
const religions = [
  'Anglican',
  'Baptist – Spiritual Shouter',
  'Baptist – Other',
  'Hinduism',
  'Islam',
  "Jehovah's Witness",
  'Methodist',
  'Moravian',
  'Orisha',
  'Pentecostal/Evangelical/Full Gospel',
  'Presbyterian/Congregational',
  'Rastafarian',
  'Roman Catholic',
  'Seventh-day Adventist',
  'Other',
  'None',
  'Prefer not to say',
]

export const towns = [
  ...[
    'Port of Spain',
    'San Fernando',
    'Chaguanas',
    'Arima',
    'Point Fortin',
    'San Juan',
    'Barataria',
    'Morvant',
  ],
  ...['Laventille', 'Belmont', 'Woodbrook', 'St James', 'Cascade', "St Ann's", 'Maraval', 'Diego Martin'],
  ...['Petit Valley', 'Carenage', 'Curepe', 'St Augustine', 'St Joseph', 'Tunapuna', 'Tacarigua', 'Trincity'],
  ...[
    'Arouca',
    "D'Abadie",
    'Malabar',
    'Piarco',
    'La Horquetta',
    'Valencia',
    'Sangre Grande',
    'Toco',
    'Matura',
  ],
  ...[
    'Blanchisseuse',
    'Cunupia',
    'Felicity',
    'Endeavour',
    'Longdenville',
    'Couva',
    'Point Lisas',
    "St Mary's",
  ],
  ...['Talparo', 'Tabaquite', 'Claxton Bay', 'Gasparillo', 'Marabella', 'La Romaine', 'Penal', 'Debe'],
  ...['Barrackpore', 'Princes Town', 'Moruga', 'Rio Claro', 'Mayaro', 'Guayaguayare', 'Biche', 'Siparia'],
  ...['Fyzabad', 'Santa Flora', 'La Brea', 'Cedros', 'Scarborough', 'Canaan', 'Bon Accord', 'Crown Point'],
  ...['Plymouth', 'Roxborough', 'Charlotteville'],
]

export const countries = [
  ...['Trinidad and Tobago', 'Barbados', 'Cuba', 'Grenada', 'Guyana', 'Jamaica', 'St Lucia', 'St Vincent'],
  ...['Venezuela', 'Canada', 'China', 'India', 'Nigeria', 'Philippines', 'United Kingdom', 'United States'],
  'Other',
]

export const primarySchools = [
  'Bamboo Grove Primary School',
  'Brighton Hill Government Primary School',
  'Cocorite Bay RC Primary School',
  'Coral Point Anglican Primary School',
  'El Cedro Presbyterian Primary School',
  'Frigate Bay Government Primary School',
  'Golden Poui Hindu Primary School',
  'Harmony Hall Primary School',
  'Immortelle Avenue RC Primary School',
  'La Ceiba Government Primary School',
  'Las Palmas Primary School',
  'Mahogany Trace Primary School',
  'Morne Bleu Anglican Primary School',
  'Northern Ridge Islamic Primary School',
  'Oropouche River Primary School',
  'Pelican Bay Primary School',
  'Samaan Tree Government Primary School',
  'Silver Stream SDA Primary School',
  'Tamana View RC Primary School',
  'Wild Cane Presbyterian Primary School',
]

/** Birds of the country, in a colour of their feathers. */
const houses = [
  { name: 'Ibis', colour: 'Red' },
  { name: 'Kiskadee', colour: 'Yellow' },
  { name: 'Motmot', colour: 'Blue' },
  { name: 'Cocrico', colour: 'Brown' },
] as const

export const houseNames = houses.map(({ name }) => name)

/** Forms 1 to 5 have four classes each, Lower and Upper Six two. */
export const formClasses = [1, 2, 3, 4, 5, 6, 7].flatMap((form_level) =>
  [...(form_level <= 5 ? 'ABCD' : 'AB')].map((letter) => ({ id: `${form_level}${letter}`, form_level })),
)

export const corporationTitles: readonly string[] = regionalCorporations
export const religionCodes: readonly string[] = religions.map((_religion, index) => String(index + 1))
export const ethnicGroupIds: readonly string[] = ethnicGroups.map(([id]) => id)

type Rows<Table extends keyof Database> = ReadonlyArray<Insertable<Database[Table]>>

const put = <Table extends keyof Database>(db: Db, table: Table, rows: Rows<Table>) =>
  db.insertInto(table).values(rows).execute()

/** Every list and the first terms text, for a database that has none of them. */
export const seedReferenceLists = async (db: Db, now: Date) => {
  await put(
    db,
    'regional_corporation',
    regionalCorporations.map((title) => ({ title })),
  )
  await put(
    db,
    'ethnic_group',
    ethnicGroups.map(([id, group_type], index) => ({ id, group_type, position: index + 1 })),
  )
  await put(
    db,
    'religion',
    religions.map((religion, index) => ({ code: String(index + 1), religion, position: index + 1 })),
  )
  await put(
    db,
    'town',
    towns.map((town_name) => ({ town_name })),
  )
  await put(
    db,
    'country',
    countries.map((name, index) => ({ name, position: index + 1 })),
  )
  await put(
    db,
    'primary_school',
    primarySchools.map((name) => ({ name })),
  )
  await put(
    db,
    'house',
    houses.map(({ name, colour }, index) => ({ id: index + 1, name, colour: houseColours[colour] })),
  )
  await put(db, 'form_class', formClasses)
  await put(db, 'terms', [
    {
      version: termsVersion,
      text: termsText,
      hash: createHash('sha256').update(termsText).digest('hex'),
      created_at: now.toISOString(),
    },
  ])
}

export const termsVersion = '1'

/** The first terms and privacy notice. A school that has changed them under Settings keeps its own. */
export const termsText = `Terms and privacy notice

Please read this before you agree. It says what you promise, what we promise, and what happens with your answers.

What you promise. Your answers are true and complete as far as you know. You tell the school when an address, a phone number, a medical condition or the person we should call changes. You keep the password to yourself; whoever knows it can see and change this form.

Why we ask. The school needs to know who its students are, whom to call in an emergency, which health conditions teachers must react to, and what support a student needs. The Ministry of Education asks every school for some of the answers, among them religion and ethnic group. You may choose not to say.

Who sees the answers. The school office sees all of them. Teachers and the school nurse see what they need for the student's safety and learning. The Ministry of Education receives the returns that the law asks for. Nobody else receives them, and they are never sold or used for advertising.

Health answers. They are only shown to staff who need them. Anyone who exports them in a list has to confirm it first, and the portal keeps a record of who took what and when.

Documents and the photo. We check certificates and cards against your answers and keep the copies with the student's file. Place and camera data are removed from the photo when it arrives. It is used for the school's records and the student's identity card.

How long we keep it. The registration is kept while the student attends the school, and afterwards for as long as the law and the Ministry's rules demand. Then it is deleted.

Your rights. You can read your answers here at any time and change them while registration is open. When it is closed, use Ask for a correction beside an answer, or ask the school office. You may ask for a copy of everything we hold about the student. You may take back your agreement while registration is open; the school then contacts you to speak about what that means for the registration.

In an emergency. When we cannot reach you or the person you named, the school may take the student to the nearest health centre or hospital and show the staff there the health answers of this form.

School rules. By registering, the student and the family accept the rules of the school on attendance, uniform, conduct, and the use of phones and computers. The rules are handed out at registration and are available from the office.

Questions and complaints. Ask the school office first, in person, by telephone or by e-mail.`
