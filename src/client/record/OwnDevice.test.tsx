import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { outboxKeyOf, takeKeyBytes } from '#client/api/access/deviceKeysApi'
import { signedOut } from '#client/api/transport/sessionEvents'
import { OwnDeviceAnswer, OwnDeviceQuestion } from '#client/record/OwnDevice'
import { readCopies, writeCopy } from '#client/saving/device/readings'
import {
  keepWhole,
  storedSession,
  readOwnership,
  writeOwnership,
  type Ownership,
} from '#client/saving/device/session'
import { openDeviceStore, type DeviceStore } from '#client/saving/device/store'
import { deviceStoreSelectors } from '#client/saving/deviceStoreSlice'
import { signOut } from '#client/session/signOut'
import type { AppStore } from '#client/store/store'
import { queryEvent } from '#client/testing/apiEvents'
import { newDevice } from '#client/testing/device'
import { renderPiece, signedInStore } from '#client/testing/renderApp'
import { heldReply, serve } from '#client/testing/server'

const key = 'POST /api/outbox-key'
const secrets = {
  handle: 'one',
  key: Buffer.alloc(32, 7).toString('base64url'),
  now: '2026-08-03T14:00:00.000Z',
  session_ends: '2026-08-04T02:00:00.000Z',
}

let device: DeviceStore
let removeDevice: () => void
beforeEach(async () => {
  window.sessionStorage.clear()
  removeDevice = newDevice()
  device = await openDeviceStore()
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist: async () => true } })
})
afterEach(() => {
  device.close()
  removeDevice()
})

const lying = async () => (await device.use((database) => database.get('session', 'kept')))?.secret?.is
const becomes = (secret: 'whole' | 'half' | undefined) =>
  waitFor(async () => expect(await lying()).toBe(secret))

const open = (piece = <OwnDeviceQuestion />, id = '20260002') => {
  const server = serve({ [key]: { body: secrets }, 'POST /logout': { status: 204 } })
  const store = signedInStore(id)
  return { server, ...renderPiece(piece, { store }) }
}
/** Resolves when the device has deleted its data. */
const leave = async (store: AppStore) => {
  const whose = {
    handle: 'any',
    key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']),
  }
  await writeCopy(device, whose, 'getStudentRecord', 'read last')
  await act(async () => void store.dispatch(signOut()))
  await waitFor(async () => expect(await device.use((database) => database.count('copies'))).toBe(0))
}
const own = () => screen.findByRole('button', { name: 'This is my own phone or computer' })
const shared = () => screen.findByRole('button', { name: 'Other people use it too' })

test('SEC-09 REL-80 no device counts as the family’s own before the answer; then it stores the whole key, and the family is not asked again', async () => {
  const { unmount } = open()
  const button = await own()
  await becomes('half')
  await userEvent.click(button)
  const said = screen.getByText(/^This is your own phone or computer/)
  await waitFor(() => expect(said).toHaveFocus())
  await becomes('whole')
  expect(await storedSession(device)).toMatchObject({ login: '20260002' })
  unmount()

  // The same holds after a reload and after the next answer of the server.
  const again = open()
  await waitFor(() => expect(again.server.calls(key)).toHaveLength(1))
  await becomes('whole')
  expect(takeKeyBytes('one')).toBeUndefined()
  expect(screen.queryByRole('button')).toBeNull()

  await leave(again.store)
  await becomes(undefined)
  await waitFor(async () => expect(await readOwnership(device, 'one')).toBeNull())
})

test('SEC-09 a device that others use stores only half of the key, and the family is not asked again', async () => {
  const { unmount } = open()
  await userEvent.click(await shared())
  await waitFor(async () => expect(await readOwnership(device, 'one')).toBe<Ownership>('shared'))
  unmount()
  const again = open()
  await waitFor(() => expect(again.server.calls(key)).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
  expect(await lying()).toBe('half')
  await leave(again.store)
  await waitFor(async () => expect(await readOwnership(device, 'one')).toBeNull())
})

test('SEC-09 an answer can be changed while the account is signed in, which deletes the whole key', async () => {
  const { store } = open(<OwnDeviceAnswer />)
  await userEvent.click(await own())
  await becomes('whole')
  await userEvent.click(await shared())
  expect(screen.getByText(/^Other people use this phone or computer/)).toBeInTheDocument()
  await becomes('half')
  await leave(store)
  await becomes(undefined)
})

test('SEC-09 REL-80 a page over which somebody else has signed in deletes only its own key, and nothing of theirs when it closes', async () => {
  const { store } = open()
  await userEvent.click(await own())
  await becomes('whole')
  const other = {
    handle: 'two',
    key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  }
  await keepWhole(device, other, '20260003', { idleMs: 60_000, lastsMs: 60_000, serverAhead: 0 })
  await writeOwnership(device, 'two', 'own')
  for (const handle of ['one', 'two'])
    await writeCopy(device, { ...other, handle }, 'getStudentRecord', 'read last')
  const account = { status: 403, data: { message: 'No.', errors: { account: ['No.'] } } }
  act(() => void store.dispatch(queryEvent('rejected', 'saveStudent', { payload: account })))
  act(() => void store.dispatch(signedOut()))
  await waitFor(async () => expect(await readOwnership(device, 'one')).toBeNull())
  await waitFor(async () => expect(await device.use((database) => database.count('copies'))).toBe(1))
  expect(await readCopies(device, other)).toEqual(['read last'])
  expect(await storedSession(device)).toMatchObject({ login: '20260003' })
  expect(await readOwnership(device, 'two')).toBe<Ownership>('own')
})

test('SEC-09 the key is deleted when the server ends the session', async () => {
  const { store } = open()
  await userEvent.click(await own())
  await becomes('whole')
  act(() => void store.dispatch(queryEvent('rejected', 'saveStudent', { payload: { status: 401 } })))
  await becomes(undefined)
})

test('SEC-09 REL-80 each answer takes effect at once without a connection: the whole key is deleted and stored again', async () => {
  const { server } = open(<OwnDeviceAnswer />)
  await userEvent.click(await own())
  await becomes('whole')
  const cutOff = heldReply(secrets)
  server.answers[key] = cutOff.reply
  for (let turn = 0; turn < 2; turn += 1) {
    await userEvent.click(await shared())
    await becomes(undefined)
    await userEvent.click(await own())
    await becomes('whole')
    expect(await readOwnership(device, 'one')).toBe<Ownership>('own')
  }
  expect(server.calls(key)).toHaveLength(2)
  await userEvent.click(await shared())
  await becomes(undefined)
  await cutOff.come()
  await becomes('half')
})

test('SEC-09 the office is not asked, and its sign-out keeps a family’s answer', async () => {
  const family = open()
  await userEvent.click(await own())
  await becomes('whole')
  family.unmount()
  serve({ [key]: { body: { ...secrets, handle: 'office' } }, 'POST /logout': { status: 204 } })
  const store = signedInStore('admin', 'Admin', true)
  renderPiece(<OwnDeviceQuestion />, { store })
  await becomes(undefined)
  expect(screen.queryByRole('button')).toBeNull()
  await waitFor(() => expect(outboxKeyOf('office')).toBeDefined())
  await waitFor(() => expect(deviceStoreSelectors.selectKeeps(store.getState())).toBe('yes'))
  expect(takeKeyBytes('office')).toBeUndefined()
  await leave(store)
  expect(await readOwnership(device, 'one')).toBe<Ownership>('own')
})
