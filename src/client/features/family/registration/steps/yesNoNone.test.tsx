// Yes, no and not answered are told apart; a group of ticks knows that there is none.
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

test('a question of yes or no starts with neither, and an answer can be taken back', async () => {
  const { calls } = await open('other', { transport: 0 })
  expect(chosen(/^Has internet access/)).toEqual([])
  expect(chosen(/^Needs school transport/)).toEqual(['No'])
  expect(group(/^Has internet access/).queryByRole('radio', { name: 'No answer' })).toBeNull()
  // It has its room from the beginning, so that nothing moves.
  expect(screen.getAllByText('No answer')).toHaveLength(3)
  await userEvent.click(group(/^Has internet access/).getByRole('radio', { name: 'Yes' }))
  await waitFor(() =>
    expect(saves(calls)[0]).toMatchObject({ internet_access: 1, _changed: ['internet_access'] }),
  )
  await userEvent.click(group(/^Has internet access/).getByRole('radio', { name: 'No answer' }))
  await waitFor(() => expect(saves(calls)[1]).toMatchObject({ internet_access: null }))
  // What was chosen stays where it was chosen.
  expect(chosen(/^Has internet access/)).toEqual(['No answer'])
})

const none = () => screen.getByRole('checkbox', { name: 'None of these: Conditions' })
const asthma = () => screen.getByRole('checkbox', { name: 'Asthma' })
const nothing = { poor_eyesight: 0, poor_hearing: 0, diabetes: 0, asthma: 0, epilepsy: 0 }

test('UX-36 None of these is an answer for the whole group, and not the same as no answer', async () => {
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

test('UX-36 None of these takes the ticks away, says which, and puts them back', async () => {
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
  // A tick that is set says that it is so, and leaves the others as they were answered.
  await userEvent.click(none())
  await userEvent.click(asthma())
  await waitFor(() => expect(record.current).toMatchObject({ ...nothing, asthma: 1 }))
  expect(none()).not.toBeChecked()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('what stands behind a tick goes and comes back with it', async () => {
  const words = { other: 1, other_learning_disablity: 'Reads slowly' } as const
  const { record } = await open('health', words)
  await userEvent.click(screen.getByRole('checkbox', { name: 'None of these: Learning challenges' }))
  await waitFor(() => expect(record.current).toMatchObject({ other: 0, other_learning_disablity: null }))
  expect(screen.getByText('Removed: Other, “Reads slowly”.')).toHaveAttribute('role', 'status')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(record.current).toMatchObject(words))
})

test('UX-85 a tick that was set and taken away again has answered nothing', async () => {
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

test('UX-85 the saved mark stands at the choice that was made', async () => {
  await open('health')
  await userEvent.click(none())
  await waitFor(() => expect(marks()).toEqual(['None of these']))
})

test('UX-36 a group that nobody looked at has nothing ticked', async () => {
  await open('health')
  expect(screen.getAllByRole('checkbox').filter((box) => (box as HTMLInputElement).checked)).toEqual([])
  expect(screen.getAllByRole('checkbox', { name: /^None of these/ })).toHaveLength(3)
})

test('UX-85 of a list the mark stands in the row that was chosen', async () => {
  await open('family')
  const mark = () => screen.queryByRole('img', { name: 'Saved' })?.parentElement?.parentElement
  for (const choice of ['Guardian', 'Both Parents']) {
    await userEvent.click(screen.getByRole('radio', { name: choice }))
    await waitFor(() => expect(mark()?.textContent).toBe(choice))
  }
})
