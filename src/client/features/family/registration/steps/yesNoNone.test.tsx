// Yes, no and not answered are told apart; a group of ticks knows that there is none.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { open, saves } from '../../../../testing/registrationStep'

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

test('UX-36 None of these takes no tick away, and says so', async () => {
  const { record, calls } = await open('health', { ...nothing, asthma: 1, epilepsy: 1 })
  expect(none()).toBeDisabled()
  expect(none()).toHaveAccessibleDescription('Remove the ticks above first')
  await userEvent.click(none())
  expect(saves(calls)).toEqual([])
  await userEvent.click(asthma())
  expect(none()).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Epilepsy' }))
  expect(none()).toBeEnabled()
  await waitFor(() => expect(record.current).toMatchObject(nothing))
  // A tick that is set says that it is so, and leaves the others as they were answered.
  await userEvent.click(asthma())
  await waitFor(() => expect(record.current).toMatchObject({ ...nothing, asthma: 1 }))
  expect(none()).not.toBeChecked()
})

test('UX-36 a group that nobody looked at has nothing ticked', async () => {
  await open('health')
  expect(screen.getAllByRole('checkbox').filter((box) => (box as HTMLInputElement).checked)).toEqual([])
  expect(screen.getAllByRole('checkbox', { name: /^None of these/ })).toHaveLength(3)
})
