import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { Steps, type StepItem } from './Steps'

const rail: StepItem[] = [
  { key: 'one', title: 'Student Data', status: 'finish', note: 'Complete', path: '/one' },
  { key: 'two', title: 'Family Data', status: 'process', note: '2 left', path: '/two' },
]

test('steps with pages are a list of links with their state', async () => {
  const onChoose = jest.fn()
  render(
    <MemoryRouter>
      <Steps orientation="vertical" items={rail} current="two" onChoose={onChoose} />
    </MemoryRouter>,
  )
  const items = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Student DataComplete', '2Family Data2 left'])
  const link = screen.getByRole('link', { name: 'Student Data Complete' })
  expect(link).toHaveAttribute('href', '/one')
  expect(link).not.toHaveAttribute('aria-current')
  expect(screen.getByRole('link', { name: 'Family Data 2 left' })).toHaveAttribute('aria-current', 'step')
  await userEvent.click(link)
  expect(onChoose).toHaveBeenCalledTimes(1)
})

test('steps of a wizard show what is done and the current step', () => {
  const items: StepItem[] = [
    { key: 'choose', title: 'Choose', status: 'finish' },
    { key: 'check', title: 'Check', status: 'process' },
  ]
  render(<Steps items={items} current="check" />)
  const [first, second] = screen.getAllByRole('listitem')
  expect(first).toHaveTextContent('Choose, done')
  expect(first).not.toHaveAttribute('aria-current')
  expect(second).toHaveAttribute('aria-current', 'step')
  expect(screen.queryByRole('button')).toBeNull()
})
