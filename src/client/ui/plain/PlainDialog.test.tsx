import { act, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { withDialogs } from '../../testing/dialogs'
import { PlainDialog } from './PlainDialog'

beforeEach(withDialogs)

test('closing a dialog leaves the one around it open', () => {
  const [onOuter, onInner] = [jest.fn(), jest.fn()]
  render(
    <PlainDialog ref={createRef()} className="" aria-label="Help" onClosed={onOuter}>
      <PlainDialog ref={createRef()} className="" aria-label="A picture" onClosed={onInner}>
        <p>A screen</p>
      </PlainDialog>
    </PlainDialog>,
  )
  act(() => screen.getByRole<HTMLDialogElement>('dialog', { name: 'A picture' }).close())
  expect([onOuter, onInner].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
})
