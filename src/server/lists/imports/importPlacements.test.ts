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

/** What is asked about rows before they are accepted or refused, and the answers. */
interface Decided {
  readonly asked: Array<[number, string, string]>
  readonly answers: Record<string, string>
  /** Birthdays by row, in the order that was chosen. */
  readonly born?: Record<number, string>
}

const nothingAsked: Decided = { asked: [], answers: {} }

const dayOrMonth =
  'order date_of_birth: Which comes first in the dates of birth (“06/05/2013”; “07/08/2015”), the day or the month? No row of the list shows it.'

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
    expect(state.other_rows).toEqual([{ row: 7, text: 'Total: 4 students', what: 'note' }])
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

  test.each<[string, PlacementFile, Array<[number, string, string?]>, Decided?]>([
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
        [5, 'Madonna', 'Left out, as you decided'],
      ],
      {
        asked: [
          [
            3,
            'Keziah De Freitas',
            'name order: Which name comes first in “Keziah De Freitas”? The list has both names in one column.',
          ],
          [
            4,
            'Marcus St. Hill Jr.',
            'name order: Which name comes first in “Keziah De Freitas”? The list has both names in one column.',
          ],
          [5, 'Madonna', 'one name: Do these students have only one name: Madonna?'],
        ],
        answers: { 'name order': 'first', 'one name': 'leave' },
      },
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
        [7, 'Francois, Finn'],
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
          'Date of birth: 14 March 1915 cannot be right for Form 1. Write it as year-month-day, for example 2015-03-14',
        ],
        [11, 'Joseph, Jada', 'Date of birth is missing'],
        [12, 'King, Kyle', 'Sex: “X” is not understood. Write M, F, Male, Female, Boy or Girl.'],
      ],
      {
        asked: [
          [
            7,
            'Francois, Finn',
            'order date_of_birth: Which comes first in the dates of birth (“03/04/2015”), the day or the month? No row of the list shows it.',
          ],
        ],
        answers: { 'order date_of_birth': 'month first' },
        born: { 7: '2015-03-04' },
      },
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
      {
        asked: [
          [2, 'Ramkissoon-Mohammed, Asha', dayOrMonth],
          [3, 'Mc Donald, Kai', dayOrMonth],
          [
            4,
            'Kai Mc Donald',
            'name order: Which name comes first in “Kai Mc Donald”? The list has both names in one column.',
          ],
        ],
        answers: { 'order date_of_birth': 'day first', 'name order': 'first' },
      },
    ],
  ])('%s', async (_what, file, expected, { asked, answers, born = {} } = nothingAsked) => {
    const { stored, recheck, writesOf } = await start()
    const before = await recheck(await stored(file))
    const open = before.rows.filter(({ state }) => state === 'doubtful')
    expect(
      open.map(({ row, title, doubts = [] }) => [
        row,
        title,
        ...doubts.map(({ id, question }) => `${id}: ${question}`),
      ]),
    ).toEqual(asked)
    expect(before.batch.summary?.doubtful ?? 0).toBe(asked.length)
    const undecided = before.rows.filter(({ state }) => state === 'new').length
    expect(await writesOf(before)).toHaveLength(undecided)
    const state = await recheck(before, { answers })
    for (const [row, day] of Object.entries(born))
      expect(state.rows.find((one) => one.row === Number(row))?.differences).toContainEqual(
        expect.objectContaining({ field: 'date_of_birth', after: day }),
      )
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
    const { db, take, recheck } = await start()
    await db.updateTable('student').set({ sea_no: '77' }).where('id', '=', people.closed.id).execute()
    const csv = 'SEA No,Name,DOB\n5,Ann Ali,14/03/2015\n5,Bea Boodoo,15/03/2015\n77,Cy Cox,16/03/2015\n'
    const asked = await take({ name: 'a.csv', make: async () => Buffer.from(csv) })
    expect(asked.rows.map(({ state, reasons }) => [state, ...reasons])).toEqual([
      ['doubtful'],
      ['rejected', 'Row 2 has the same SEA number'],
      ['doubtful'],
    ])
    const { rows } = await recheck(asked, { answers: { 'name order': 'first' } })
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
