// The last evening of a term: ten teachers type at once in the same two classes, on computers and on phones. One loses the
// connection, a clerk corrects a mark meanwhile, all hand in, and the principal posts what everybody has typed.
import { expect, type Page } from '@playwright/test'
import type { MarkChange } from '../src/shared/contract/reports/marks'
import type { ReportCardPage } from '../src/shared/contract/reports/termReports'
import { officePath } from '../src/client/address/officeView'
import {
  beginByCalls,
  invite,
  password,
  type Colleague,
  setUpSecondStep,
  type Phone,
} from './harness/colleagues'
import { allSaved, cell, openClass, storedMarks, truth, typeInto } from './harness/marks'
import { goInside } from './harness/navigate'
import { goToScreen, officeCall, openScreen, read, shoot } from './harness/office'
import { signInAsAdmin } from './harness/people'
import { inCi, test } from './harness/test'

test.use({ environment: { ADMIN_SECOND_FACTOR: 'required' } })

const screens = {
  computer: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
}

const subjects = [
  ['ENG', 'English Language', 'computer'],
  ['LIT', 'English Literature', 'computer'],
  ['MAT', 'Mathematics', 'computer'],
  ['SCI', 'Integrated Science', 'phone'],
  ['SPA', 'Spanish', 'computer'],
  ['FRE', 'French', 'phone'],
  ['SOC', 'Social Studies', 'computer'],
  ['GEO', 'Geography', 'phone'],
  ['HIS', 'History', 'computer'],
  ['ART', 'Visual Arts', 'computer'],
] as const

const teachers = subjects.map(([code, title, screen], nth) => ({
  ...{ code, title, screen },
  username: `teacher.${code.toLowerCase()}`,
  role: 'teacher' as const,
  name: `Teacher of ${title}`,
  // Half of them begin with the other class.
  classes: nth % 2 === 0 ? (['1A', '1B'] as const) : (['1B', '1A'] as const),
}))
type Teacher = (typeof teachers)[number]

const clerk: Colleague = { username: 'desk', role: 'clerk', name: 'Cheryl Maharaj' }
const principal: Colleague = { username: 'head', role: 'principal', name: 'Grace Noel' }
/** Of the clerk, in a sheet whose teacher types coursework. */
const examMark = 64.4

const rows = 6

/** Every mark occurs once. The demonstration school has none with such a decimal. */
const markOf = ({ code }: Pick<Teacher, 'code'>, classId: string, row: number): number => {
  const nth = (teachers.findIndex((one) => one.code === code) * 2 + Number(classId === '1B')) * rows + row
  return 20 + (nth % 70) + (1 + Math.floor(nth / 70)) / 10
}

const typedBy = (teacher: Teacher, classId: string, from = 0, to = rows): string =>
  Array.from({ length: to - from }, (_none, nth) => `${markOf(teacher, classId, from + nth)}\n`).join('')

const goesTo = async (page: Page, { code, title }: Teacher, classId: string) => {
  if (page.url().includes('/admin/'))
    await goInside(
      page,
      officePath('postReports', { term: '2025-3', tab: 'marks', class: classId, of: code }),
    )
  else await openClass(page, classId, code)
  await expect(page.getByRole('grid', { name: `${classId}, ${title}` })).toBeVisible()
}

const goesToCell = (page: Page, { screen }: Teacher, row: number) =>
  screen === 'phone' ? cell(page, row, 0).tap() : cell(page, row, 0).click()

const handsIn = async (page: Page, { title, username }: Teacher, classId: string) => {
  await page.getByRole('button', { name: `Hand in ${title} …` }).click()
  await page
    .getByRole('dialog', { name: `Hand in ${title} of ${classId}?` })
    .getByRole('button', { name: 'Hand in' })
    .click()
  await expect(page.getByText(`Handed in by ${username}`, { exact: false })).toBeVisible()
}

const typesAndHandsIn = async (page: Page, teacher: Teacher, classId: string) => {
  await goesTo(page, teacher, classId)
  await goesToCell(page, teacher, 0)
  await page.keyboard.type(typedBy(teacher, classId))
  await allSaved(page)
  await handsIn(page, teacher, classId)
}

/** Types half a sheet without a connection; by the time it is back, the office has changed a mark of the sheet. */
const typesOffline = async (page: Page, teacher: Teacher, classId: string, desk: Page) => {
  await goesTo(page, teacher, classId)
  await goesToCell(page, teacher, 0)
  await page.keyboard.type(typedBy(teacher, classId, 0, rows / 2))
  await allSaved(page)
  await page.context().setOffline(true)
  await page.keyboard.type(typedBy(teacher, classId, rows / 2))
  await expect(truth(page)).toContainText(`You are offline. ${rows / 2} cells not saved yet.`)
  await openClass(desk, classId, teacher.code)
  await typeInto(desk, 0, 1, String(examMark))
  await allSaved(desk)
  expect(await storedMarks(desk, classId, teacher.code, 0)).toEqual([markOf(teacher, classId, 0), examMark])
  await page.context().setOffline(false)
  await allSaved(page)
  await expect(cell(page, 0, 1)).toContainText(String(examMark))
  await handsIn(page, teacher, classId)
}

/** Posts the term on a computer of the school, having read what is missing. */
const signsInAndPosts = async (page: Page, { username }: Colleague, phone: Phone) => {
  await page.goto('/admin')
  await page.getByLabel('Username', { exact: true }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await page.getByLabel('Code', { exact: true }).fill(phone.code())
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible()
  await goToScreen(page, 'postReports', { term: '2025-3' })
  await expect(page.getByText(/students would get an empty card/)).toBeVisible()
  await expect(page.getByText(/the posting does not wait for them/)).toHaveCount(0)
  await shoot(page, 'ten-teachers-check')
  await page.getByRole('button', { name: 'Post …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(/reports posted$/)).toBeVisible()
}

const studentsOf = async (page: Page, classId: string): Promise<string[]> => {
  const { students } = await read<{ students: { student_id: string }[] }>(
    page,
    `/api/class-marks/2025/3/${classId}`,
  )
  return students.slice(0, rows).map(({ student_id }) => student_id)
}

test(
  'ten teachers type a term at once and hand in; every mark is in the cards that the principal posts, and the history says whose it is',
  inCi,
  async ({ page, openBrowser, troubles }) => {
    test.slow()
    troubles.expect(/ERR_INTERNET_DISCONNECTED/)
    await signInAsAdmin(page)
    await setUpSecondStep(page)
    const invited = [...teachers, clerk, principal]
    const links = new Map<string, string>()
    for (const person of invited) links.set(person.username, await invite(page, person))
    const cells = teachers.flatMap(({ username, code: subject_code, classes }) =>
      classes.map((class_id) => ({ class_id, subject_code, usernames: [username], was: [] })),
    )
    await officeCall(page, '/api/assignments', { year: 2025, cells })
    await openScreen(page, 'postReports', { term: '2025-3' })
    await expect(page.getByText('20 sheets; the posting does not wait for them')).toBeVisible()

    const begins = async (person: Colleague, screen: keyof typeof screens) => {
      const opened = await openBrowser(screens[screen])
      return { opened, phone: await beginByCalls(opened, links.get(person.username) ?? '', person) }
    }
    const desks = await Promise.all(
      teachers.map(async (teacher) => ({ teacher, page: (await begins(teacher, teacher.screen)).opened })),
    )
    const desk = (await begins(clerk, 'computer')).opened
    const head = await begins(principal, 'computer')

    await Promise.all(
      desks.map(async ({ teacher, page: own }, nth) => {
        const [first, second] = teacher.classes
        if (nth === 0) await typesOffline(own, teacher, first, desk)
        else await typesAndHandsIn(own, teacher, first)
        await typesAndHandsIn(own, teacher, second)
      }),
    )

    await signsInAndPosts(await openBrowser(screens.computer), principal, head.phone)

    for (const classId of ['1A', '1B'])
      for (const [row, student] of (await studentsOf(page, classId)).entries()) {
        const { card } = await read<ReportCardPage>(page, `/api/report-card-page/${student}/2025/3`)
        const changes = await read<MarkChange[]>(page, `/api/mark-changes/2025/3/${student}`)
        for (const { code, username } of teachers) {
          const mark = markOf({ code }, classId, row)
          expect(card.rows.find(({ subject_code }) => subject_code === code)?.course).toBe(mark)
          const ofCell = changes.filter(
            ({ subject_code, name }) => subject_code === code && name === 'course',
          )
          expect(ofCell.map(({ after, by }) => [after, by])).toEqual([[mark, `admin:${username}`]])
        }
        const others = changes.filter(({ name }) => name !== 'course')
        expect(others.map(({ after, by }) => [after, by])).toEqual(
          classId === '1A' && row === 0 ? [[examMark, 'admin:desk']] : [],
        )
      }
  },
)
