import { readdirSync } from 'node:fs'
import '../testing/portalConfig'
import { baseApi } from './baseApi'
import { refused } from './tags'

const areas = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /Api\.ts$/.test(file),
)
// oxlint-disable-next-line typescript/no-require-imports -- the tables below are made before any test runs
for (const file of areas) require(`./${file.slice(0, -'.ts'.length)}`)

interface Definition {
  readonly type: string
  readonly providesTags?: (answer: unknown, error: unknown, argument: unknown) => unknown
  readonly invalidatesTags?: unknown
}

const definitions: [string, Definition][] = []
baseApi.enhanceEndpoints({
  endpoints: Object.fromEntries(
    Object.keys(baseApi.endpoints).map((name) => [
      name,
      (definition: Definition) => void definitions.push([name, definition]),
    ]),
  ),
})

const ofType = (...types: string[]) => definitions.filter(([, { type }]) => types.includes(type))

/** Mutations that change nothing that a screen shows. */
const changesNothing = [
  // The session handles these, and the whole cache is cleared.
  ...['loginStudent', 'loginAdmin', 'logout', 'setupAdmin'],
  'checkFreshSignIn',
  'getOutboxKey',
  // Only offers a secret, which the enrolment uses.
  'startSecondFactor',
  // Previews.
  ...['planBulkAct', 'planPasswordResets'],
  // Its answer fills the page, which saves it later.
  'readAssignmentList',
  // Prepares a document that is requested next.
  'storeSelection',
  // Files that are saved on the person's disk.
  ...['downloadData', 'getImportErrors', 'getImportTemplate', 'getPackFile', 'getRegistrationSheet'],
  ...['getMarkWorkbook', 'getMarksWorkbook', 'getRankWorkbook', 'getSchoolList', 'getSensitiveList'],
  // Updates the lists in the cache row by row.
  'noteContact',
  // Its answer fills cells of the grid, which saves them.
  'readMarksWorkbook',
]

test('the API has reads and changes', () => {
  expect(ofType('query', 'infinitequery').length).toBeGreaterThan(40)
  expect(ofType('mutation').length).toBeGreaterThan(30)
})

test.each(ofType('mutation'))('%s has tags if it changes data', (name, { invalidatesTags }) => {
  expect(invalidatesTags === undefined).toBe(changesNothing.includes(name))
})

const anyArgument = { studentId: '20260002', year: 2026, term: 1 }

test.each(ofType('query', 'infinitequery'))(
  '%s is read again after a new sign-in',
  (_name, { providesTags }) => {
    expect(providesTags?.(undefined, { status: 401 }, anyArgument)).toContain(refused)
  },
)
