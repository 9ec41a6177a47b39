import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { signedInAgain } from '#client/api/transport/sessionEvents'
import { studentId } from '#client/testing/registration'
import { box, open } from '#client/testing/registrationStep'

test.each([
  [
    'somebody else who has signed in in another tab',
    { message: 'No.', errors: { account: ['No.'] } },
    `Someone else is signed in on this device. Sign in again as ${studentId}.`,
  ],
  [
    'a filter between the device and the school',
    {},
    'Something blocked the connection to the school. If it keeps happening, please call the school.',
  ],
])(
  'REL-53 only a closed window closes the form, not %s: the answer waits and is retried',
  async (_who, body, why) => {
    const { answers, store, record } = await open('student')
    const storing = answers['POST /api/student']
    answers['POST /api/student'] = { status: 403, body }
    await userEvent.type(box(/^Nationality/), 'Grenadian')
    await userEvent.tab()
    const line = (_text: string, element: Element | null) =>
      element?.textContent?.startsWith(`1 answer cannot be saved now. ${why}`) ?? false
    expect((await screen.findAllByText(line)).length).toBeGreaterThan(0)
    expect(screen.queryByText(/Registration (is|has)/)).not.toBeInTheDocument()
    expect(box(/^Nationality/)).toHaveValue('Grenadian')
    if (storing) answers['POST /api/student'] = storing
    act(() => void store.dispatch(signedInAgain()))
    await waitFor(() => expect(record.current.nationality).toBe('Grenadian'))
  },
)
