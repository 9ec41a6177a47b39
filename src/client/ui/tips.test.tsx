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

test('UX-07 the keyboard gets it at once, Escape takes it before anybody else hears of it', async () => {
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

test('UX-07 what the name does not say describes it; what a script focuses shows nothing', async () => {
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
