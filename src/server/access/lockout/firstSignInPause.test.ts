// Answers while first sign-ins with the date of birth are paused (SEC-27, SEC-38).
import { birthPassword, enrol, people } from '../../testing/people/people'
import { tryAdmin, tryStudent } from '../../testing/portal/signIn'
import { testApp } from '../../testing/portal/testApp'
import { callEngines } from '../../testing/database/testDb'

const { owner, other, reset, admin } = people

describe.each(callEngines)('paused first sign-ins (%s)', (engine) => {
  const messageOf = (answer: { json: () => unknown }) => (answer.json() as { message: string }).message
  const newcomer = (number: number) => ({ ...reset, id: `2026${1000 + number}` })

  /** Sixty wrong dates of birth within the hour. */
  const pausedSchool = async () => {
    const app = await testApp({ engine })
    for (let number = 0; number < 60; number += 1) {
      await enrol(app.db, newcomer(number))
      await tryStudent(app, newcomer(number).id, '20150101', `198.51.100.${number}`)
    }
    app.advance({ minutes: 20 })
    return app
  }

  test('SEC-27 SEC-28 all visitors get the same answer during the pause, which does not tell whose date was right', async () => {
    const app = await pausedSchool()
    const answers = [
      await tryStudent(app, reset.id, birthPassword(reset)),
      await tryStudent(app, reset.id, '20150101'),
      await tryStudent(app, owner.id, 'wrong'),
      await tryStudent(app, 'nobody', birthPassword(reset)),
    ]
    const looks = answers.map(({ statusCode, body, headers }) => [statusCode, body, Object.keys(headers)])
    expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(1)
    expect([answers[0]?.statusCode, messageOf(answers[0] ?? { json: () => ({}) })]).toEqual([
      401,
      expect.stringMatching(/^First sign-ins with the date of birth are paused for another 40 minutes/),
    ])
    expect((await tryStudent(app, other.id, other.password)).statusCode).toBe(200)
    expect(messageOf(await tryAdmin(app, admin.id, 'wrong'))).toContain('Username or password is not right')
    app.advance({ minutes: 40 })
    expect((await tryStudent(app, reset.id, birthPassword(reset))).statusCode).toBe(200)
  })

  test('SEC-27 a family’s tries during the pause do not lock it out', async () => {
    const app = await pausedSchool()
    for (let time = 0; time < 12; time += 1) {
      app.advance({ minutes: 3 })
      expect((await tryStudent(app, reset.id, birthPassword(reset))).statusCode).toBe(401)
    }
    app.advance({ minutes: 4 })
    expect((await tryStudent(app, reset.id, birthPassword(reset))).statusCode).toBe(200)
  })
})
