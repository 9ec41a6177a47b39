import { render, screen } from '@testing-library/react'
import { SaveStatusIcon } from '../controls/controlParts'

test.each([
  ['saving', 'Saving'],
  ['saved', 'Saved'],
  ['failed', 'Not saved'],
] as const)('UX-03 %s has its own name: %s', (icon, name) => {
  render(<SaveStatusIcon icon={icon} />)
  expect(screen.getByRole('img', { name })).toBeInTheDocument()
})

test('an unedited field shows no icon', () => {
  render(<SaveStatusIcon icon="idle" />)
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})
