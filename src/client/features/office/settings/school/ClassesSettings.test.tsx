import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fill } from '#client/testing/fill'
import { openSettings } from '#client/testing/officeAreas'
import type { Replies } from '#client/testing/server'
import { classesNamed } from './ClassesSettings'

const open = (replies: Replies) => openSettings('classes', replies)

test('a class with students cannot be removed and says why', async () => {
  const server = open({
    'GET /api/form-classes-list': { body: [{ id: '1A', form_level: 1 }] },
    'GET /api/houses': { body: [{ id: 2, name: 'Cocrico' }] },
    'POST /api/form-classes-list': {
      status: 409,
      body: { message: '30 students are in class 1A. Move them first.' },
    },
    'POST /api/houses': { body: { id: 2, name: 'Pelican' } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Class 1A' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/30 students are in class 1A/)).toBeInTheDocument()
  const sent = { id: '1A', form_level: null, was: 1 }
  expect(server.calls('POST /api/form-classes-list')[0]?.body).toEqual(sent)
  const house = screen.getByRole('textbox', { name: 'Name of house Cocrico' })
  await userEvent.clear(house)
  await fill(house, 'Pelican')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(server.calls('POST /api/houses')[0]?.body).toEqual({ id: 2, name: 'Pelican', was: 'Cocrico' })
})

test('several classes are added at once and show their number of students; a refused name stays for correction', async () => {
  const classes = [{ id: '1B', form_level: 1 }]
  const server = open({
    'GET /api/form-classes-list': () => ({ body: [...classes] }),
    'GET /api/houses': { body: [] },
    'GET /api/students': {
      body: [
        { id: '1', class_id: '1B', left_on: null },
        { id: '2', class_id: null, left_on: null },
      ],
    },
    'POST /api/form-classes-list': ({ body }) => {
      const { id, form_level } = body as { id: string; form_level: number }
      const text = `There is already a class ${id}.`
      if (id === '1B') return { status: 422, body: { message: text, errors: { id: [text] } } }
      classes.push({ id, form_level })
      return { body: { id, form_level } }
    },
  })
  const row = async (id: string) => within(await screen.findByRole('listitem', { name: `Class ${id}` }))
  expect(await (await row('1B')).findByText('1 student')).toBeInTheDocument()
  expect((await row('1B')).queryByRole('button', { name: 'Remove Class 1B' })).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: /^New classes/ }), 'A-C')
  await userEvent.click(screen.getByRole('button', { name: 'Add 1A, 1B, 1C' }))
  expect(await screen.findByText('There is already a class 1B.')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: /^New classes/ })).toHaveValue('1B, 1C')
  expect(await (await row('1A')).findByRole('button', { name: 'Remove Class 1A' })).toBeInTheDocument()
  expect(server.calls('POST /api/form-classes-list')).toHaveLength(2)
})

const classesOf = (...ids: string[]) => ids.map((id) => ({ id, form_level: 1 }))
const nothingElse = { 'GET /api/houses': { body: [] }, 'GET /api/students': { body: [] } }

test('UX-96 typing over a class’s name renames it; its row, its focus and “Saved” stay', async () => {
  let ids = ['1A', '1B']
  const server = open({
    ...nothingElse,
    'GET /api/form-classes-list': () => ({ body: classesOf(...ids) }),
    'POST /api/form-classes-list': () => {
      ids = ['1 Blue', '1B']
      return { body: { id: '1 Blue', form_level: 1 } }
    },
  })
  const name = await screen.findByRole('textbox', { name: 'Name of class 1A' })
  await userEvent.clear(name)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await fill(name, '1 Blue')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const row = within(await screen.findByRole('listitem', { name: 'Class 1 Blue' }))
  expect(row.getByRole('textbox', { name: 'Name of class 1 Blue' })).toBe(name)
  expect(await row.findByText('Saved')).toBeVisible()
  expect(name).toHaveFocus()
  expect(server.calls('POST /api/form-classes-list').map(({ body }) => body)).toEqual([
    { id: '1A', name: '1 Blue', form_level: 1, was: 1 },
  ])
})

test('an existing name is refused with a sentence, and the typed name stays', async () => {
  const text = 'There is already a class 1B.'
  open({
    ...nothingElse,
    'GET /api/form-classes-list': { body: classesOf('1A', '1B') },
    'POST /api/form-classes-list': { status: 422, body: { message: text, errors: { name: [text] } } },
  })
  const name = await screen.findByRole('textbox', { name: 'Name of class 1A' })
  await userEvent.clear(name)
  await userEvent.type(name, '1B')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(text)).toBeVisible()
  expect(name).toHaveValue('1B')
})

test('if a colleague was faster, the stored and the typed name are shown', async () => {
  let ids = ['1A']
  open({
    ...nothingElse,
    'GET /api/form-classes-list': () => ({ body: classesOf(...ids) }),
    'POST /api/form-classes-list': () => {
      ids = ['1 Blue']
      return { status: 409, body: { message: 'Changed.', current: { id: '1 Blue', form_level: 1 } } }
    },
  })
  const name = await screen.findByRole('textbox', { name: 'Name of class 1A' })
  await userEvent.clear(name)
  await userEvent.type(name, '1 Red')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(
    await screen.findByText('Another administrator saved first: class 1A is now called 1 Blue'),
  ).toBeVisible()
  expect(screen.getByText('What you typed here is not saved: 1 Red.')).toBeVisible()
})

test('houses show their number of students; a house with students has no Remove button', async () => {
  open({
    'GET /api/form-classes-list': { body: [] },
    'GET /api/houses': {
      body: [
        { id: 1, name: 'Ibis' },
        { id: 2, name: 'Cocrico' },
      ],
    },
    'GET /api/students': {
      body: [
        { id: '1', class_id: null, left_on: null },
        { id: '2', class_id: null, left_on: '2026-07-03' },
      ],
    },
    'GET /api/student-progress': {
      body: [
        { id: '1', house_code: 1 },
        { id: '2', house_code: 2 },
      ],
    },
  })
  const row = async (name: string) => within(await screen.findByRole('listitem', { name: `House ${name}` }))
  expect(await (await row('Ibis')).findByText('1 student')).toBeInTheDocument()
  expect((await row('Ibis')).queryByRole('button', { name: 'Remove House Ibis' })).toBeNull()
  expect((await row('Cocrico')).getByText('0 students')).toBeInTheDocument()
  expect((await row('Cocrico')).getByRole('button', { name: 'Remove House Cocrico' })).toBeInTheDocument()
})

test.each([
  ['1A', ['1A']],
  ['A-D', ['1A', '1B', '1C', '1D']],
  ['1A-1C', ['1A', '1B', '1C']],
  ['2a – c', ['2a', '2b', '2c']],
  ['1A-C, 1E', ['1A', '1B', '1C', '1E']],
  ['1A, 1A', ['1A']],
  ['1-A', ['1-A']],
  ['Lower-A', ['Lower-A']],
  ['D-A', ['D-A']],
  ['1A-2C', ['1A-2C']],
  [' , ', []],
])('“%s” in form 1 means %j', (typed, ids) => {
  expect(classesNamed(typed, 1)).toEqual(ids)
})
