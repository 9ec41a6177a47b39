import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { useSlash } from './useSlash'

const Search = ({ name, comesFirst }: { name: string; comesFirst?: boolean }) => {
  const field = useRef<HTMLInputElement>(null)
  useSlash(field, comesFirst)
  return <input aria-label={name} ref={field} />
}

const field = (name: string) => screen.getByRole('textbox', { name })

describe('UX-46 the key /', () => {
  test('focuses the search and types nothing there', async () => {
    render(<Search name="Search" />)
    await userEvent.keyboard('/')
    expect(field('Search')).toHaveFocus()
    expect(field('Search')).toHaveValue('')
  })

  test('is an ordinary character during typing', async () => {
    render(
      <>
        <Search name="Search" />
        <input aria-label="Address" />
      </>,
    )
    await userEvent.type(field('Address'), 'Apt 3/4')
    expect(field('Address')).toHaveFocus()
    expect(field('Address')).toHaveValue('Apt 3/4')
  })

  test('does nothing under a dialog or with Control', async () => {
    const { rerender } = render(<Search name="Search" />)
    await userEvent.keyboard('{Control>}/{/Control}')
    expect(field('Search')).not.toHaveFocus()
    rerender(
      <>
        <Search name="Search" />
        <dialog open>Question</dialog>
      </>,
    )
    await userEvent.keyboard('/')
    expect(field('Search')).not.toHaveFocus()
  })

  test('prefers the screen’s field to the frame’s', async () => {
    render(
      <>
        <Search name="Of the frame" />
        <Search name="Of the screen" comesFirst />
      </>,
    )
    await userEvent.keyboard('/')
    expect(field('Of the screen')).toHaveFocus()
  })
})
