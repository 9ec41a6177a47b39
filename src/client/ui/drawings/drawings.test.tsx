import { render } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { DoneDrawing, EmptyDrawing, NotFoundDrawing } from './drawings'
import { OfflineDrawing } from './OfflineDrawing'
import { Scene } from './Scene'

const drawings = { DoneDrawing, EmptyDrawing, NotFoundDrawing, OfflineDrawing }

describe.each(Object.entries(drawings))('%s', (_name, Drawing) => {
  test('is decorative: hidden from screen readers, without focus and text', () => {
    const { container } = render(<Drawing />)
    const drawing = container.querySelector('svg')
    expect(drawing).toHaveAttribute('aria-hidden', 'true')
    expect(drawing).toHaveAttribute('focusable', 'false')
    expect(container).toHaveTextContent('')
    expect(container.querySelectorAll('text, title, image')).toHaveLength(0)
  })

  test('is at most 3 kB and uses the theme’s colours', () => {
    const drawn = renderToStaticMarkup(<Drawing />)
    expect(drawn.length).toBeLessThan(3072)
    expect(drawn).not.toMatch(/#[0-9a-f]{3}|fill=|stroke=/i)
  })
})

test('a scene is its text after the drawing', () => {
  const { container, getByText } = render(
    <Scene drawing={<EmptyDrawing />}>
      <p>Nothing yet.</p>
    </Scene>,
  )
  const drawing = container.querySelector('svg') as SVGElement
  expect(drawing.compareDocumentPosition(getByText('Nothing yet.'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
