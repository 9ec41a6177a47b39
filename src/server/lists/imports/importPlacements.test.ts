import {
  ministryList,
  mixedDatesList,
  namesOnlyList,
  noNumbersList,
  oneNameList,
  titledList,
  windowsList,
  type PlacementFile,
} from '../../testing/imports/placementLists'
import { describeCalls } from '../../testing/database/testDb'
import { people } from '../../testing/people/people'
import { startPlacements } from '../../testing/imports/placementImports'

describeCalls('placement lists', (open) => {
  const start = async () => startPlacements(await open())

  test('the Ministry’s list is matched, names get ordinary case, the total is not a student, and no record changes', async () => {
    const { take, school, writesOf } = await start()
    const before = await school()
    const state = await take(ministryList)
    expect(state.header_row).toBe(1)
    expect(state.columns.map(({ field, confidence }) => [field, confidence])).toEqual(
      ['sea_no', 'last_name', 'first_name', 'sex', 'date_of_birth', 'previous_school'].map((name) => [
        name,
        1,
      ]),
    )
    expect(state.batch).toMatchObject({
      kind: 'placements',
      state: 'checked',
      summary: { new: 4, changed: 0, unchanged: 0, rejected: 0 },
    })
    expect(state.rows.map(({ row, title, student_id }) => [row, title, student_id])).toEqual([
      [2, 'Núñez, Ana María', null],
      [3, 'D’Abadie, Jean-Paul', null],
      [4, 'De Freitas, Keziah', null],
      [5, 'Mohammed-Ali, Imran', null],
    ])
    expect(await writesOf(state)).toContainEqual([
      {
        table: 'student',
        id: '',
        before: null,
        after: {
          sea_no: '0027000103',
          last_name: 'De Freitas',
          first_name: 'Keziah',
          sex: 'Female',
          date_of_birth: '2015-06-30',
          previous_school: 'Maloney Government Primary',
        },
      },
    ])
    expect(state.rows[0]?.differences).toContainEqual({
      field: 'date_of_birth',
      title: 'Date of birth',
      before: null,
      after: '2015-03-14',
    })
    expect(await school()).toBe(before)
  })

  test.each<[string, PlacementFile, Array<[number, string, string?]>]>([
    [
      'titles over joined cells, headers in row 4, a formula, headers repeated',
      titledList,
      [
        [5, 'O’Brien, Shania'],
        [6, 'Ramkissoon, Dev'],
        [8, 'Li, Wei'],
      ],
    ],
    [
      'both names in one cell, notes of a teacher',
      oneNameList,
      [
        [2, 'Núñez, Ana María'],
        [3, 'De Freitas, Keziah'],
        [4, 'St. Hill Jr., Marcus'],
        [
          5,
          'Madonna',
          'Name: “Madonna” is not a first and a last name. Write the last name, a comma and the first name.',
        ],
      ],
    ],
    [
      'Windows-1252 with semicolons',
      windowsList,
      [
        [2, 'Núñez, José'],
        [3, 'D’Abadie, Renée'],
      ],
    ],
    [
      'dates as everybody types them',
      mixedDatesList,
      [
        [2, 'Ali, Aaliyah'],
        [3, 'Baptiste, Brandon'],
        [4, 'Charles, Chelsea'],
        [5, 'Doodnath, Devin'],
        [6, 'Edwards, Ella'],
        [
          7,
          'Francois, Finn',
          'Date of birth: “03/04/2015” can be 3 April 2015 or 4 March 2015: the list has the day first in some rows and the month first in others. Write it as year-month-day, for example 2015-03-14',
        ],
        [
          8,
          'Gomez, Gia',
          'Date of birth: “31/02/2015” is not a date. Write it as year-month-day, for example 2015-03-14',
        ],
        [
          9,
          'Hosein, Haris',
          'Date of birth: “soon” is not a date. Write it as year-month-day, for example 2015-03-14',
        ],
        [
          10,
          'Isaac, Imani',
          'Date of birth: “14/03/1915” is read as 14 March 1915, which cannot be right for Form 1. Write it as year-month-day, for example 2015-03-14',
        ],
        [11, 'Joseph, Jada', 'Date of birth is missing'],
        [12, 'King, Kyle', 'Sex: “X” is not understood. Write M, F, Male, Female, Boy or Girl.'],
      ],
    ],
    [
      'names without numbers: somebody of the school, somebody twice',
      namesOnlyList,
      [
        [
          2,
          'Ramkissoon-Mohammed, Asha',
          `Ramkissoon-Mohammed, Asha (${people.owner.id}), class 1A, has the same name and date of birth and is in the school’s records already`,
        ],
        [3, 'Mc Donald, Kai'],
        [4, 'Mc Donald, Kai', 'Row 3 has the same name and date of birth'],
      ],
    ],
  ])('%s', async (_what, file, expected) => {
    const { take, writesOf } = await start()
    const state = await take(file)
    expect(state.rows.map(({ row, title, state: is, reasons }) => [row, title, is, ...reasons])).toEqual(
      expected.map(([row, title, reason]) =>
        reason === undefined ? [row, title, 'new'] : [row, title, 'rejected', reason],
      ),
    )
    const fresh = expected.filter(([, , reason]) => reason === undefined).length
    expect(state.batch.summary).toMatchObject({ new: fresh, rejected: expected.length - fresh })
    expect(await writesOf(state)).toHaveLength(fresh)
  })

  test('a file that is not a placement list answers 422 with the required columns', async () => {
    const { stored, ask } = await start()
    const answer = await ask(await stored(noNumbersList))
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      422,
      'Choose the columns for the name. A placement list needs the name (in one or two columns) and the date of birth. SEA number, sex and primary school are read if the list has them. Choose the column for Date of birth.',
    ])
  })

  test('an SEA number that appears twice or that a student already has is reported', async () => {
    const { db, take } = await start()
    await db.updateTable('student').set({ sea_no: '77' }).where('id', '=', people.closed.id).execute()
    const csv = 'SEA No,Name,DOB\n5,Ann Ali,14/03/2015\n5,Bea Boodoo,15/03/2015\n77,Cy Cox,16/03/2015\n'
    const { rows } = await take({ name: 'a.csv', make: async () => Buffer.from(csv) })
    expect(rows.map(({ state, reasons }) => [state, ...reasons])).toEqual([
      ['new'],
      ['rejected', 'Row 2 has the same SEA number'],
      [
        'rejected',
        `SEA number 77 belongs to Núñez, Inés (${people.closed.id}), class 2A, who is in the school’s records already`,
      ],
    ])
  })
})
