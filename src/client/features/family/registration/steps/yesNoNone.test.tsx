// Yes, no and unanswered are distinct; a group of ticks has an explicit “none”.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { open, saves } from '#client/testing/registrationStep'
import { selectMissing } from '../registrationSelectors'

beforeEach(() => window.sessionStorage.clear())

const group = (name: RegExp) => within(screen.getByRole('radiogroup', { name }))
const chosen = (name: RegExp) =>
  group(name)
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map((radio) => radio.closest('label')?.textContent)

test('a yes/no question starts unanswered, and an answer can be cleared', async () => {
  const { calls } = await open('other', { transport: 0 })
  expect(chosen(/^Has internet access/)).toEqual([])
  expect(chosen(/^Needs school transport/)).toEqual(['No'])
  expect(group(/^Has internet access/).queryByRole('radio', { name: 'No answer' })).toBeNull()
  // Its space is reserved from the start, so that nothing moves.
  expect(screen.getAllByText('No answer')).toHaveLength(3)
  await userEvent.click(group(/^Has internet access/).getByRole('radio', { name: 'Yes' }))
  await waitFor(() =>
    expect(saves(calls)[0]).toMatchObject({ internet_access: 1, _changed: ['internet_access'] }),
  )
  await userEvent.click(group(/^Has internet access/).getByRole('radio', { name: 'No answer' }))
  await waitFor(() => expect(saves(calls)[1]).toMatchObject({ internet_access: null }))
  expect(chosen(/^Has internet access/)).toEqual(['No answer'])
})

const none = () => screen.getByRole('checkbox', { name: 'None of these: Conditions' })
const asthma = () => screen.getByRole('checkbox', { name: 'Asthma' })
const nothing = { poor_eyesight: 0, poor_hearing: 0, diabetes: 0, asthma: 0, epilepsy: 0 }

test('UX-36 None of these answers the whole group and differs from no answer', async () => {
  const { record } = await open('health')
  expect(none()).not.toBeChecked()
  expect(none()).not.toHaveAccessibleDescription()
  await userEvent.click(none())
  await waitFor(() => expect(record.current).toMatchObject(nothing))
  expect(none()).toBeChecked()
  expect(asthma()).not.toBeChecked()
  await userEvent.click(asthma())
  expect(none()).not.toBeChecked()
  await userEvent.click(asthma())
  expect(none()).toBeChecked()
  await userEvent.click(none())
  await waitFor(() => expect(record.current).toMatchObject({ asthma: null, epilepsy: null, diabetes: null }))
  expect(none()).not.toBeChecked()
})

const marks = () =>
  screen.getAllByRole('img', { name: 'Saved' }).map((mark) => mark.closest('div')?.textContent)

test('UX-36 None of these clears the ticks, names them, and can be undone', async () => {
  const before = { ...nothing, poor_hearing: null, asthma: 1, epilepsy: 1 }
  const { record } = await open('health', before)
  await userEvent.click(none())
  await waitFor(() => expect(record.current).toMatchObject(nothing))
  expect(none()).toBeChecked()
  expect(screen.getByText('Removed: Asthma, Epilepsy.')).toHaveAttribute('role', 'status')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(record.current).toMatchObject(before))
  expect(none()).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  // Ticking one answers yes and leaves the other answers.
  await userEvent.click(none())
  await userEvent.click(asthma())
  await waitFor(() => expect(record.current).toMatchObject({ ...nothing, asthma: 1 }))
  expect(none()).not.toBeChecked()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('the text behind a tick is removed and restored with it', async () => {
  const words = { other: 1, other_learning_disablity: 'Reads slowly' } as const
  const { record } = await open('health', words)
  await userEvent.click(screen.getByRole('checkbox', { name: 'None of these: Learning challenges' }))
  await waitFor(() => expect(record.current).toMatchObject({ other: 0, other_learning_disablity: null }))
  expect(screen.getByText('Removed: Other, “Reads slowly”.')).toHaveAttribute('role', 'status')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(record.current).toMatchObject(words))
})

test('UX-85 a tick set and cleared again counts as unanswered', async () => {
  const { record, store } = await open('health')
  const isLeft = () => selectMissing(store.getState()).some(({ label }) => label === 'Conditions')
  expect(isLeft()).toBe(true)
  await userEvent.click(asthma())
  await waitFor(() => expect(record.current).toMatchObject({ asthma: 1 }))
  expect(isLeft()).toBe(false)
  await userEvent.click(asthma())
  await waitFor(() => expect(record.current).toMatchObject({ asthma: null }))
  expect(isLeft()).toBe(true)
})

test('UX-85 the saved mark is at the chosen option', async () => {
  await open('health')
  await userEvent.click(none())
  await waitFor(() => expect(marks()).toEqual(['None of these']))
})

test('UX-85 in a list the mark is in the chosen row', async () => {
  await open('family')
  const mark = () => screen.queryByRole('img', { name: 'Saved' })?.parentElement?.parentElement
  for (const choice of ['Guardian', 'Both Parents']) {
    await userEvent.click(screen.getByRole('radio', { name: choice }))
    await waitFor(() => expect(mark()?.textContent).toBe(choice))
  }
})
