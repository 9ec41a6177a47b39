// Unusual names: a student with a single name, and letters that the papers cannot print.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { box, open, saves } from '#client/testing/registrationStep'

beforeEach(() => window.sessionStorage.clear())

test('UX-37 a name in another script is saved unchanged, and the form says what the papers cannot print', async () => {
  const { calls } = await open('student')
  const others = box(/^Other names/)
  const fieldOfIt = within(others.closest<HTMLElement>('.field') as HTMLElement)
  await userEvent.type(others, 'Nguyễn')
  expect(fieldOfIt.getByRole('status')).toBeEmptyDOMElement()
  await userEvent.clear(others)
  await userEvent.type(others, 'Li 李小{Tab}')
  expect(fieldOfIt.getByRole('status')).toHaveTextContent('The school’s papers cannot print “李小”.')
  await waitFor(() => expect(saves(calls).at(-1)).toMatchObject({ middle_name: 'Li 李小' }))
})

test('UX-37 the same for an address; printable letters are not mentioned', async () => {
  await open('student')
  const address = box(/^Home address/)
  const told = within(address.closest<HTMLElement>('.field') as HTMLElement)
  await userEvent.type(address, '12 Άνω Street')
  expect(told.queryByText(/cannot print/)).toBeNull()
  await userEvent.type(address, ' 香港')
  expect(told.getByText(/cannot print “香港”/)).toBeVisible()
})

test('UX-104 the tick for a single name says which first name it removes, and unticking restores it', async () => {
  const { record } = await open('student', { first_name: 'Siti', last_name: 'Aminah' })
  const only = screen.getByRole('checkbox', { name: /only one name/i })
  const siti = { first_name: 'Siti' }
  const gone = { first_name: null }
  await userEvent.click(only)
  await waitFor(() => expect(record.current).toMatchObject(gone))
  expect(screen.getByText('“Siti” was cleared.')).toHaveAttribute('role', 'status')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(record.current).toMatchObject(siti))
  expect(only).not.toBeChecked()
  expect(only).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  // Unticking by hand restores it too; after another name is typed there is nothing to undo.
  await userEvent.click(only)
  await waitFor(() => expect(record.current).toMatchObject(gone))
  await userEvent.click(only)
  await waitFor(() => expect(record.current).toMatchObject(siti))
  await userEvent.click(only)
  await userEvent.type(box(/^First name/), 'Nur')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
