// The packs of a school, as the office orders them.
import { getPack, getPackFile, startPack, type Pack, type StartPack } from '#shared/contract/papers/papers'
import { postReports } from '../../reports/posting/posting'
import { enrol, people, type Person } from '../people/people'
import { saveEnrolment, saveMark, saveTermSchool, summerTerm } from './termSchool'
import { testApp, type TestApp } from '../portal/testApp'

export const forms: StartPack = { kind: 'registration-forms', scope: {}, format: 'pdf', duplex: 0 }
export const cards: StartPack = { ...forms, kind: 'report-cards', ...summerTerm }

export const openPacks = async (test: TestApp) => {
  const headers = await test.signInAs('admin')
  const start = async (wish: StartPack) => {
    const answer = await test.call(startPack, {}, { headers, body: wish })
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    return answer.json<Pack>()
  }
  const get = async (packId: string) => (await test.call(getPack, { packId }, { headers })).json<Pack>()
  const ended = async (packId: string): Promise<Pack> => {
    for (;;) {
      const pack = await get(packId)
      if (pack.state !== 'waiting' && pack.state !== 'working') return pack
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const make = async (wish: StartPack) => ended((await start(wish)).id)
  const file = async ({ id }: Pack) => {
    const answer = await test.call(getPackFile, { packId: id }, { headers })
    expect(answer.statusCode).toBe(200)
    return answer
  }
  return { test, headers, start, get, ended, make, file }
}

export const packSchool = async (test: TestApp, isPosted = true) => {
  await saveTermSchool(test.db)
  if (isPosted) await postReports(test.app, 'admin:office', summerTerm)
  return openPacks(test)
}

/** So many that a pack takes a while. */
export const bigSchool = async () => {
  const portal = await packSchool(await testApp())
  const { db } = portal.test
  for (let index = 0; index < 60; index++) {
    const id = `2027${String(index).padStart(4, '0')}`
    const person: Person = { ...people.other, id, last_name: `Zed${index}`, password: null }
    await enrol(db, person)
    await saveEnrolment(db, id, '1A')
    await saveMark(db, id, 'ENG', { course_mark: 50, exam_mark: 60 })
  }
  return portal
}
