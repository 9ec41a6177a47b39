// A family that asks for corrections and an office that answers them.
import type { ApiError } from '#shared/contract/errors'
import * as contract from '#shared/contract/students/corrections'
import type { Headers } from './browser'
import { people } from '../people/people'
import { testApp } from './testApp'
import type { TestDatabase } from '../database/testDb'

type Change = (typeof contract)[
  'askCorrection' | 'withdrawCorrection' | 'resolveCorrection' | 'offerLateAnswers' | 'takeInLateAnswers']

interface Answer {
  readonly status: number
  readonly body: contract.Correction & ApiError & { readonly current?: contract.Correction }
}

const { id: ownId } = people.owner
const usualWords = 'It should be another one'

export const correctionDesk = async (database: TestDatabase) => {
  const test = await testApp({ database, engine: database.engine })
  const family = await test.signInAs('owner')
  const office = await test.signInAs('admin')
  const post = async (call: Change, headers: Headers, body: object): Promise<Answer> => {
    const answer = await test.call(call, {}, { headers, body: body as never })
    return { status: answer.statusCode, body: answer.json() }
  }
  const ask = (field: string, words = usualWords, headers = family, student_id: string = ownId) =>
    post(contract.askCorrection, headers, { student_id, field, words })
  const withdraw = (correction_id: number, headers = family, student_id: string = ownId) =>
    post(contract.withdrawCorrection, headers, { student_id, correction_id })
  const resolve = (correction_id: number, outcome: string, answer: string | null = null, by = office) =>
    post(contract.resolveCorrection, by, { correction_id, outcome, answer })
  const listed = async (headers = family, studentId: string = ownId) =>
    (await test.call(contract.listCorrections, { studentId }, { headers })).json<contract.Correction[]>()
  const queue = async (after?: number) => {
    const options = { headers: office, ...(after && { query: { after: String(after) } }) }
    return (await test.call(contract.listOpenCorrections, {}, options)).json<contract.OpenCorrections>()
  }
  const count = async () =>
    (await test.call(contract.countOpenCorrections, {}, { headers: office })).json<{ open: number }>().open
  return { test, family, office, post, ask, withdraw, resolve, listed, queue, count }
}
