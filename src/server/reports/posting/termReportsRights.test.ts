import * as contract from '#shared/contract/reports/termReports'
import type { Person } from '../../testing/people/people'
import { matrix, type MatrixRow } from '../../testing/people/personas'
import { saveTermSchool, summerTerm } from '../../testing/papers/termSchool'
import type { TestApp } from '../../testing/portal/testApp'
import { newCheckToken } from '../cards/frozenCardData'
import { postReports, withdrawReports } from './posting'
import { findTermState } from './queries'

const admins = { V: 401, F: 403, O: 403, C: 403, A: 200 }
const summer = { year: String(summerTerm.year), term: String(summerTerm.term) }

/** All rows share one school; each row posts or withdraws the reports it needs. */
const unpostedSchool = async (test: TestApp) => {
  if (!(await findTermState(test.db, summerTerm))) await saveTermSchool(test.db)
  await withdrawReports(test.app, 'admin:office', summerTerm)
}
const postedSchool = async (test: TestApp) => {
  await unpostedSchool(test)
  await postReports(test.app, 'admin:office', summerTerm)
}
const cardOf = ({ id }: Person) => ({ params: { studentId: id, ...summer } })

const rows: MatrixRow[] = [
  { call: contract.listTermReports, before: unpostedSchool, expected: admins },
  {
    call: contract.postTermReports,
    before: unpostedSchool,
    about: () => ({ body: { ...summerTerm, posted: 1, date_posted: null } }),
    expected: admins,
  },
  {
    call: contract.listReportCardTerms,
    before: unpostedSchool,
    about: ({ id }) => ({ params: { studentId: id } }),
    expected: { V: 401, F: 403, O: 200, X: 404, C: 200, A: 200 },
  },
  {
    call: contract.getReportCardPage,
    before: postedSchool,
    about: cardOf,
    expected: { V: 401, F: 403, O: 200, X: 404, C: 200, A: 200 },
  },
  {
    call: contract.getReportCardPage,
    before: unpostedSchool,
    about: cardOf,
    expected: { V: 401, F: 403, O: 404, X: 404, C: 404, A: 200 },
  },
  {
    call: contract.getPostingCheck,
    before: unpostedSchool,
    about: () => ({ params: summer }),
    expected: admins,
  },
  {
    call: contract.listReportChanges,
    before: unpostedSchool,
    about: () => ({ params: summer }),
    expected: admins,
  },
  {
    call: contract.listReportReaders,
    before: unpostedSchool,
    about: () => ({ params: summer }),
    expected: admins,
  },
  { call: contract.listPostingSchedules, before: unpostedSchool, expected: admins },
  {
    call: contract.schedulePosting,
    before: unpostedSchool,
    about: () => ({ body: { ...summerTerm, at: '2026-08-04 14:00' } }),
    expected: admins,
  },
  {
    call: contract.correctReports,
    before: postedSchool,
    about: ({ id }) => ({ body: { ...summerTerm, student_ids: [id], reason: 'A mark was wrong.' } }),
    expected: admins,
  },
  {
    call: contract.removeFromTermList,
    before: unpostedSchool,
    about: ({ id }) => ({ body: { ...summerTerm, student_id: id } }),
    // Cards posted by earlier rows remain.
    expected: { ...admins, A: 409 },
  },
  {
    call: contract.checkReport,
    about: () => ({ params: { token: newCheckToken() } }),
    expected: { V: 404, F: 404, O: 404, X: 404, C: 404, A: 404 },
  },
]

matrix(rows)
