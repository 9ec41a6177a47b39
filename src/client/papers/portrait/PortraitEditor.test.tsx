import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { newHeldDevice, openEditor } from '../../testing/papers/editor'
import { newPaperWorker } from '../../testing/papers/paperWorker'
import { hasPages, pageKeeper } from '../pages/keptPages'

let worker: ReturnType<typeof newPaperWorker>
let removeDevice = () => undefined as void
afterEach(() => {
  worker.undo()
  removeDevice()
})

const me = new File(['photo'], 'me.jpg', { type: 'image/jpeg' })

const open = async (changes?: Parameters<typeof newPaperWorker>[0], photos = [me]) => {
  worker = newPaperWorker(changes)
  const { done } = await openEditor('picture', photos)
  await screen.findByRole('button', { name: 'Use this photo' })
  return done
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
const use = () => userEvent.click(screen.getByRole('button', { name: 'Use this photo' }))
const frame = () => screen.findByRole('button', { name: 'Move the photo in the frame' })

interface Crop {
  readonly x: number
  readonly width: number
  readonly height: number
}
const lastCrop = () => worker.heard.filter(({ call }) => call === 'crop').at(-1)?.args[1] as Crop

test('the editor says that the photo is being opened', async () => {
  await open({ openPortrait: () => new Promise(() => undefined) })
  expect(await screen.findByText('Opening the photo …')).toBeVisible()
})

test('a landscape photo is cropped to portrait, not squeezed', async () => {
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
  expect(screen.queryByText(/photo is small/)).not.toBeInTheDocument()
})

test('a photo below 600 × 750 gets a warning and can still be used', async () => {
  const source = new Blob(['jpeg'])
  const done = await open({ openPortrait: () => ({ is: 'opened', source, width: 400, height: 500 }) })
  expect(await screen.findByText(/^This photo is small.* Take a larger one/)).toBeInTheDocument()
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Zoom' }), {
    key: 'ArrowRight',
    which: 39,
    keyCode: 39,
  })
  expect(await screen.findByText(/^This part of the photo is small.* Zoom out/)).toBeInTheDocument()
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Zoom' }), {
    key: 'ArrowLeft',
    which: 37,
    keyCode: 37,
  })
  await use()
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  expect(lastCrop()).toMatchObject({ width: 400, height: 500 })
})

test('a photo can be rotated upright', async () => {
  await open()
  await frame()
  await userEvent.click(screen.getByRole('button', { name: 'Rotate the photo' }))
  await waitFor(() => expect(worker.heard.at(-1)).toMatchObject({ call: 'openPortrait', args: [{}, 1] }))
})

test('if a photo cannot be opened, the editor says what to do', async () => {
  await open({ openPortrait: () => ({ is: 'unreadable', reason: 'other' }) })
  expect(await screen.findByText(/This file is not a picture that can be opened/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Use this photo' })).toBeDisabled()
})

test('without device storage, closing warns first', async () => {
  await open()
  await frame()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText(/This browser cannot save this photo/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Close and lose the photo' }))
  await isClosed()
})

test('an unsent photo is restored, and deleted after sending', async () => {
  removeDevice = await newHeldDevice()
  await open()
  await frame()
  await waitFor(async () => expect(await hasPages('picture')).toBe(true))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await isClosed()
  worker.undo()
  const done = await open({}, [])
  await frame()
  const [file] = worker.heard.flatMap(({ args }) => args) as Blob[]
  await use()
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  worker.undo()
  expect(await file?.text()).toBe('photo')
  await done.mock.calls[0]?.[1]()
  expect(await hasPages('picture')).toBe(false)
})

test('a file that is no picture is deleted from the device', async () => {
  removeDevice = await newHeldDevice()
  await pageKeeper('picture').keep([{ file: me }])
  await open({ openPortrait: () => ({ is: 'unreadable', reason: 'heic' }) }, [])
  expect(await screen.findByText(/This browser cannot open HEIC pictures/)).toBeInTheDocument()
  await waitFor(async () => expect(await hasPages('picture')).toBe(false))
})
