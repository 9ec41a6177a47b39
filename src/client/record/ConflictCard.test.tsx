import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConflictCard } from './ConflictCard'

test.each([
  ['Keep mine: Arima', 'mine'],
  ['Use this one: Toco', 'theirs'],
])('UX-44 both values are shown with their source, and %s takes that value', async (name, taken) => {
  const chosen: string[] = []
  render(
    <ConflictCard
      mine="Arima"
      theirs="Toco"
      origin="by the school at 14:30"
      onMine={() => chosen.push('mine')}
      onTheirs={() => chosen.push('theirs')}
    />,
  )
  const card = screen.getByRole('group', { name: 'Changed in two places' })
  expect(card).toHaveTextContent('You typedArimaKeep mineSaved by the school at 14:30TocoUse this one')
  await userEvent.click(screen.getByRole('button', { name }))
  expect(chosen).toEqual([taken])
})
