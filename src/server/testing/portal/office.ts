// The office of tests: posts and withdraws the summer term, and opens cards as somebody.
import * as contract from '#shared/contract/reports/termReports'
import type { PostedTermReport, ReportCardPage } from '#shared/contract/reports/termReports'
import type { Headers } from './browser'
import { people } from '../people/people'
import { saveTermSchool, summerTerm } from '../papers/termSchool'
import { testApp, type TestApp } from './testApp'
import type { Engine } from '../database/testDb'

export const unposted = { ...summerTerm, posted: 0 as const, date_posted: null }

export interface Office {
  test: TestApp
  admin: Headers
  family: Headers
  post: (posted: 0 | 1, reason?: string) => Promise<PostedTermReport>
  page: (headers: Headers, studentId?: string) => Promise<{ status: number; body: ReportCardPage }>
}

export const openOffice = async (engine: Engine): Promise<Office> => {
  const test = await testApp({ engine })
  await saveTermSchool(test.db)
  const admin = await test.signInAs('admin')
  const page: Office['page'] = async (headers, studentId = people.owner.id) => {
    const params = { studentId, year: '2025', term: '3' }
    const answer = await test.call(contract.getReportCardPage, params, { headers })
    return { status: answer.statusCode, body: answer.json() }
  }
  const post: Office['post'] = async (posted, reason) => {
    const body = { ...unposted, posted, ...(reason && { reason }) }
    const answer = await test.call(contract.postTermReports, {}, { headers: admin, body })
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }
  return { test, admin, family: await test.signInAs('owner'), post, page }
}

export const cardsOf = ({ db }: TestApp, studentId: string) =>
  db
    .selectFrom('report_revision')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('revision')
    .execute()
