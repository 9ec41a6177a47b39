import { render, screen } from '@testing-library/react'
import { testConfig, writeConfig } from '../../testing/portalConfig'
import { HelpLine } from './HelpLine'

test('the phone number is a link; the sentence stays as the server wrote it', () => {
  writeConfig()
  const { container } = render(<HelpLine />)
  expect(container).toHaveTextContent(testConfig.school.helpLine)
  expect(screen.getByRole('link', { name: '868-555-0100' })).toHaveAttribute('href', 'tel:8685550100')
})
