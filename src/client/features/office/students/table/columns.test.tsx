import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openStudents } from '#client/testing/officeAreas'
import { studentProgress } from '#client/testing/office'
import { officeStore } from '#client/testing/renderApp'
import type { Replies } from '#client/testing/server'
import type { FurtherKey } from './studentView'
import { columnsChosen } from './columnsSlice'

beforeEach(() => window.sessionStorage.clear())

const at = '2026-07-03T15:00:00.000Z'
const columns = [
  { id: '20260002', sex: 'Female', last_sign_in_at: at },
  { id: '20260003', sex: null, last_sign_in_at: null },
]

const open = (search = '', chosen?: readonly FurtherKey[], changes: Replies = {}) => {
  const store = officeStore()
  if (chosen) store.dispatch(columnsChosen(chosen))
  return openStudents(
    search,
    {
      'GET /api/student-columns': { body: columns },
      'GET /api/houses': { body: [{ id: 2, name: 'Cocrico', colour: '#7d5230' }] },
      'GET /api/student-progress': {
        body: [studentProgress('20260002', { missing: 4, missing_documents: ['picture', 'sea_slip'] })],
      },
      ...changes,
    },
    store,
  )
}

const heads = () => [...document.querySelectorAll('th')].map(({ textContent }) => textContent)
const specified = ['', 'ID', 'Name', 'Class', 'Date of Birth', 'Birth Certicate Pin']
const choose = async (...names: readonly string[]) => {
  for (const name of names)
    await userEvent.click(screen.getByLabelText(name, { selector: '.ant-checkbox-input' }))
}

test('UX-60 the specification’s columns come first, then the chosen ones in their fixed order', async () => {
  const server = await open()
  expect(heads()).toEqual([...specified, 'Actions'])
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await screen.findByText('Columns of the table')
  await choose('Sex', 'House', 'Missing', 'Agreed')
  await waitFor(() => expect(heads()).toEqual([...specified, 'Missing', 'Agreed', 'House', 'Sex', 'Actions']))
  expect(server.calls('GET /api/student-columns')).toHaveLength(1)
  const row = () => screen.getByText('Núñez, Inés').closest('tr')
  await waitFor(() => expect(row()).toHaveTextContent('2 answers · Passport photo, SEA slipNoCocricoFemale'))
  expect(screen.getByText('Cocrico').firstElementChild).toHaveStyle({ backgroundColor: '#7d5230' })
  await userEvent.click(screen.getByText('Usual columns'))
  await waitFor(() => expect(heads()).toEqual([...specified, 'Actions']))
})

test('columns that are not chosen are not loaded', async () => {
  const server = await open()
  expect(server.calls('GET /api/student-columns')).toHaveLength(0)
})

test('sorted by last sign-in; students who never signed in come last', async () => {
  await open('?sort=signIn&order=desc', ['signIn', 'age'])
  expect(await screen.findByText('2026-07-03')).toBeVisible()
  expect(screen.getByText('Never')).toBeVisible()
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('Núñez, Inés')
})

test('if columns cannot be loaded, a notice offers a retry', async () => {
  const failed = { status: 500, body: { message: 'No.' } }
  const server = await open('', ['sex'], { 'GET /api/student-columns': failed })
  expect(await screen.findByText('The chosen columns could not be loaded')).toBeVisible()
  server.answers['GET /api/student-columns'] = { body: columns }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Female')).toBeVisible()
})
