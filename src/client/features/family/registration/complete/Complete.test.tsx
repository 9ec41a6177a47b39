import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SaveStudentBody } from '#shared/contract/students/students'
import { askedCount } from '#shared/rules/intake/completeness'
import { recordSave } from '#client/saving/recordSaveSlice'
import { withDialogs } from '#client/testing/dialogs'
import { recordOf, registrationReplies, studentId } from '#client/testing/registration'
import { renderPiece } from '#client/testing/renderApp'
import { heldReply, serve, type Replies } from '#client/testing/server'
import { RegistrationFrame } from '../frame/RegistrationFrame'
import { registrationState } from '../registrationSlice'
import { Complete } from './Complete'

beforeEach(withDialogs)

const open = async (
  answers: Parameters<typeof registrationReplies>[0] = {},
  status: object = {},
  replies: Replies = registrationReplies(answers, status).replies,
) => {
  const server = serve(replies)
  const { store } = renderPiece(
    <RegistrationFrame step="complete" studentId={studentId}>
      <Complete studentId={studentId} />
    </RegistrationFrame>,
    { at: '/registration/complete' },
  )
  await screen.findByRole('heading', { name: 'Check your answers' })
  return { ...server, store }
}

const answersOf = (section: string | RegExp) => within(screen.getByRole('region', { name: section }))
const unfold = (section: string) =>
  userEvent.click(screen.getByRole('button', { name: new RegExp(`^${section}`) }))

test('three lines show the state, and each part of the form its gaps', async () => {
  await open({ living_status: 'Mother Only' })
  const state = answersOf(/left of/)
  expect(state.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Answers\d+ to add$/),
    'Documents5 to add',
    'AgreementNot agreed yet',
  ])
  expect(screen.getByRole('button', { name: /^Medical|^Background/ })).toHaveTextContent('1 to add')
  expect(screen.getByRole('button', { name: /^Conditions/ })).toHaveTextContent('1 to add')
  expect(screen.getByRole('button', { name: /^Meals/ })).toHaveTextContent('Complete')
  expect(screen.queryByRole('region', { name: 'Father' })).not.toBeInTheDocument()
})

test('UX-24 all answers are in words, blanks read Not provided, and only sections that apply are shown', async () => {
  await open({
    living_status: 'Father Only',
    father_name: 'Ravi',
    mobile_phone_father: '5551234',
    polio: 1,
    tetanus: 1,
  })
  await unfold('Father')
  expect(answersOf('Father').getByText('Ravi')).toBeVisible()
  expect(answersOf('Father').getByText('1868 5551234')).toBeInTheDocument()
  expect(answersOf('Father').getAllByText('Not provided')).not.toHaveLength(0)
  expect(answersOf('Immunized against').getByText('Polio, Tetanus')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Mother' })).not.toBeInTheDocument()
  expect(await answersOf('Name and class').findByText('Cocrico')).toBeInTheDocument()
})

test('UX-24 each answer has a named link to change or add it, except the school’s own', async () => {
  await open({ living_status: 'Guardian', guardian_name: 'Rosa' })
  expect(screen.queryByRole('link', { name: 'Change Guardian: Name' })).not.toBeInTheDocument()
  await unfold('Guardian')
  expect(screen.getByRole('link', { name: 'Change Guardian: Name' })).toHaveAttribute(
    'href',
    '/registration/family-data#guardian_name',
  )
  expect(screen.getByRole('link', { name: 'Add Guardian: Mobile phone' })).toBeInTheDocument()
  await unfold('Name and class')
  expect(screen.queryByRole('link', { name: 'Change House' })).not.toBeInTheDocument()
  await unfold('Documents')
  expect(screen.getByRole('link', { name: 'Add SEA slip' })).toHaveAttribute(
    'href',
    '/registration/documents#sea_slip',
  )
})

test('open parts stay open on the way to a field and back', async () => {
  const { store } = await open({ living_status: 'Other' })
  await unfold('Background')
  expect(screen.getByRole('button', { name: /^Background/ })).toHaveAttribute('aria-expanded', 'true')
  expect(registrationState.selectIsUnfolded(store.getState(), 'background')).toBe(true)
  await unfold('Background')
  expect(registrationState.selectIsUnfolded(store.getState(), 'background')).toBe(false)
})

const wrong = (field: string, problem: string) => ({
  ...{ studentId, field, value: field === 'email' ? 'a@b' : 1, base: 5, problem },
})

test('a row of ticks names any problem and links to it', async () => {
  const { store } = await open({ asthma: 1 })
  act(() => void store.dispatch(recordSave.edited(wrong('epilepsy', 'Not taken in'))))
  expect(screen.getByRole('button', { name: /^Conditions/ })).toHaveTextContent('1 not saved')
  await unfold('Conditions')
  expect(answersOf('Conditions').getByText('Epilepsy: Not taken in')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Change Conditions' })).toHaveAttribute(
    'href',
    '/registration/health-data#epilepsy',
  )
})

test('on a closed form an unsaved answer links to what can be done about it', async () => {
  const { store } = await open({}, { open: 0 })
  act(() => void store.dispatch(recordSave.edited(wrong('email', 'Invalid e-mail'))))
  await unfold('Where the student lives')
  expect(screen.getByRole('link', { name: 'See why E-mail' })).toHaveAttribute(
    'href',
    '/registration/student-data#email',
  )
})

const standing = () => screen.getAllByRole('link', { name: /^Complete/ })[0]
const left = () => Number(screen.getByRole('heading', { name: /left of/ }).textContent?.split(' ')[0])

test('the agreement is one of the gaps, and the last step waits for the others', async () => {
  await open({ living_status: 'Other' })
  const before = left()
  expect(standing()).toHaveTextContent('1 left')
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'I Agree' })).toBeEnabled())
  await userEvent.click(screen.getByRole('checkbox', { name: 'I Agree' }))
  await waitFor(() => expect(left()).toBe(before - 1))
  expect(standing()).toHaveTextContent('Comes last')
  expect(answersOf(/left of/).getByText('Agreed')).toBeInTheDocument()
})

test('if signed on paper, the lines and the box say that the school has the paper', async () => {
  const { replies } = registrationReplies({ living_status: 'Other', agree_terms_conditions: 1 })
  const since = { agreed_at: '2025-07-05T12:00:00.000Z', signed_on: '2025-07-03', changes: [] }
  await open({}, {}, { ...replies, [`GET /api/since-agreeing/${studentId}`]: { body: since } })
  expect(await answersOf(/left of/).findByText('Signed on paper')).toBeInTheDocument()
  const terms = answersOf('Terms and conditions')
  expect(terms.getByText(/^You signed the agreement on paper on 3 July 2025\./)).toBeInTheDocument()
  expect(terms.getByRole('checkbox', { name: 'I Agree' })).toBeChecked()
  expect(answersOf('Print').getByText(/^The school has the form that you signed\./)).toBeInTheDocument()
})

test('the header and the step list count the same gaps as this page', async () => {
  await open({ living_status: 'Other' })
  const of = askedCount(recordOf({ living_status: 'Other' }))
  expect(left()).toBeLessThan(of)
  const text = `${left()} left of ${of}`
  expect(screen.getAllByText(text)).toHaveLength(3)
  for (const bar of screen.getAllByRole('progressbar', { name: 'Registration' })) {
    expect(bar).toHaveAttribute('aria-valuetext', text)
    expect(bar).toHaveAttribute('aria-valuenow', String(of - left()))
    expect(bar.children).toHaveLength(6)
  }
})

const openTerms = (status: object) => {
  const { replies } = registrationReplies({}, status)
  const text = 'Terms\n\nPlease read this.\n\nWhy we ask. To help.\n\nYour rights. You may read it.'
  return open({}, status, { ...replies, 'GET /api/terms': { body: { version: '1', text } } })
}

test('on a closed form, where nothing is agreed to, the terms can be read in full and hidden again, with their headings', async () => {
  await openTerms({ open: 0 })
  const terms = answersOf('Terms and conditions')
  await userEvent.click(await terms.findByRole('button', { name: 'Read it all' }))
  expect(terms.getByText('To help.')).toBeVisible()
  await userEvent.click(terms.getByRole('button', { name: 'Show less' }))
  expect(terms.getByText('To help.')).not.toBeVisible()
  expect(terms.getByText('Your rights', { selector: 'li' })).not.toBeVisible()
})

test('the terms show headings first, and the full text on request', async () => {
  await openTerms({})
  expect(await screen.findByText('Please read this.')).toBeVisible()
  const terms = answersOf('Terms and conditions')
  expect(terms.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Why we ask',
    'Your rights',
  ])
  expect(terms.getByText('To help.')).not.toBeVisible()
  await userEvent.click(terms.getByRole('button', { name: 'Read it all' }))
  expect(terms.getByRole('heading', { name: 'Why we ask' })).toBeVisible()
  expect(terms.getByText('To help.')).toBeVisible()
  await userEvent.click(terms.getByRole('button', { name: 'Show less' }))
  expect(terms.getByText('To help.')).not.toBeVisible()
})

test('UX-17 I Agree saves 1 or 0', async () => {
  const { calls } = await open()
  const saved = () =>
    calls('POST /api/student').map(({ body }) => (body as SaveStudentBody).agree_terms_conditions)
  expect(await screen.findByText('Second.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('checkbox', { name: 'I Agree' }))
  await waitFor(() => expect(saved()).toEqual([1]))
  await userEvent.click(screen.getByRole('checkbox', { name: 'I Agree' }))
  await waitFor(() => expect(saved()).toEqual([1, 0]))
})

test('agreeing is possible only after the terms have loaded, and screen readers hear why', async () => {
  const { replies } = registrationReplies()
  const terms = heldReply({ version: '1', text: 'First.' })
  await open({}, {}, { ...replies, 'GET /api/terms': terms.reply })
  const box = () => screen.getByRole('checkbox', { name: 'I Agree' })
  expect(box()).toBeDisabled()
  expect(box()).toHaveAccessibleDescription('You can agree once the terms have loaded.')
  await terms.come()
  expect(await screen.findByText('First.')).toBeInTheDocument()
  expect(box()).toBeEnabled()
  expect(box()).not.toHaveAccessibleDescription()
})

test('the form needs legal-size paper; it is in the address: Back closes it but not the step', async () => {
  await open()
  expect(screen.getByText(/Legal size paper \(8 1\/2 x 14\) is required/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Generate Registration Form' }))
  expect(await screen.findByRole('dialog', { name: 'Registration Form' })).toBeInTheDocument()
  expect(window.location.search).toBe('?paper=form')
  act(() => window.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.pathname + window.location.search).toBe('/registration/complete')
  expect(screen.getByRole('button', { name: 'Generate Registration Form' })).toHaveFocus()
})

test('UX-34 a closed form can be read and printed, but not changed or agreed to', async () => {
  await open({}, { open: 0 })
  expect(screen.getByRole('checkbox', { name: 'I Agree' })).toBeDisabled()
  expect(screen.queryByRole('link', { name: /^Change/ })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Generate Registration Form' })).toBeInTheDocument()
})
