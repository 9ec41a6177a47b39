// A school whose families fill in their forms on phones, and the line to it.
import { openRelay } from '../../../e2e/harness/relay'
import { inBenchSchool, inDatabase, onCopy, password, type Copy } from '../../school'

/** `deaf`: requests arrive, but no answer comes back. `dead`: every attempt fails at once. */
export type LineState = 'good' | 'deaf' | 'dead'

/** The connection between a phone and the school. */
const openLine = async (target: URL) => {
  let state: LineState = 'good'
  const relay = await openRelay(
    () => (state === 'dead' ? null : target),
    (phone, school) => {
      phone.pipe(school)
      if (state === 'deaf') school.resume()
      else school.pipe(phone)
    },
  )
  return {
    url: relay.url,
    /** Changes the state and cuts the open connections. */
    become: (next: LineState) => {
      if (next === state) return
      state = next
      relay.breakOff()
    },
    close: () => relay.close(),
  }
}

export interface Family {
  readonly id: string
  readonly password: string
}

export interface PhoneSchool {
  readonly line: Awaited<ReturnType<typeof openLine>>
  readonly families: readonly Family[]
  /** The record as the office reads it. */
  recordOf(id: string): Promise<Record<string, unknown>>
}

/** Every form asks for both parents. */
const askForBoth = (copy: Copy) =>
  inDatabase(copy, async (db) => {
    await db.updateTable('student').set({ living_status: 'Both Parents' }).execute()
  })

export const inPhoneSchool = <Result>(work: (school: PhoneSchool) => Promise<Result>): Promise<Result> =>
  inBenchSchool('sqlite', 240, (school) =>
    onCopy(
      school,
      async ({ origin, office }) => {
        const line = await openLine(new URL(origin))
        const families = school.students.map(({ login }) => ({ id: login, password }))
        const recordOf = async (id: string) => {
          const path = `/api/student-record/${id}`
          const { answer } = await office.ask<[Record<string, unknown>]>({ method: 'GET', path })
          return answer[0]
        }
        try {
          return await work({ line, families, recordOf })
        } finally {
          await line.close()
        }
      },
      { prepare: askForBoth },
    ),
  )
