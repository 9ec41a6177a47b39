import { render, screen } from '@testing-library/react'
import { UnbrokenNumbers } from './ChaseFamilies'
import * as styles from './chase.module.css'

test.each(['Student: 868-555-0199', '868-555-0199'])('the number in “%s” is not split', (text) => {
  const { container } = render(<UnbrokenNumbers text={text} />)
  expect(container).toHaveTextContent(text)
  expect(screen.getByText('868-555-0199')).toHaveClass(styles.phone ?? '')
})
