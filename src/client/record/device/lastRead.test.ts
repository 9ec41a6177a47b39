import { waitFor } from '@testing-library/react'
import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit'
import { baseApi } from '../../api/baseApi'
import { studentsApi } from '../../api/records/studentsApi'
import { openDeviceStore, type DeviceStore } from '../../outbox/deviceStore'
import { readCopies } from '../../outbox/sealedCopies'
import { newDevice } from '../../testing/device'
import { writeConfig } from '../../testing/portalConfig'
import type { Effects } from '../saving/sendBatch'
import { copyReadings } from './lastRead'

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

test('REL-80 what a save has stored is in the copy without waiting for other answers', async () => {
  const { middleware, startListening, clearListeners } = createListenerMiddleware()
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (usual) => usual().prepend(middleware).concat(baseApi.middleware),
  })
  const { dispatch } = store
  const record = { id, version: 7, mother_occupation: 'Nurse' } as never
  await dispatch(studentsApi.util.upsertQueryData('getStudentRecord', id, record))
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const account = { handle: 'one', key }
  startListening({
    type: 'begin',
    effect: async (_event, effects) => {
      // Whoever waits, waits for ever.
      const patient = { ...effects, delay: () => new Promise<never>(() => undefined) }
      await copyReadings(device, account, patient as unknown as Effects)
    },
  })
  dispatch({ type: 'begin' })
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
