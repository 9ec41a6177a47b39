// A button that loads the next page of older entries below a list.
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'

interface ShowOlderProps {
  readonly title?: string
  readonly children: () => ReactNode
}

export const ShowOlder = ({ title = 'Show older', children }: ShowOlderProps) => {
  const [isShown, setShown] = useState(false)
  return isShown ? (
    children()
  ) : (
    <Button disabled={false} onClick={() => setShown(true)}>
      {title}
    </Button>
  )
}
