import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { renderPiece } from '#client/testing/renderApp'
import { focusTarget } from '#client/record/form/landing'
import { useFocusTarget } from './RegistrationFrame'

const Form = ({ isThere = true }: { isThere?: boolean }) => {
  const [isReady, setReady] = useState(isThere)
  useFocusTarget(isReady)
  const { search } = useLocation()
  return (
    <>
      <button onClick={() => setReady(true)}>Load the fields</button>
      <Link to="#sea_no">SEA number is missing</Link>
      <Link to="?paper=form#sea_no">Open the form</Link>
      {search && <p>The form is open</p>}
      {isReady && (
        <div {...focusTarget('sea_no')}>
          <input aria-label="SEA number" />
        </div>
      )}
    </>
  )
}

const field = () => screen.getByRole('textbox', { name: 'SEA number' })

test('a link to a field lands there after the fields are drawn', async () => {
  renderPiece(<Form isThere={false} />, { at: '/registration/student-data#sea_no' })
  expect(document.body).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Load the fields' }))
  expect(field()).toHaveFocus()
})

const Paper = () => {
  useFocusTarget(true)
  return (
    <div {...focusTarget('sea_slip')}>
      <button data-phone="only">Take photos</button>
      <button>Choose a file</button>
    </div>
  )
}

describe('on a desktop', () => {
  beforeEach(() =>
    Object.assign(HTMLElement.prototype, {
      checkVisibility(this: HTMLElement) {
        return this.dataset.phone === undefined
      },
    }),
  )
  afterEach(() => Reflect.deleteProperty(HTMLElement.prototype, 'checkVisibility'))

  test('a control that only phones show is skipped', () => {
    renderPiece(<Paper />, { at: '/registration/documents#sea_slip' })
    expect(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus()
  })
})

test('the same link works a second time', async () => {
  renderPiece(<Form />, { at: '/registration/student-data' })
  const link = screen.getByRole('link', { name: 'SEA number is missing' })
  await userEvent.click(link)
  expect(field()).toHaveFocus()
  await userEvent.click(link)
  expect(field()).toHaveFocus()
})

test('Back from a dialog on the same page leaves the focus unchanged', async () => {
  renderPiece(<Form />, { at: '/registration/student-data#sea_no' })
  expect(field()).toHaveFocus()
  await userEvent.click(screen.getByRole('link', { name: 'Open the form' }))
  const link = screen.getByRole('link', { name: 'SEA number is missing' })
  act(() => link.focus())
  act(() => window.history.back())
  await waitFor(() => expect(screen.queryByText('The form is open')).toBeNull())
  expect(link).toHaveFocus()
})
