import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SaveStudentBody } from '#shared/contract/records/students'
import { askedCount } from '#shared/rules/registration/completeness'
import { withDialogs } from '../../../../testing/dialogs'
import { recordOf, registrationReplies, studentId } from '../../../../testing/registration'
import { renderPiece } from '../../../../testing/renderApp'
import { serve } from '../../../../testing/server'
import { RegistrationFrame } from '../frame/RegistrationFrame'
import { Complete } from './Complete'

beforeEach(withDialogs)

const open = async (answers: Parameters<typeof registrationReplies>[0] = {}, status: object = {}) => {
  const server = serve(registrationReplies(answers, status).replies)
  renderPiece(
    <RegistrationFrame step="complete" studentId={studentId}>
      <Complete studentId={studentId} />
    </RegistrationFrame>,
    { at: '/registration/complete' },
  )
  await screen.findByRole('heading', { name: 'Check your answers' })
  return server
}

const answersOf = (section: string | RegExp) => within(screen.getByRole('region', { name: section }))

test('what is missing is on top, by step, each as a link to its field', async () => {
  await open({ living_status: 'Mother Only' })
  const missing = answersOf(/things left$/)
  expect(missing.getByRole('link', { name: 'Nationality' })).toHaveAttribute(
    'href',
    '/registration/student-data#nationality',
  )
  expect(missing.getByRole('link', { name: 'Mother: Mobile phone' })).toHaveAttribute(
    'href',
    '/registration/family-data#mobile_phone_mother',
  )
  expect(missing.getByRole('link', { name: 'SEA slip' })).toHaveAttribute(
    'href',
    '/registration/documents#sea_slip',
  )
  expect(missing.queryByRole('link', { name: /Father/ })).not.toBeInTheDocument()
})

test('UX-24 all answers in words, Not provided for blanks, only the sections that apply', async () => {
  await open({
    living_status: 'Father Only',
    father_name: 'Ravi',
    mobile_phone_father: '5551234',
    polio: 1,
    tetanus: 1,
  })
  expect(answersOf('Father').getByText('Ravi')).toBeInTheDocument()
  expect(answersOf('Father').getByText('1868 5551234')).toBeInTheDocument()
  expect(answersOf('Father').getAllByText('Not provided')).not.toHaveLength(0)
  expect(answersOf('Immunized against').getByText('Polio, Tetanus')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Mother' })).not.toBeInTheDocument()
  expect(await answersOf('Name and class').findByText('Cocrico')).toBeInTheDocument()
})

test('UX-24 each section can be changed, and says which one it is', async () => {
  await open({ living_status: 'Guardian' })
  expect(screen.getByRole('link', { name: 'Change Guardian' })).toHaveAttribute(
    'href',
    '/registration/family-data#guardian_name',
  )
})

const standing = () => screen.getAllByRole('link', { name: /^Complete/ })[0]

test('the agreement is one of the things that are left, and the last step waits for the others', async () => {
  await open({ living_status: 'Other' })
  const before = Number(screen.getByRole('heading', { name: /things left$/ }).textContent?.split(' ')[0])
  expect(answersOf(/things left$/).getAllByRole('link')).toHaveLength(before)
  expect(answersOf(/things left$/).getByRole('link', { name: 'Your agreement' })).toBeInTheDocument()
  expect(standing()).toHaveTextContent('1 left')
  await userEvent.click(screen.getByRole('checkbox', { name: 'I Agree' }))
  expect(await screen.findByRole('heading', { name: `${before - 1} things left` })).toBeInTheDocument()
  expect(standing()).toHaveTextContent('Comes last')
})

test('the header and the rail of the steps measure what this page lists', async () => {
  await open({ living_status: 'Other' })
  const of = askedCount(recordOf({ living_status: 'Other' }))
  const left = Number(screen.getByRole('heading', { name: /things left$/ }).textContent?.split(' ')[0])
  expect(left).toBeLessThan(of)
  expect(screen.getAllByText(`${left} left of ${of}`)).toHaveLength(2)
  for (const bar of screen.getAllByRole('progressbar', { name: 'Registration' })) {
    expect(bar).toHaveAttribute('aria-valuetext', `${left} left of ${of}`)
    expect(bar).toHaveAttribute('aria-valuenow', String(of - left))
    expect(bar.children).toHaveLength(6)
  }
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

test('the form needs legal-size paper, and the note says so', async () => {
  await open()
  expect(screen.getByText(/Legal size paper \(8 1\/2 x 14\) is required/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Generate Registration Form' })).toBeInTheDocument()
})

test('the printed form is in the address: Back closes it and not the step', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Generate Registration Form' }))
  expect(await screen.findByRole('dialog', { name: 'Registration Form' })).toBeInTheDocument()
  expect(window.location.search).toBe('?paper=form')
  act(() => window.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.pathname + window.location.search).toBe('/registration/complete')
  expect(screen.getByRole('button', { name: 'Generate Registration Form' })).toHaveFocus()
})

test('UX-34 a closed form can be read and printed, not changed or agreed to', async () => {
  await open({}, { open: 0 })
  expect(screen.getByRole('checkbox', { name: 'I Agree' })).toBeDisabled()
  expect(screen.queryByRole('link', { name: /^Change/ })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Generate Registration Form' })).toBeInTheDocument()
})

test('UX-38 terms that cannot be loaded say so', async () => {
  const { replies } = registrationReplies()
  serve({ ...replies, 'GET /api/terms': { status: 500, body: {} } })
  renderPiece(
    <RegistrationFrame step="complete" studentId={studentId}>
      <Complete studentId={studentId} />
    </RegistrationFrame>,
  )
  expect(await screen.findByText('The terms could not be loaded')).toBeInTheDocument()
})
