// Nothing moves that is being read: pages that are opened directly, one answer of theirs long after the others.
import { expect } from '@playwright/test'
import { administrator, authenticate, closedOut, returning, student } from './harness/people'
import { answersOf, movesWithLate, watchMoves } from './harness/stillness'
import { inAll, readOnly, test } from './harness/test'

// What is kept would come from there.
test.use({ serviceWorkers: 'block' })
test.slow()

const sizes = [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
]

const steps = (names: readonly string[]) => names.map((name) => `/registration/${name}`)
const screens = (queries: readonly string[]) => queries.map((query) => `/admin/dashboard?${query}`)

const walks = [
  ['the dashboard of a closed registration with a document sent back', closedOut, ['/dashboard'], []],
  ['the dashboard of a closed registration, wide as well', closedOut, ['/dashboard'], [inAll.tag]],
  ['the dashboard of a family', student, ['/dashboard'], [inAll.tag]],
  ['the dashboard a year later', returning, ['/dashboard'], [inAll.tag]],
  ['the form', student, steps(['student-data', 'documents', 'complete']), [inAll.tag]],
  ['a closed form', closedOut, steps(['student-data', 'documents', 'complete']), [inAll.tag]],
  [
    'the office’s papers',
    administrator,
    screens([
      ...['menu=exportData', 'menu=importStudents'],
      ...['menu=postReports', 'menu=postReports&term=2025-2', 'menu=postReports&term=2025-3'],
    ]),
    [inAll.tag],
  ],
  [
    'the office’s students',
    administrator,
    screens(['', `student=${student.id}`, `student=${student.id}&tab=documents`]),
    [inAll.tag],
  ],
] as const

/** The page of documents waits four seconds for them; then it is there with what is known, and what comes is told in its place. */
const isToldAtOnce = (path: string, answer: string) =>
  path === '/registration/documents' && /student-data-files|document-reviews/.test(answer)

for (const [what, person, paths, tags] of walks)
  test(
    `no answer that comes late moves anything: ${what}`,
    { tag: [readOnly.tag, ...tags] },
    async ({ page }) => {
      await authenticate(page, person)
      await watchMoves(page)
      const moved: string[] = []
      for (const path of paths) {
        const answers = await answersOf(page, path)
        expect(answers.length).toBeGreaterThan(1)
        // The walk of every check goes on the phone; the wide screen stands among the others.
        for (const size of tags.length > 0 ? sizes : sizes.slice(0, 1)) {
          await page.setViewportSize(size)
          for (const late of answers.filter((answer) => !isToldAtOnce(path, answer)))
            for (const move of await movesWithLate(page, path, late))
              moved.push(`${path} at ${size.width}, ${late} late: ${move}`)
        }
      }
      expect(moved).toEqual([])
    },
  )

test(
  'a document that was sent back is told without a press, however late it is known',
  readOnly,
  async ({ page }) => {
    await authenticate(page, closedOut)
    await watchMoves(page)
    await page.setViewportSize({ width: 360, height: 640 })
    expect(await movesWithLate(page, '/dashboard', `/api/document-reviews/${closedOut.id}`)).toEqual([])
    await expect(page.getByRole('heading', { name: 'The school sent back 1 document' })).toBeInViewport()
  },
)
