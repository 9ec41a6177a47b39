// The tasks of an office's year, each done on the screen with the clicks that docs/office.md promises.
import { expect, type Page } from '@playwright/test'
import { clickCounter, usual } from './harness/clicks'
import { enterOffice, goToScreen } from './harness/office'
import type { Steps } from './harness/tasks/parts'
import rows from './harness/tasks/officeTasks.json'
import { withSchool } from './harness/tasks/school'
import { withStudents } from './harness/tasks/students'
import { inAll, inCi, test } from './harness/test'

interface Row {
  readonly act: string
  readonly now: number
  /** The former effort; begins with a number if the task was possible and its clicks were counted. */
  readonly before?: string
  /** True for the turn of the year, which has its own limit. */
  readonly isLong?: boolean
}

const steps: Readonly<Record<string, Steps | undefined>> = { ...withStudents, ...withSchool }

test('every task of the table has its steps, and none but the turn of the year takes more than eight clicks', () => {
  expect(Object.keys(steps).sort()).toEqual(rows.map(({ act }) => act).sort())
  expect(rows.filter(({ now, isLong }: Row) => now > usual && !isLong)).toEqual([])
})

test('no task takes more clicks than it took before', () => {
  const before = (row: Row) => Number.parseInt(row.before ?? '', 10)
  expect(rows.filter((row: Row) => row.now > before(row))).toEqual([])
})

/** Does one task after the other, each from the list of students. */
const doAll = async (page: Page, tasks: readonly Row[]) => {
  const counted = await clickCounter(page)
  await enterOffice(page, 'dashboard')
  for (const { act, now } of tasks)
    await test.step(act, async () => {
      await goToScreen(page, 'dashboard')
      await expect(page.getByText('Total Number of Students')).toBeVisible()
      let answers = 0
      const free = async (body: () => Promise<void>) => {
        answers += await counted(body)
      }
      const taken = await counted(async () => steps[act]?.({ page, free }))
      expect(taken - answers, act).toBe(now)
    })
}

const isShort = ({ now }: Row) => now <= 3

test('each task of at most three clicks takes those of the table', inCi, async ({ page }) =>
  doAll(page, rows.filter(isShort)),
)

for (const row of rows.filter((row) => !isShort(row)))
  test(`${row.act}: ${row.now} clicks`, inAll, async ({ page }) => doAll(page, [row]))
