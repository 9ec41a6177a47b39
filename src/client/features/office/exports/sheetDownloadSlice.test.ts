import { sheetProgressed } from '#client/api/papers/papersApi'
import { mutationEvent } from '#client/testing/apiEvents'
import { screenLeft, sheetDownloadSlice, type SheetDownload } from './sheetDownloadSlice'

const idle: SheetDownload = { is: 'idle' }
const making: SheetDownload = { is: 'working', percent: null }
const half: SheetDownload = { is: 'working', percent: 50 }
const done: SheetDownload = { is: 'done' }
const broken = { status: 503, data: { message: 'Busy.' } }
const failed: SheetDownload = { is: 'failed', error: broken }

const asked = mutationEvent('pending', 'getRegistrationSheet')
const ok = mutationEvent('fulfilled', 'getRegistrationSheet')
const refused = mutationEvent('rejected', 'getRegistrationSheet', { payload: broken })
const cancelled = { ...refused, meta: { ...refused.meta, aborted: true } }

describe('downloading the spreadsheet', () => {
  test.each([
    ['asking starts it', idle, asked, making],
    ['bytes are counted', making, sheetProgressed(50), half],
    ['it ends', half, ok, done],
    ['cancelling goes back', half, cancelled, idle],
    ['a failure is told', making, refused, failed],
    ['asking again forgets the failure', failed, asked, making],
    ['and the former success', done, asked, making],
    ['leaving the screen forgets how it ended', failed, screenLeft(), idle],
  ])('%s', (_name, from, event, to) => {
    expect(sheetDownloadSlice.reducer(from, event)).toEqual(to)
  })

  test.each([
    ['bytes of a cancelled download', idle, sheetProgressed(70)],
    ['a late answer', idle, ok],
    ['a late failure', done, refused],
    ['leaving the screen does not end a download', half, screenLeft()],
  ])('%s changes nothing', (_name, from, event) => {
    expect(sheetDownloadSlice.reducer(from, event)).toBe(from)
  })
})
