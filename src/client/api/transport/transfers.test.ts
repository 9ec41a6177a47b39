import { waitFor } from '@testing-library/react'
import { saveAs } from 'file-saver'
import '../../features/family/registration/documents/uploadsSlice'
import '../../session/reauthenticationSlice'
import { bytes, heardTransfers, pack } from '../../testing/transfers'
import { fullStore, signedInStore } from '../../testing/renderApp'
import { serve } from '../../testing/server'
import { importFilesApi } from '../lists/listsApi'
import { papersApi } from '../papers/papersApi'
import { intakeApi } from '../intake/intakeApi'
import { errorText } from './errorText'
import { unreachableText } from './noAnswerTexts'
import { reauthenticationSettled } from '../baseQuery'

jest.mock('file-saver', () => ({ saveAs: jest.fn() }))

const studentId = '20260002'
const file = new File(['%PDF'], 'slip.pdf', { type: 'application/pdf' })
const chosen = { studentId, type: 'sea_slip', editor: 'family', file, key: 'once' } as const

const reauthenticate = JSON.stringify({ message: 'Who are you?', errors: { reauthenticate: ['password'] } })

let sent: ReturnType<typeof heardTransfers>
beforeEach(() => {
  sent = heardTransfers()
  document.cookie = 'XSRF-TOKEN=a%20token'
  jest.mocked(saveAs).mockClear()
})

describe('an upload', () => {
  const uploading = async () => {
    const server = serve({ [`GET /api/get-files/${studentId}`]: { body: [] } })
    const store = signedInStore(studentId)
    await store.dispatch(intakeApi.endpoints.listFiles.initiate(studentId))
    const asked = store.dispatch(intakeApi.endpoints.storeFile.initiate(chosen))
    const lists = () => server.calls(`GET /api/get-files/${studentId}`).length
    return { store, asked, transfer: await sent.next(), lists }
  }

  test('carries the file, its student, the token, the account of the page and an idempotency key', async () => {
    const { transfer } = await uploading()
    expect(transfer.call).toBe('POST /api/store-file')
    expect(transfer.withCredentials).toBe(true)
    expect(transfer.headers).toEqual({
      Accept: 'application/json',
      'X-XSRF-TOKEN': 'a token',
      'X-Page-Account': studentId,
      'Idempotency-Key': 'once',
    })
    expect(Object.fromEntries(transfer.body?.entries() ?? [])).toEqual({
      id: studentId,
      file_type: 'sea_slip',
      file,
    })
  })

  test('reports its progress', async () => {
    const { transfer, store } = await uploading()
    const percent = () => store.getState().uploads?.sea_slip
    transfer.upload.onprogress?.(bytes(1, 3))
    expect(percent()).toMatchObject({ percent: 33 })
    transfer.upload.onprogress?.(bytes(0, 0))
    expect(percent()).toMatchObject({ percent: 0 })
  })

  test('that was accepted causes the list of files to be read again', async () => {
    const { asked, transfer, lists } = await uploading()
    transfer.answer(200, JSON.stringify({ message: 'Stored.' }))
    expect(await asked).toMatchObject({ data: { message: 'Stored.' } })
    await waitFor(() => expect(lists()).toBe(2))
  })

  test.each([
    [422, '{"message":"Too large."}', { status: 422, data: { message: 'Too large.' } }],
    [502, '<html>Bad gateway</html>', { status: 502, data: null }],
  ])('refused with %i %s is reported, and nothing is read again', async (status, text, error) => {
    const { asked, transfer, lists, store } = await uploading()
    transfer.answer(status, text)
    expect(await asked).toMatchObject({ error })
    await store.dispatch(intakeApi.endpoints.getStudentDataFiles.initiate(studentId))
    expect(lists()).toBe(1)
  })

  test('without an answer reports that the server cannot be reached', async () => {
    const { asked, transfer } = await uploading()
    transfer.onerror?.()
    expect(errorText((await asked).error)).toBe(unreachableText)
  })

  test('with an outdated token is sent again with a new one, without notice', async () => {
    const { asked, transfer } = await uploading()
    transfer.answer(
      403,
      '{"message":"This page has been open for too long.","errors":{"csrf":["Please reload."]}}',
    )
    const again = await sent.next()
    expect(again.headers).toMatchObject({ 'X-XSRF-TOKEN': 'token', 'Idempotency-Key': 'once' })
    again.answer(200, JSON.stringify({ message: 'Stored.' }))
    expect(await asked).toMatchObject({ data: { message: 'Stored.' } })
  })

  test('that needs a fresh sign-in waits for it and is sent again', async () => {
    const { asked, transfer, store } = await uploading()
    transfer.answer(401, reauthenticate)
    await waitFor(() => expect(store.getState().reauthentication).toMatchObject({ is: 'asking' }))
    store.dispatch(reauthenticationSettled(true))
    ;(await sent.next()).answer(200, JSON.stringify({ message: 'Stored.' }))
    expect(await asked).toMatchObject({ data: { message: 'Stored.' } })
  })

  test('that the person cancels is aborted', async () => {
    const { asked, transfer } = await uploading()
    const cut = jest.spyOn(transfer, 'abort')
    asked.abort()
    expect(cut).toHaveBeenCalled()
    expect((await asked).error).toBeDefined()
  })
})

describe('a download', () => {
  const errorsOf = { importId: '7', fileName: 'New students.csv', onlyRejected: true }

  test('is saved under a meaningful name', async () => {
    const asked = fullStore().dispatch(importFilesApi.endpoints.getImportErrors.initiate(errorsOf))
    const transfer = await sent.next()
    expect([transfer.call, transfer.responseType]).toEqual([
      'GET /api/imports/7/errors?rows=rejected',
      'blob',
    ])
    transfer.answer(200, 'sheet')
    expect((await asked).data).toBeNull()
    expect(saveAs).toHaveBeenCalledWith(transfer.response, 'New students – Errors.xlsx')
  })

  test('that is refused saves nothing, and reports the server’s message and the time to wait', async () => {
    const asked = fullStore().dispatch(importFilesApi.endpoints.getImportErrors.initiate(errorsOf))
    ;(await sent.next()).answer(429, '{"message":"Too many."}', { 'Retry-After': '30' })
    const { error } = await asked
    expect(error).toEqual({ status: 429, data: { message: 'Too many.' }, retryAfter: 30 })
    expect(errorText(error)).toBe('Too many. Please wait a minute.')
    expect(saveAs).not.toHaveBeenCalled()
  })

  test.each([
    [true, 2],
    [false, 1],
  ])('that needs a fresh sign-in, confirmed: %s, is sent %i times', async (isConfirmed, times) => {
    serve({})
    const store = fullStore()
    const asked = store.dispatch(papersApi.endpoints.getPackFile.initiate(pack))
    ;(await sent.next()).answer(401, reauthenticate)
    await waitFor(() => expect(store.getState().reauthentication).toMatchObject({ is: 'asking' }))
    store.dispatch(reauthenticationSettled(isConfirmed))
    if (isConfirmed) (await sent.next()).answer(200, 'pdf')
    expect((await asked).error === undefined).toBe(isConfirmed)
    expect(sent.all).toHaveLength(times)
    expect(jest.mocked(saveAs).mock.calls.map(([, name]) => name)).toEqual(
      isConfirmed ? [`${pack.label}.pdf`] : [],
    )
  })
})
