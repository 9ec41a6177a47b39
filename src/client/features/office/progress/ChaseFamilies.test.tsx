import { render, screen } from '@testing-library/react'
import * as styles from '#client/ui/primitives.module.css'
import { UnbrokenNumbers } from './ChaseFamilies'

test.each(['Student: 868-555-0199', '868-555-0199'])('the number in “%s” is not split', (text) => {
  const { container } = render(<UnbrokenNumbers text={text} />)
  expect(container).toHaveTextContent(text)
  expect(screen.getByText('868-555-0199')).toHaveClass(styles.unbroken ?? '')
})
