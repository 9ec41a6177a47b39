import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit'
import { waitFor } from '@testing-library/react'
import { baseApi } from '#client/api/baseApi'
import { schoolApi } from '#client/api/school/schoolApi'
import { studentsApi } from '#client/api/students/studentsApi'
import type { Effects } from '#client/store/listeners'
import { newDevice } from '#client/testing/device'
import { writeConfig } from '#client/testing/portalConfig'
import { serve } from '#client/testing/server'
import { readCopies, writeCopy, copyReadings, showLastReadings } from './readings'
import { openDeviceStore, type DeviceStore } from './store'

const id = '20260002'

let device: DeviceStore
let removeDevice: () => void
beforeEach(async () => {
  writeConfig()
  removeDevice = newDevice()
  device = await openDeviceStore()
})
afterEach(() => {
  device.close()
  removeDevice()
})

const opened = async () => {
  const { middleware, startListening, clearListeners } = createListenerMiddleware()
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (usual) =>
      usual({ serializableCheck: false, immutableCheck: false })
        .prepend(middleware)
        .concat(baseApi.middleware),
  })
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const account = { handle: 'one', key }
  const begin = (effect: (effects: Effects) => Promise<void>) => {
    startListening({ type: 'begin', effect: (_event, effects) => effect(effects as unknown as Effects) })
    store.dispatch({ type: 'begin' })
  }
  return { store, account, begin, clearListeners }
}

test('REL-80 saved answers are copied to the device without waiting for other responses', async () => {
  const { store, account, begin, clearListeners } = await opened()
  const { dispatch } = store
  const record = { id, version: 7, mother_occupation: 'Nurse' } as never
  await dispatch(studentsApi.util.upsertQueryData('getStudentRecord', id, record))
  begin(async (effects) => {
    // Every delay lasts for ever.
    const patient = { ...effects, delay: () => new Promise<never>(() => undefined) }
    await copyReadings(device, account, patient)
  })
  const copied = (text: string) =>
    waitFor(async () => expect((await readCopies(device, account)).join()).toContain(text))
  await copied('Nurse')
  dispatch(
    studentsApi.util.updateQueryData('getStudentRecord', id, (draft) => {
      Object.assign(draft ?? {}, { version: 8, mother_occupation: 'Baker' })
    }),
  )
  await copied('Baker')
  clearListeners()
})

test('REL-80 changes after the agreement are in the copy, so that the confirmation page opens offline', async () => {
  const { store, account, begin, clearListeners } = await opened()
  const since = { agreed_at: '2025-07-08T14:30:00.000Z', signed_on: null, changes: [] }
  await store.dispatch(studentsApi.util.upsertQueryData('getSinceAgreeing', id, since))
  begin((effects) => copyReadings(device, account, effects))
  await waitFor(async () => expect((await readCopies(device, account)).join()).toContain(since.agreed_at))
  clearListeners()
})

test('REL-80 without a connection the copy is shown, and the data is read again automatically afterwards', async () => {
  const { store, account, begin, clearListeners } = await opened()
  const classes = 'GET /api/form-classes-list'
  const copy = { endpointName: 'listFormClasses', arg: undefined, value: [{ id: '1A', form_level: 1 }] }
  await writeCopy(device, account, 'listFormClasses', JSON.stringify(copy))
  const server = serve({ [classes]: { body: [{ id: '1B', form_level: 1 }] } })
  const answers = jest.mocked(fetch).getMockImplementation()
  jest.mocked(fetch).mockRejectedValue(new TypeError('no answer'))
  begin((effects) => {
    // Waits end after a moment.
    const take = ((event, ms) => effects.take(event, ms === undefined ? ms : 5)) as Effects['take']
    return showLastReadings({ store: device, account, effects: { ...effects, take } })
  })
  const asked = store.dispatch(schoolApi.endpoints.listFormClasses.initiate())
  const shown = () => schoolApi.endpoints.listFormClasses.select()(store.getState()).data
  await waitFor(() => expect(shown()).toEqual([{ id: '1A', form_level: 1 }]))
  const tries = jest.mocked(fetch).mock.calls.length
  await waitFor(() => expect(jest.mocked(fetch).mock.calls.length).toBeGreaterThan(tries + 2))
  // The server is asked now and then, and nothing disappears from the page.
  expect(schoolApi.endpoints.listFormClasses.select()(store.getState()).isError).toBe(false)
  expect(server.calls(classes)).toHaveLength(0)
  jest.mocked(fetch).mockImplementation(answers)
  await waitFor(() => expect(shown()).toEqual([{ id: '1B', form_level: 1 }]))
  asked.unsubscribe()
  clearListeners()
})
