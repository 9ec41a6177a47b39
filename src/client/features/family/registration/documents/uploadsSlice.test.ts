import { uploadProgressed } from '#client/api/intake/intakeApi'
import { mutationEvent } from '#client/testing/apiEvents'
import type { KeptHere } from '#client/papers/files/uploadTexts'
import { uploads, uploadsSlice, type Upload, type Uploads } from './uploadsSlice'

const type = 'sea_slip'
const originalArgs = { type, editor: 'family', file: { name: 'slip.pdf' } }
const sent = mutationEvent('pending', 'storeFile', { originalArgs })
const stored = mutationEvent('fulfilled', 'storeFile', {
  originalArgs,
  payload: { message: 'slip.pdf uploaded.' },
})
const failed = (payload: object) => mutationEvent('rejected', 'storeFile', { originalArgs, payload })
const cancelled = { ...failed({}), payload: undefined, meta: { ...failed({}).meta, aborted: true } }
const refusal = { status: 422, data: { message: 'm', errors: { file: ['The selected file must be a PDF'] } } }
const progressed = uploadProgressed({ type, percent: 40, secondsLeft: 3 })

const message = 'slip.pdf uploaded. The signature is missing.'
const storedInPart = mutationEvent('fulfilled', 'storeFile', {
  originalArgs,
  payload: { message, lost: 'The signature is missing.' },
})
const untouched: Upload = { is: 'asIs', outcome: null }
const done: Upload = { is: 'asIs', outcome: { message: 'slip.pdf uploaded.', isPart: false } }
const doneInPart: Upload = { is: 'asIs', outcome: { message, isPart: true } }
const begun: Upload = { is: 'uploading', name: 'slip.pdf', percent: 0, secondsLeft: null }
const half: Upload = { is: 'uploading', name: 'slip.pdf', percent: 40, secondsLeft: 3 }
const empty = (error: string | null, canRetry = false): Upload => ({ is: 'empty', error, canRetry })

const kept: KeptHere = 'yes'

const from = (upload: Upload): Uploads => ({ [type]: upload })

describe('uploading a document', () => {
  test.each([
    ['sending starts at 0 %', untouched, sent, begun],
    ['progress is shown', begun, progressed, half],
    ['the server’s message about the stored file is shown', half, stored, done],
    ['UX-30 the lost parts are named', half, storedInPart, doneInPart],
    [
      'without a connection the specification’s text is shown, with a retry',
      half,
      failed({ status: 'FETCH_ERROR' }),
      empty('Could not upload the file!', true),
    ],
    [
      'REL-80 during the upload it is known whether the device stores the file',
      begun,
      uploads.keptHere({ type, kept: 'yes' }),
      { ...begun, kept },
    ],
    [
      'REL-80 the same after a failed upload',
      { ...half, kept },
      failed({ status: 'FETCH_ERROR' }),
      { ...empty('Could not upload the file!', true), kept },
    ],
    [
      'UX-30 a refusal shows the server’s message',
      half,
      failed(refusal),
      empty('The selected file must be a PDF'),
    ],
    ['cancelling leaves the slot unchanged', half, cancelled, untouched],
    ['Resubmit File empties the slot', done, uploads.resubmitted(type), empty(null)],
    [
      'the device’s storing of the former file says nothing about the next one',
      { ...empty('Could not upload the file!', true), kept },
      uploads.chosenAnew(type),
      empty(null),
    ],
    ['UX-31 the old file can be kept', empty(null), uploads.kept(type), untouched],
    [
      'no file chosen',
      empty(null),
      uploads.choiceRefused({ type, error: 'Please select a file!' }),
      empty('Please select a file!'),
    ],
    [
      'valid photos replace a refusal',
      empty('Choose one PDF, or pictures only'),
      uploads.refusalOutdated(type),
      empty(null),
    ],
    [
      'valid photos do not clear a failed upload',
      empty('Could not upload the file!', true),
      uploads.refusalOutdated(type),
      empty('Could not upload the file!', true),
    ],
  ])('%s', (_name, before, event, after) => {
    expect(uploadsSlice.reducer(from(before), event)).toEqual(from(after))
  })

  test.each([
    ['late progress', done, progressed],
    ['Resubmit File during an upload', half, uploads.resubmitted(type)],
    ['a file choice during an upload', half, uploads.choiceRefused({ type, error: 'x' })],
    ['storing an uploaded file on the device', done, uploads.keptHere({ type, kept: 'yes' })],
    ['keeping the file when nothing is being replaced', done, uploads.kept(type)],
  ])('%s changes nothing', (_name, before, event) => {
    const state = from(before)
    expect(uploadsSlice.reducer(state, event)).toBe(state)
  })
})
