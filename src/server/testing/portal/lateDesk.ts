// A family whose registration is closed, with answers that arrive late, and the office that takes them in.
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/students/corrections'
import { getStudentRecord } from '#shared/contract/students/students'
import type { StudentRecord } from '#shared/record/record'
import type { TestDatabase } from '../database/testDb'
import { people } from '../people/people'
import { correctionDesk } from './correctionDesk'

type Offered = BodyOf<typeof contract.offerLateAnswers>['answers'][number]

const { id } = people.closed

export const lateDesk = async (database: TestDatabase) => {
  const desk = await correctionDesk(database)
  const { test, office, post, queue } = desk
  const family = await test.signInAs('closed')
  /** The outcome of each, by its field. */
  const offer = async (answers: readonly Offered[], headers = family, student_id: string = id) => {
    const { status, body } = await post(contract.offerLateAnswers, headers, { student_id, answers })
    const given = (body as unknown as { answers?: contract.LateOutcome[] }).answers ?? []
    return {
      status,
      body,
      outcomes: Object.fromEntries(given.map(({ field, outcome }) => [field, outcome])),
      problems: Object.fromEntries(given.map(({ field, problem }) => [field, problem])),
    }
  }
  const waiting = async () => (await queue()).corrections.filter(({ late }) => late !== null)
  /** As the office was shown them. */
  const takeIn = (shown: readonly contract.OpenCorrection[], headers = office) =>
    post(contract.takeInLateAnswers, headers, {
      student_id: shown[0]?.student_id ?? id,
      answers: shown.map(({ id: correction_id, late, stored }) => ({
        ...{ correction_id, value: late?.value ?? null, stored },
      })),
    })
  const record = async () => {
    const answer = await test.call(getStudentRecord, { studentId: id }, { headers: office })
    return answer.json<StudentRecord[]>()[0] as StudentRecord
  }
  const listed = () => desk.listed(family, id)
  return { ...desk, family, offer, waiting, takeIn, record, listed }
}
