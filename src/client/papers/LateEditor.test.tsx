import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { holdDeviceForEach, openEditor } from '../testing/papers/editor'
import { newPaperWorker } from '../testing/papers/paperWorker'

let mockIsLost = false
jest.mock('./editor/PictureEditor', (): unknown => {
  if (mockIsLost) throw new Error('lost')
  return jest.requireActual('./editor/PictureEditor')
})

const photo = new File(['photo'], 'a.jpg', { type: 'image/jpeg' })
const never = { openPaper: () => new Promise(() => undefined) }

let worker: ReturnType<typeof newPaperWorker>
afterEach(() => worker.undo())

const open = (changes = {}, chosen = photo) => {
  worker = newPaperWorker(changes)
  return openEditor('sea_slip', [chosen])
}
const back = () => act(() => window.history.back())
const dialog = () => screen.queryByRole('dialog', { name: 'SEA slip' })
const search = () => window.location.search
const leavingAsks = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))

test('if a slow connection fails to load the editor, the photos wait and leaving warns', async () => {
  jest.spyOn(console, 'info').mockImplementation()
  mockIsLost = true
  await open()
  await screen.findByText('Your photos are here, but the next page did not load.')
  expect(leavingAsks()).toBe(true)
  back()
  await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
  mockIsLost = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('group', { name: 'Page 1' })).toBeInTheDocument()
})

test('the editor is in the address; Back warns each time if the device does not store the photos', async () => {
  await open(never)
  await screen.findByRole('group', { name: 'Page 1' })
  expect(search()).toBe('?photos=sea_slip')
  back()
  await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
  await waitFor(() => expect(search()).toBe('?photos=sea_slip'))
  expect(screen.getByRole('group', { name: 'Page 1' })).toBeInTheDocument()
  back()
  await screen.findByText('Close without sending?')
  await waitFor(() => expect(search()).toBe('?photos=sea_slip'))
  await userEvent.click(screen.getByRole('button', { name: 'Close and lose the pages' }))
  await waitFor(() => expect(dialog()).not.toBeInTheDocument())
  await waitFor(() => expect(search()).toBe(''))
})

describe('with device storage', () => {
  // The last write may end after the test has removed its device.
  beforeEach(() => jest.spyOn(console, 'info').mockImplementation())
  afterEach(() => worker.undo())
  holdDeviceForEach()

  test('Back warns while a photo does not fit on the device', async () => {
    const large = new File([new Uint8Array(13 * 1024 * 1024)], 'a.jpg', { type: 'image/jpeg' })
    await open(never, large)
    await screen.findByText(/^Stay on this page until all photos are open/)
    back()
    expect(await screen.findByText(/^Some photos are not saved on this device yet/)).toBeInTheDocument()
  })

  test('Back closes the editor, Forward reopens it with the stored photos', async () => {
    await open(never)
    await screen.findByText('Saved on this device until you send it.')
    await waitFor(() => expect(leavingAsks()).toBe(false))
    back()
    await waitFor(() => expect(dialog()).not.toBeInTheDocument())
    expect(screen.queryByText('Close without sending?')).not.toBeInTheDocument()
    act(() => window.history.forward())
    expect(await screen.findByText('Saved on this device until you send it.')).toBeInTheDocument()
  })
})
