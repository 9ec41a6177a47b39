import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fill } from '#client/testing/fill'
import { openSettings } from '#client/testing/officeAreas'
import type { Replies } from '#client/testing/server'

const open = (replies: Replies) => openSettings('classes', replies)

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** Opens the row of a class below its form. */
const pressClass = (id: string) => press(`Class ${id}`)

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
  await pressClass('1A')
  await press('Remove Class 1A')
  await press('Remove')
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
  await pressClass('1B')
  expect(await (await row('1B')).findByText('1 student')).toBeInTheDocument()
  expect((await row('1B')).queryByRole('button', { name: 'Remove Class 1B' })).toBeNull()
  await press('Add a class to form 1')
  await userEvent.type(screen.getByRole('textbox', { name: /^New classes/ }), 'A-C')
  await press('Add 1A, 1B, 1C')
  expect(await screen.findByText('There is already a class 1B.')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: /^New classes/ })).toHaveValue('1B, 1C')
  await pressClass('1A')
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
  await pressClass('1A')
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
  await pressClass('1A')
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
  await pressClass('1A')
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

const serveClasses = (...ids: string[]) => {
  const classes = classesOf(...ids)
  return open({
    ...nothingElse,
    'GET /api/form-classes-list': () => ({ body: [...classes] }),
    'POST /api/form-classes-list': ({ body }) => {
      const { id, form_level } = body as { id: string; form_level: number }
      classes.push({ id, form_level })
      return { body: { id, form_level } }
    },
  })
}

const form = async (level: number) =>
  within(await screen.findByRole('region', { name: `Classes of form ${level}` }))
const namesIn = async (level: number) =>
  (await form(level)).getAllByRole('button', { name: /^Class / }).map(({ textContent }) => textContent)

test('the plus of a form offers the next class; Enter adds it and offers the one after it', async () => {
  const server = serveClasses('1A', '1B')
  await press('Add a class to form 1')
  const name = screen.getByRole('textbox', { name: /^New classes of form 1/ })
  expect(name).toHaveFocus()
  expect(name).toHaveValue('1C')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(name).toHaveValue('1D'))
  expect(name).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(name).toHaveValue('1E'))
  expect(await namesIn(1)).toEqual(['1A', '1B', '1C', '1D'].map((id) => `Class ${id}`))
  expect(server.calls('POST /api/form-classes-list').map(({ body }) => body)).toEqual([
    { id: '1C', form_level: 1, was: null },
    { id: '1D', form_level: 1, was: null },
  ])
  await press('Close')
  expect(screen.queryByRole('textbox', { name: /^New classes/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Add a class to form 1' })).toHaveFocus()
})

test('a form without classes is added with its first class', async () => {
  const server = serveClasses('1A')
  const others = within(await screen.findByRole('group', { name: 'Add a form' }))
  const offered = others.getAllByRole('button').map(({ textContent }) => textContent)
  expect(offered).toEqual(['Form 2', 'Form 3', 'Form 4', 'Form 5', 'Lower Six', 'Upper Six'])
  await press('Lower Six')
  await userEvent.keyboard('{Enter}')
  await waitFor(async () => expect(await namesIn(6)).toEqual(['Class 6A']))
  expect(server.calls('POST /api/form-classes-list')[0]?.body).toEqual({ id: '6A', form_level: 6, was: null })
  expect((await form(6)).getByRole('heading', { name: 'Form 6 Lower Six' })).toBeVisible()
})

test('the row of a class opens and closes below its form; while it is not saved it stays open, also after a visit elsewhere', async () => {
  serveClasses('1A', '1B')
  const chip = await screen.findByRole('button', { name: 'Class 1A' })
  const names = () => screen.queryAllByRole('textbox', { name: /^Name of class/ })
  expect(names()).toEqual([])
  await userEvent.click(chip)
  expect(chip).toHaveAttribute('aria-expanded', 'true')
  await userEvent.click(chip)
  expect(names()).toEqual([])
  await userEvent.click(chip)
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of class 1A' }), 'x')
  await userEvent.click(chip)
  await press('Class 1B')
  expect(names().map((one) => (one as HTMLInputElement).value)).toEqual(['1Ax', '1B'])
  const goTo = async (name: RegExp) =>
    userEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name }))
  await goTo(/^Menu/)
  await goTo(/^Classes and houses Not saved/)
  expect(await screen.findByRole('textbox', { name: 'Name of class 1A' })).toHaveValue('1Ax')
  expect(names()).toHaveLength(1)
})

test('new classes that are typed and not added are open again after a visit elsewhere; Cancel forgets them', async () => {
  serveClasses('1A')
  await press('Upper Six')
  const name = () => screen.findByRole('textbox', { name: /^New classes of form 7/ })
  await userEvent.type(await name(), ', 7Z')
  const goTo = async (section: RegExp) =>
    userEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: section }))
  await goTo(/^Menu/)
  await goTo(/^Classes and houses Not saved/)
  expect(await name()).toHaveValue('7A, 7Z')
  await press('Cancel')
  expect(screen.queryByRole('region', { name: 'Classes of form 7' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Upper Six' })).toBeVisible()
})

test('a house gets another colour; a rename leaves the colour out', async () => {
  let house = { id: 1, name: 'Ibis', colour: '#d0202e' as string | null }
  const server = open({
    ...nothingElse,
    'GET /api/form-classes-list': { body: [] },
    'GET /api/houses': () => ({ body: [house] }),
    'POST /api/houses': ({ body }) => {
      const { name, colour = house.colour } = body as typeof house
      house = { id: 1, name, colour }
      return { body: house }
    },
  })
  const colour = await screen.findByRole('combobox', { name: 'Colour of house Ibis' })
  expect(colour).toHaveDisplayValue('Red')
  await userEvent.selectOptions(colour, 'Blue')
  await press('Save')
  expect(await screen.findByText('Saved')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of house Ibis' }), 'es')
  await press('Save')
  await screen.findByRole('listitem', { name: 'House Ibises' })
  await userEvent.selectOptions(colour, 'None')
  await press('Save')
  await waitFor(() =>
    expect(server.calls('POST /api/houses').map(({ body }) => body)).toEqual([
      { id: 1, name: 'Ibis', colour: '#1f5fc4', was: 'Ibis' },
      { id: 1, name: 'Ibises', was: 'Ibis' },
      { id: 1, name: 'Ibises', colour: null, was: 'Ibises' },
    ]),
  )
})

test('a new house is added with its colour; a colour that has no name here is shown as another one', async () => {
  const server = open({
    ...nothingElse,
    'GET /api/form-classes-list': { body: [] },
    'GET /api/houses': { body: [{ id: 1, name: 'Ibis', colour: '#123456' }] },
    'POST /api/houses': { body: { id: 2, name: 'Motmot', colour: '#1f5fc4' } },
  })
  expect(await screen.findByRole('combobox', { name: 'Colour of house Ibis' })).toHaveDisplayValue('Other')
  await userEvent.type(screen.getByRole('textbox', { name: 'New house' }), 'Motmot')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Colour' }), 'Blue')
  await press('Add house')
  await waitFor(() =>
    expect(server.calls('POST /api/houses').map(({ body }) => body)).toEqual([
      { id: null, name: 'Motmot', colour: '#1f5fc4', was: null },
    ]),
  )
  expect(screen.getByRole('combobox', { name: 'Colour' })).toHaveDisplayValue('None')
})
