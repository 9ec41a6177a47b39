import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Boundary } from './Boundary'

const chunkError = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })

const Fragile = ({ trouble }: { trouble: { now: Error | null } }) => {
  if (trouble.now) throw trouble.now
  return <p>The page</p>
}

const failWith = (error: Error) => {
  // React logs every error that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const trouble: { now: Error | null } = { now: error }
  render(
    <Boundary>
      <Fragile trouble={trouble} />
    </Boundary>,
  )
  return trouble
}

describe('a failing page', () => {
  test('shows a calm message and can be retried', async () => {
    const trouble = failWith(new Error('broken'))
    expect(screen.getByRole('heading', { name: 'This page could not be shown' })).toBeInTheDocument()
    trouble.now = null
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByText('The page')).toBeInTheDocument()
  })

  test('offers a reload instead of another try if its code could not be loaded', () => {
    failWith(chunkError)
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument()
  })
})
