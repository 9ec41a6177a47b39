import type { TermReport } from '#shared/contract/reports/termReports'
import { mutationEvent } from '#client/testing/apiEvents'
import {
  cancelled,
  editOpened,
  noticeClosed,
  reportPostingSlice,
  selectNotice,
  selectProgress,
  triedAgain,
  withdrawalOpened,
  type ReportPosting,
} from './reportPostingSlice'

const report: TermReport = { year: 2025, term: 3, posted: 0, date_posted: null }
const refusal = { status: 409, data: { message: 'Marks are being changed right now.' } }

const asked = { report, question: 'edit' } as const
const idle: ReportPosting = { is: 'idle' }
const asking: ReportPosting = { is: 'asking', ...asked }
const withdrawing: ReportPosting = { is: 'asking', report, question: 'withdraw' }
const posting: ReportPosting = { is: 'working', ...asked, intent: 'post' }
const removing: ReportPosting = { is: 'working', ...asked, intent: 'withdraw' }
const done: ReportPosting = { is: 'done', ...asked, intent: 'post' }
const failed: ReportPosting = { is: 'failed', ...asked, intent: 'post', error: refusal }

const sentYes = mutationEvent('pending', 'postTermReports', { originalArgs: { ...report, posted: 1 } })
const sentNo = mutationEvent('pending', 'postTermReports', { originalArgs: { ...report, posted: 0 } })
const succeeded = mutationEvent('fulfilled', 'postTermReports', { payload: { ...report, posted: 1 } })
const notice = 'These reports were already posted on 10 July 2026, 14:00.'
const wasDone = mutationEvent('fulfilled', 'postTermReports', { payload: { ...report, posted: 1, notice } })
const leftSome = mutationEvent('fulfilled', 'postTermReports', {
  payload: { ...report, posted: 1, left_out: ['7', '8'] },
})
const reason = 'English exam mark corrected'
const sentWhy = mutationEvent('pending', 'postTermReports', {
  originalArgs: { ...report, posted: 1, reason },
})
const stale = { status: 401, data: { message: 'Type it.', errors: { reauthenticate: ['password'] } } }
const notConfirmed = mutationEvent('rejected', 'postTermReports', { payload: stale })
const refused = mutationEvent('rejected', 'postTermReports', { payload: refusal })

describe('report posting', () => {
  test.each([
    ['Edit opens the dialog', idle, editOpened(report), asking],
    ['Cancel closes it', asking, cancelled(), idle],
    ['Yes posts', asking, sentYes, posting],
    ['No withdraws', asking, sentNo, removing],
    ['success is announced', posting, succeeded, done],
    ['a colleague’s earlier posting is reported', posting, wasDone, { ...done, notice }],
    ['the students left out are counted', posting, leftSome, { ...done, leftOut: 2 }],
    ['a failure is reported', posting, refused, failed],
    ['without confirmation the dialog opens again', posting, notConfirmed, asking],
    ['the typed text is sent', asking, sentWhy, { ...posting, reason }],
    [
      'the typed text is there when the dialog reopens',
      { ...posting, reason },
      notConfirmed,
      { ...asking, reason },
    ],
    ['the typed text survives a failure', { ...failed, reason }, triedAgain(), { ...asking, reason }],
    ['the notice can be closed', done, noticeClosed(), idle],
    ['the failure can be closed', failed, noticeClosed(), idle],
    ['Edit replaces a notice', done, editOpened(report), asking],
    ['Edit replaces a failure', failed, editOpened(report), asking],
    ['Withdraw opens its own dialog', idle, withdrawalOpened(report), withdrawing],
    ['Cancel closes the Withdraw dialog', withdrawing, cancelled(), idle],
    ['Try again reopens the dialog', failed, triedAgain(), asking],
    [
      'Try again reopens the Withdraw dialog',
      { ...failed, question: 'withdraw' as const },
      triedAgain(),
      withdrawing,
    ],
  ])('%s', (_name, from, event, to) => {
    expect(reportPostingSlice.reducer(from, event)).toEqual(to)
  })

  test.each([
    ['Cancel does not stop a running posting', posting, cancelled()],
    ['Edit does not interrupt a running posting', posting, editOpened(report)],
    ['Withdraw does not interrupt a running posting', posting, withdrawalOpened(report)],
    ['only a failure can be retried', done, triedAgain()],
    ['there is no notice to close while it runs', posting, noticeClosed()],
    ['a late answer changes nothing', idle, succeeded],
    ['a late failure changes nothing', asking, refused],
    ['the posting of another screen changes nothing', idle, sentYes],
  ])('%s', (_name, from, event) => {
    expect(reportPostingSlice.reducer(from, event)).toBe(from)
  })

  test.each([
    [posting, 'Posting reports please stand by', null],
    [removing, 'Removing reports please stand by', null],
    [done, null, '2025 Term 3 reports posted'],
    [{ ...done, intent: 'withdraw' as const }, null, '2025 Term 3 reports removed'],
    [{ ...done, notice }, null, notice],
    [
      { ...done, leftOut: 2 },
      null,
      '2025 Term 3 reports posted. 2 students without marks were left out: see No card under Readers',
    ],
    [failed, null, null],
  ])('the text for %o', (state, progress, text) => {
    const root = { reportPosting: state }
    expect([selectProgress(root), selectNotice(root)]).toEqual([progress, text])
  })
})
