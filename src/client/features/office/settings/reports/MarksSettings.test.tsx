import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Grades, Subjects } from '#shared/contract/reports/reportLists'
import { fill } from '#client/testing/fill'
import { openSettings } from '#client/testing/officeAreas'
import { renderPiece } from '#client/testing/renderApp'
import { serve, type Heard, type Replies } from '#client/testing/server'
import { RemarkRows } from './MarksSettings'

const english = { code: 'ENG', title: 'English', counts: 1 as const, marks: 1000 }
const maths = { code: 'MAT', title: 'Mathematics', counts: 1 as const, marks: 0 }
const subjects: Subjects = { subjects: [english, maths], version: 'v1' }
const bare = ({ marks: _marks, ...subject }: typeof english) => subject

const pass = { grade: 'P', lowest: 50, meaning: 'Pass' }
const fail = { grade: 'F', lowest: 0, meaning: '' }
const excellent = { grade: 'A', meaning: 'Excellent' }
const grades: Grades = { grades: [pass, fail], ratings: [excellent], version: 'g1' }

const open = (replies: Replies = {}) =>
  openSettings('marks', {
    'GET /api/subjects': { body: subjects },
    'GET /api/grades': { body: grades },
    // Like the server: stores the sent list under the next version.
    'POST /api/subjects': ({ body }) => {
      const sent = body as Subjects
      return { body: { subjects: sent.subjects.map((one) => ({ ...one, marks: 0 })), version: 'v2' } }
    },
    'POST /api/grades': ({ body }) => ({ body: { ...(body as Grades), version: 'g2' } }),
    ...replies,
  })

const row = (name: string) => screen.findByRole('listitem', { name })

const retype = async (box: HTMLElement, text: string) => {
  await userEvent.clear(box)
  await userEvent.type(box, text)
}

test('a subject gets a new title and position; the next save uses the returned version', async () => {
  const server = open()
  const second = await row('Subject MAT')
  await retype(within(second).getByRole('textbox', { name: 'Title of MAT' }), 'Maths')
  await retype(within(second).getByRole('spinbutton', { name: 'Place of MAT on the card' }), '1')
  await userEvent.click(within(second).getByRole('button', { name: 'Save' }))
  expect(await within(second).findByText('Saved')).toBeInTheDocument()
  const renamed = { ...bare(maths), title: 'Maths' }
  expect(server.calls('POST /api/subjects')[0]?.body).toEqual({
    subjects: [renamed, bare(english)],
    version: 'v1',
  })
  await userEvent.click(screen.getByRole('checkbox', { name: /Counts.*ENG/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.calls('POST /api/subjects')).toHaveLength(2))
  expect(server.calls('POST /api/subjects')[1]?.body).toEqual({
    subjects: [renamed, { ...bare(english), counts: 0 }],
    version: 'v2',
  })
})

test('a subject with marks shows their number; only one without marks can be removed', async () => {
  const server = open()
  expect(await row('Subject ENG')).toHaveTextContent('1,000 marks or more')
  expect(screen.queryByRole('button', { name: 'Remove Subject ENG' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Subject MAT' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Subject MAT' })).toBeNull())
  expect(server.calls('POST /api/subjects')[0]?.body).toEqual({ subjects: [bare(english)], version: 'v1' })
})

test('a refusal by the server is shown at its subject', async () => {
  const message = 'Mathematics (MAT) has 2 marks, so it cannot be removed. You can still change its title.'
  open({ 'POST /api/subjects': { status: 409, body: { message } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Subject MAT' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await within(await row('Subject MAT')).findByText(message)).toBeInTheDocument()
})

test('if a colleague was faster, the stored value is shown, and a second save keeps the typed one', async () => {
  const theirs: Subjects = { subjects: [{ ...maths, title: 'Pure Mathematics' }, english], version: 'v9' }
  const stands = [subjects]
  const server = open({
    'GET /api/subjects': () => ({ body: stands[0] }),
    'POST /api/subjects': ({ body }) => {
      if ((body as Subjects).version === 'v9') return { body: theirs }
      stands[0] = theirs
      return { status: 409, body: { message: 'Changed meanwhile.', current: theirs } }
    },
  })
  const second = await row('Subject MAT')
  await retype(within(second).getByRole('textbox', { name: 'Title of MAT' }), 'Maths')
  await userEvent.click(within(second).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/It now says: MAT is Pure Mathematics, number 1, and counts/)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title of MAT' })).toHaveValue('Maths'))
  await waitFor(() => expect(server.calls('GET /api/subjects')).toHaveLength(2))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.calls('POST /api/subjects')).toHaveLength(2))
  expect(server.calls('POST /api/subjects')[1]?.body).toEqual({
    subjects: [{ ...bare(maths), title: 'Maths' }, bare(english)],
    version: 'v9',
  })
})

test('a new subject is added at the end; errors in it are shown before it is sent', async () => {
  const server = open()
  await userEvent.type(await screen.findByRole('textbox', { name: 'New subject' }), 'mat')
  await fill(screen.getByRole('textbox', { name: 'Title' }), 'English')
  await userEvent.click(screen.getByRole('button', { name: 'Add subject' }))
  expect(screen.getByText('There is already a subject MAT.')).toBeInTheDocument()
  expect(screen.getByText('ENG already has this title.')).toBeInTheDocument()
  expect(server.calls('POST /api/subjects')).toEqual([])
  await retype(screen.getByRole('textbox', { name: 'New subject' }), 'STE')
  await retype(screen.getByRole('textbox', { name: 'Title' }), 'Steelpan{Enter}')
  expect(await row('Subject STE')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'New subject' })).toHaveValue('')
  expect(server.calls('POST /api/subjects')[0]?.body).toEqual({
    subjects: [bare(english), bare(maths), { code: 'STE', title: 'Steelpan', counts: 1 }],
    version: 'v1',
  })
})

test('grades are saved together once every mark has one', async () => {
  const server = open()
  expect(await row('Grade P')).toHaveTextContent('50 – 100')
  await userEvent.click(screen.getByRole('button', { name: 'Add grade' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Letter of grade 3' }), 'D')
  await userEvent.click(screen.getByRole('button', { name: 'Save grades' }))
  expect(screen.getByText('Enter the lowest mark of this grade.')).toBeInTheDocument()
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Lowest mark of grade 3' }), '75')
  expect(await row('Grade P')).toHaveTextContent('50 – 74.9')
  await userEvent.click(screen.getByRole('button', { name: 'Save grades' }))
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(server.calls('POST /api/grades')[0]?.body).toEqual({
    grades: [pass, fail, { grade: 'D', lowest: 75, meaning: '' }],
    ratings: [excellent],
    version: 'g1',
  })
})

test('a rating is capitalised and shows its meaning; its removal can be undone', async () => {
  const server = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove rating A' }))
  expect(screen.queryByRole('listitem', { name: 'Rating A' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await row('Rating A')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Add rating' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Letter of rating 2' }), 'b')
  await userEvent.click(screen.getByRole('button', { name: 'Save ratings' }))
  expect(screen.getByText(/Enter the meaning/)).toBeInTheDocument()
  await userEvent.type(screen.getByRole('textbox', { name: 'Meaning of rating 2' }), 'Good')
  await userEvent.click(screen.getByRole('button', { name: 'Save ratings' }))
  await waitFor(() => expect(server.calls('POST /api/grades')).toHaveLength(1))
  expect(server.calls('POST /api/grades')[0]?.body).toEqual({
    grades: [pass, fail],
    ratings: [excellent, { grade: 'B', meaning: 'Good' }],
    version: 'g1',
  })
})

test('ratings are put in order by mouse or keyboard, and saved in that order', async () => {
  const good = { grade: 'B', meaning: 'Good' }
  const fair = { grade: 'C', meaning: 'Fair' }
  const server = open({ 'GET /api/grades': { body: { ...grades, ratings: [excellent, good, fair] } } })
  const up = await screen.findByRole('button', { name: 'Move rating C up' })
  up.focus()
  await userEvent.keyboard('{Enter}{Enter}{Enter}')
  expect(up).toHaveFocus()
  expect(up).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'Move rating A down' }))
  await userEvent.click(screen.getByRole('button', { name: 'Move rating A down' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save ratings' }))
  await waitFor(() => expect(server.calls('POST /api/grades')).toHaveLength(1))
  expect(server.calls('POST /api/grades')[0]?.body).toMatchObject({ ratings: [fair, good, excellent] })
})

const save = 'POST /api/remarks'
const list = { remarks: ['Works well.', 'Can do better.'], version: 'r1' }

test('the list is saved as a whole, without blank or duplicate sentences', async () => {
  const server = serve({ [save]: ({ body }: Heard) => ({ body }) })
  renderPiece(<RemarkRows list={list} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove sentence 2' }))
  for (const sentence of [' Works well. ', 'Always ready.', ' ']) {
    await userEvent.click(screen.getByRole('button', { name: 'Add sentence' }))
    await userEvent.type(screen.getAllByRole('textbox').at(-1) ?? document.body, sentence)
  }
  await userEvent.click(screen.getByRole('button', { name: 'Save sentences' }))
  await waitFor(() =>
    expect(server.calls(save).map(({ body }) => body)).toEqual([
      { remarks: ['Works well.', 'Always ready.'], version: 'r1' },
    ]),
  )
})

test('a sentence that is removed and retyped is no change', async () => {
  renderPiece(<RemarkRows list={list} />)
  const saves = () => screen.getByRole('button', { name: 'Save sentences' })
  const sentence = (place: number) => screen.getByRole('textbox', { name: `Sentence ${place}` })
  await userEvent.click(screen.getByRole('button', { name: 'Remove sentence 1' }))
  await userEvent.clear(sentence(1))
  await fill(sentence(1), 'Works well.')
  await userEvent.click(screen.getByRole('button', { name: 'Add sentence' }))
  expect(saves()).toBeEnabled()
  await fill(sentence(2), 'Can do better.')
  expect(saves()).toBeDisabled()
})
