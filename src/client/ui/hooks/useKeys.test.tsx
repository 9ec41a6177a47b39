import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { withDialogs } from '#client/testing/dialogs'
import { useKeys, useSlash } from './useKeys'

beforeAll(withDialogs)

const Dialog = ({ accept }: { accept: () => void }) => {
  const place = useRef<HTMLDivElement>(null)
  useKeys({ a: accept }, place)
  return (
    <div role="dialog" aria-label="Queue">
      <button type="button">Close</button>
      <div ref={place}>
        <button type="button">Accept</button>
        <textarea aria-label="Words" />
      </div>
    </div>
  )
}

const show = () => {
  const accept = jest.fn()
  render(
    <>
      <Dialog accept={accept} />
      <button type="button">Elsewhere</button>
      <dialog data-testid="above" />
    </>,
  )
  return accept
}

const pressAt = async (name: string) => {
  screen.getByRole('button', { name }).focus()
  await userEvent.keyboard('a')
}

test.each([
  ['without focus', async () => userEvent.keyboard('a'), 1],
  ['as a capital letter', async () => userEvent.keyboard('A'), 1],
  ['on its own button', () => pressAt('Accept'), 1],
  ['on another button of the dialog', () => pressAt('Close'), 1],
  ['beside the dialog', () => pressAt('Elsewhere'), 0],
  ['during typing', () => userEvent.type(screen.getByRole('textbox'), 'aa'), 0],
  ['with Alt', async () => userEvent.keyboard('{Alt>}a{/Alt}'), 0],
  ['and held down', async () => userEvent.keyboard('{a>9/}'), 1],
])('a key pressed %s acts the expected number of times', async (_where, press, times) => {
  const accept = show()
  await press()
  expect(accept).toHaveBeenCalledTimes(times)
})

test('under an unrelated dialog the key does nothing', async () => {
  const accept = show()
  screen.getByTestId<HTMLDialogElement>('above').showModal()
  await userEvent.keyboard('a')
  expect(accept).not.toHaveBeenCalled()
  screen.getByTestId<HTMLDialogElement>('above').close()
  await userEvent.keyboard('a')
  expect(accept).toHaveBeenCalledTimes(1)
})

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
