// Unticking “other” removes its text, says so, and can be undone.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Field } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import { box, open } from '#client/testing/registrationStep'

beforeEach(() => window.sessionStorage.clear())

const revealed = (fields as readonly Field[]).filter(({ shownBy }) => shownBy !== undefined)
const label = 'Which other challenge?'
const other = () => screen.getByRole('checkbox', { name: 'Other' })
const undo = () => screen.getByRole('button', { name: 'Undo' })
const stutter = { other: 1, other_learning_disablity: 'Stutter' } as const
const nothing = { other: null, other_learning_disablity: null }

test.each(revealed)(
  'UX-80 $name is removed with its tick and restored with it',
  async ({ name, shownBy, step }) => {
    const tick = String(shownBy)
    const { record } = await open(step, { [tick]: 1, [name]: 'Stutter' })
    const control = document.getElementById(`field-${tick}`) as HTMLInputElement
    await userEvent.click(control)
    expect(screen.getByText('“Stutter” was cleared, too.')).toHaveAttribute('role', 'status')
    await waitFor(() => expect(record.current).toMatchObject({ [tick]: null, [name]: null }))
    await userEvent.click(undo())
    await waitFor(() => expect(record.current).toMatchObject({ [tick]: 1, [name]: 'Stutter' }))
    expect(control).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  },
)

test('UX-80 the same for text that is still being typed', async () => {
  const { record } = await open('health', { other: 1 })
  await userEvent.type(box(label), 'Stutter')
  // A touch does not move the focus.
  fireEvent.click(other())
  await waitFor(() => expect(screen.queryByRole('textbox', { name: label })).toBeNull())
  await waitFor(() => expect(record.current).toMatchObject(nothing))
  await userEvent.click(undo())
  expect(box(label)).toHaveValue('Stutter')
  await waitFor(() => expect(record.current).toMatchObject(stutter))
})

test('UX-80 ticking again by hand restores the text', async () => {
  const { record } = await open('health', stutter)
  await userEvent.click(other())
  await waitFor(() => expect(record.current).toMatchObject(nothing))
  await userEvent.click(other())
  expect(box(label)).toHaveValue('Stutter')
  await waitFor(() => expect(record.current).toMatchObject(stutter))
})

test('without a text there is no message', async () => {
  const { record } = await open('health', { other: 1 })
  await userEvent.click(other())
  await waitFor(() => expect(record.current).toMatchObject(nothing))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
