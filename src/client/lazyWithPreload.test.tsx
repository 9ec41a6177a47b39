import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { lazyExtra, lazyWithPreload } from './lazyWithPreload'

const Counter = () => {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>{`pressed ${count}`}</button>
}

const load = () => Promise.resolve({ default: Counter })

const shown = (Page: ReturnType<typeof lazyWithPreload>) => (
  <Suspense fallback="waiting">
    <Page />
  </Suspense>
)

test('a preloaded part is drawn at once', async () => {
  const Page = lazyWithPreload(load)
  await Page.preload()
  render(shown(Page))
  expect(screen.getByRole('button', { name: 'pressed 0' })).toBeInTheDocument()
})

test('a late part waits, and stays the same after a second preload', async () => {
  const Page = lazyWithPreload(load)
  const { rerender } = render(shown(Page))
  expect(screen.getByText('waiting')).toBeInTheDocument()
  await userEvent.click(await screen.findByRole('button', { name: 'pressed 0' }))
  await act(() => Page.preload())
  rerender(shown(Page))
  expect(screen.getByRole('button', { name: 'pressed 1' })).toBeInTheDocument()
})

test('a failed load is retried', async () => {
  let attempts = 0
  const Page = lazyWithPreload(() => {
    attempts += 1
    return attempts === 1 ? Promise.reject(new Error('lost')) : load()
  })
  await expect(Page.preload()).rejects.toThrow('lost')
  render(shown(Page))
  expect(await screen.findByRole('button', { name: 'pressed 0' })).toBeInTheDocument()
})

test('a part whose code fails to load is left out, and the page stays', async () => {
  const told = jest.spyOn(console, 'info').mockImplementation()
  const Extra = lazyExtra<object>(() => Promise.reject(new Error('no connection')))
  render(
    <Suspense fallback="Waiting">
      <p>Sign in</p>
      <Extra />
    </Suspense>,
  )
  expect(await screen.findByText('Sign in')).toBeVisible()
  expect(told).toHaveBeenCalledTimes(1)
})
