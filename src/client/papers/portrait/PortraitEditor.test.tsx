import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { documentTypes } from '#shared/rules/registration/documentTypes'
import { newPaperWorker } from '../../testing/papers/paperWorker'
import { renderPiece } from '../../testing/renderApp'
import { PortraitEditor } from './PortraitEditor'

const picture = documentTypes.find(({ type }) => type === 'picture')

let worker: ReturnType<typeof newPaperWorker>
afterEach(() => worker.undo())

const open = async (changes?: Parameters<typeof newPaperWorker>[0]) => {
  worker = newPaperWorker(changes)
  if (!picture) throw new Error('no document')
  const done = jest.fn<void, [File]>()
  const photo = new File(['photo'], 'me.jpg', { type: 'image/jpeg' })
  renderPiece(<PortraitEditor document={picture} photo={photo} onDone={done} onClose={() => undefined} />)
  await screen.findByRole('dialog')
  return done
}

const use = () => userEvent.click(screen.getByRole('button', { name: 'Use this photo' }))
const frame = () => screen.findByRole('button', { name: 'Move the photo in the frame' })

interface Crop {
  readonly x: number
  readonly width: number
  readonly height: number
}
const lastCrop = () => worker.heard.filter(({ call }) => call === 'crop').at(-1)?.args[1] as Crop

test('a landscape is cropped to a portrait, not squeezed', async () => {
  const done = await open()
  await frame()
  await use()
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  expect(done.mock.calls[0]?.[0]).toMatchObject({ name: 'Passport photo.jpg', type: 'image/jpeg' })
  expect(lastCrop()).toMatchObject({ x: 400, width: 1200, height: 1500 })
})

test('arrow keys move the photo; zooming in shows less of it', async () => {
  await open()
  const photo = await frame()
  act(() => photo.focus())
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await use()
  await waitFor(() => expect(lastCrop().x).toBe(340))
  const slider = screen.getByRole('slider', { name: 'Zoom' })
  for (let press = 0; press < 10; press += 1)
    fireEvent.keyDown(slider, { key: 'ArrowRight', which: 39, keyCode: 39 })
  await use()
  await waitFor(() => expect(lastCrop().width).toBe(800))
  expect(screen.queryByText(/This part of the photo is small/)).not.toBeInTheDocument()
})

test('less than 600 × 750 is said, and may be used all the same', async () => {
  const source = new Blob(['jpeg'])
  const done = await open({ openPortrait: () => ({ is: 'opened', source, width: 400, height: 500 }) })
  expect(await screen.findByText(/This part of the photo is small/)).toBeInTheDocument()
  await use()
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  expect(lastCrop()).toMatchObject({ width: 400, height: 500 })
})

test('a photo is turned upright', async () => {
  await open()
  await frame()
  await userEvent.click(screen.getByRole('button', { name: 'Rotate the photo' }))
  await waitFor(() => expect(worker.heard.at(-1)).toMatchObject({ call: 'openPortrait', args: [{}, 1] }))
})

test('what cannot be opened says the way forward', async () => {
  await open({ openPortrait: () => ({ is: 'unreadable', reason: 'other' }) })
  expect(await screen.findByText(/This file is not a picture that can be opened/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Use this photo' })).toBeDisabled()
})
