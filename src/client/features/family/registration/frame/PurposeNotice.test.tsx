import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { box, open, saves } from '#client/testing/registrationStep'

beforeEach(() => window.sessionStorage.clear())

test('SEC-93 UX-32 purpose, required papers and duration are shown before the first entry and stay within reach', async () => {
  await open('student')
  const notice = within(screen.getByRole('region', { name: 'Before you start' }))
  for (const title of ['What you need', 'How it works', 'Why we ask'])
    expect(notice.getByRole('heading', { name: title })).toBeInTheDocument()
  expect(notice.getByText(/About 20 minutes.+stop at any time and come back/)).toBeInTheDocument()
  expect(notice.getByText(/Health and learning answers are seen only by/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Start' }))
  expect(screen.queryByRole('heading', { name: 'Before you start' })).not.toBeInTheDocument()
  expect(screen.getByText(/About this form/)).toBeInTheDocument()
})

test('SEC-93 the notice stays during the first answer and asks for no paper that the school has', async () => {
  const { calls } = await open('student', {}, {}, ['sea_slip'])
  const notice = within(screen.getByRole('region', { name: 'Before you start' }))
  await waitFor(() => expect(notice.queryByText(/SEA slip/)).not.toBeInTheDocument())
  expect(notice.getByText('Passport photo (one from a phone will do)')).toBeInTheDocument()
  await userEvent.type(box(/^Home address/), '1 Main Road')
  await userEvent.tab()
  await waitFor(() => expect(saves(calls)).toHaveLength(1))
  expect(await screen.findAllByText(/^All answers saved/)).not.toHaveLength(0)
  expect(screen.getByRole('heading', { name: 'Before you start' })).toBeInTheDocument()
})

test.each([
  ['student', { home_address: '1 Main Road' }],
  ['family', {}],
] as const)('SEC-93 a started form and the later steps show only a link: %s %j', async (step, answers) => {
  await open(step, answers)
  expect(screen.queryByRole('heading', { name: 'Before you start' })).not.toBeInTheDocument()
  expect(screen.getByText(/About this form/)).toBeInTheDocument()
})

test('UX-39 before the first answer nothing is shown as saved', async () => {
  await open('student')
  expect(screen.getAllByText('Answers are saved as you type')).not.toHaveLength(0)
  expect(screen.queryByText(/^All answers saved/)).not.toBeInTheDocument()
})
