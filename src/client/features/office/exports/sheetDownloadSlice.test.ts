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
    ['a request starts it', idle, asked, making],
    ['received bytes are counted', making, sheetProgressed(50), half],
    ['it completes', half, ok, done],
    ['cancelling resets it', half, cancelled, idle],
    ['a failure is reported', making, refused, failed],
    ['a new request clears the failure', failed, asked, making],
    ['a new request clears the success', done, asked, making],
    ['leaving the screen clears the result', failed, screenLeft(), idle],
  ])('%s', (_name, from, event, to) => {
    expect(sheetDownloadSlice.reducer(from, event)).toEqual(to)
  })

  test.each([
    ['progress of a cancelled download', idle, sheetProgressed(70)],
    ['a late success', idle, ok],
    ['a late failure', done, refused],
    ['leaving the screen during a download', half, screenLeft()],
  ])('%s changes nothing', (_name, from, event) => {
    expect(sheetDownloadSlice.reducer(from, event)).toBe(from)
  })
})
