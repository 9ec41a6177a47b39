import { newStore } from '#client/app/openStore'
import { mutationEvent } from '#client/testing/apiEvents'
import { deskUploads, placeOf, selectHeld } from './deskUploadsSlice'
import { forgotten } from '#client/saving/unsaved'

const place = { studentId: '20260002', type: 'sea_slip' } as const
const of = (editor: string) => ({ originalArgs: { ...place, editor, file: { name: 'slip.pdf' } } })
const sent = mutationEvent('pending', 'storeFile', of('office'))
const stored = mutationEvent('fulfilled', 'storeFile', of('office'))
const failed = mutationEvent('rejected', 'storeFile', { ...of('office'), payload: { status: 500, data: {} } })
const refused = mutationEvent('rejected', 'storeFile', {
  ...of('office'),
  payload: { status: 422, data: { message: 'm', errors: { file: ['The file must be a PDF'] } } },
})

const heldAfter = (...events: Parameters<ReturnType<typeof newStore>['dispatch']>[0][]) => {
  const store = newStore()
  for (const event of events) store.dispatch(event)
  return selectHeld(store.getState(), placeOf(place.studentId, place.type))?.is
}

test.each([
  ['a file is being sent', [sent], 'sending'],
  ['the upload is complete', [sent, stored], undefined],
  ['the upload failed', [sent, failed], 'failed'],
  ['the upload is retried', [sent, failed, sent], 'sending'],
  ['the upload is discarded', [sent, failed, deskUploads.givenUp(place)], undefined],
  ['the upload is refused', [sent, refused], undefined],
  ['the office signs out', [sent, failed, forgotten()], undefined],
  ['a family sends it', [mutationEvent('pending', 'storeFile', of('family'))], undefined],
])('%s', (_name, events, is) => {
  expect(heldAfter(...events)).toBe(is)
})
