import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Tips } from './Tips'

const open = () => {
  const onEscape = jest.fn<undefined, []>()
  const heard = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEscape()
  }
  document.addEventListener('keydown', heard)
  render(
    <>
      <button type="button">Before</button>
      <button type="button" aria-label="Edit Zara Ali" data-tip="Edit" />
      <button type="button" data-tip="Only about Zara Ali">
        Zara Ali
      </button>
      <Tips />
    </>,
  )
  return { onEscape, user: userEvent.setup(), end: () => document.removeEventListener('keydown', heard) }
}

test('UX-07 keyboard focus shows the tip at once, and Escape closes it before other listeners see the key', async () => {
  const { onEscape, user, end } = open()
  await user.tab()
  expect(screen.queryByRole('tooltip')).toBeNull()
  await user.tab()
  expect(screen.getByRole('tooltip')).toHaveTextContent('Edit')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect(onEscape).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onEscape).toHaveBeenCalledTimes(1)
  end()
})

test('UX-07 a tip that differs from the name is the description; focus by script shows no tip', async () => {
  const { user, end } = open()
  const name = screen.getByRole('button', { name: 'Zara Ali' })
  name.focus()
  expect(screen.queryByRole('tooltip')).toBeNull()
  await user.tab({ shift: true })
  expect(screen.getByRole('button', { name: 'Edit Zara Ali' })).not.toHaveAttribute('aria-describedby')
  await user.tab()
  expect(name).toHaveAccessibleDescription('Only about Zara Ali')
  fireEvent.click(name)
  expect(screen.queryByRole('tooltip')).toBeNull()
  end()
})

test('a tip is below its element, or above it if requested and if there is space', async () => {
  const box = (top: number, height: number) => ({ top, height, bottom: top + height, left: 100, width: 40 })
  let top = 300
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return (this.className === 'tip' ? box(0, 30) : box(top, 40)) as DOMRect
  })
  render(
    <>
      <button type="button" aria-label="Edit Zara Ali" data-tip="Edit" />
      <button type="button" aria-label="Choose from a calendar" data-tip="Calendar" data-tip-side="above" />
      <Tips />
    </>,
  )
  const topOf = (tip: HTMLElement) => tip.style.top
  await userEvent.tab()
  expect(topOf(screen.getByRole('tooltip'))).toBe('346px')
  await userEvent.tab()
  expect(topOf(screen.getByRole('tooltip'))).toBe('264px')
  top = 10
  fireEvent.scroll(window)
  expect(topOf(screen.getByRole('tooltip'))).toBe('56px')
})
