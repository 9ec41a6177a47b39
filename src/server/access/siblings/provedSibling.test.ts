// What proves a brother or sister counts, and is refused, just as on the sign-in page.
import { changeStudentPassword } from '#shared/contract/access/signIn'
import { issueSignInSlips } from '#shared/contract/papers/papers'
import { saveSettings } from '#shared/contract/school/schoolSettings'
import { groupedActivationCode } from '#shared/rules/access/activationCode'
import { birthPassword, leave, people, type Person } from '../../testing/people/people'
import { headersAfter, triesAfter, trySlip, tryStudent } from '../../testing/portal/signIn'
import { siblingDesk } from '../../testing/portal/siblingDesk'
import { testConfig } from '../../testing/portal/testConfig'
import { describeCalls } from '../../testing/database/testDb'
import { activationCodeHash, newActivationCode } from '../codes/activationCodes'
import { saveActivationCodes } from '../signIn/queries'

const { owner, other, closed, reset, admin } = people
const nobody = '20269999'

describeCalls('proving the other’s password', (engineOf) => {
  const wrong = { id: other.id, password: 'wrong' }

  test('SEC-28 refusals are those of the sign-in page, whether the ID exists, belongs to the office, has left, or not', async () => {
    const { test, add } = await siblingDesk(await engineOf())
    await leave(test.db, closed, '2026-07-03')
    const asha = await test.signInAs('owner')
    const signIn = await tryStudent(test, other.id, 'wrong')
    const answers = []
    for (const id of [other.id, nobody, admin.id, closed.id, 'x y'])
      answers.push(await add(asha, { id, password: 'wrong' }))
    // The office's own password proves nothing here.
    answers.push(await add(asha, admin))
    for (const { statusCode, body, headers } of answers)
      expect([statusCode, body, Object.keys(headers).sort()]).toEqual([
        signIn.statusCode,
        signIn.body,
        Object.keys(signIn.headers).sort(),
      ])
  })

  test('SEC-25 UX-83 wrong tries count for this device and this ID, here and on the sign-in page alike', async () => {
    const { test, add } = await siblingDesk(await engineOf())
    const asha = await test.signInAs('owner')
    let tries = ''
    const knock = async (password: string) => {
      const headers = { ...asha, cookie: [asha.cookie, tries].filter(Boolean).join('; ') }
      const answer = await add(headers, { id: other.id, password })
      tries = triesAfter(answer) || tries
      return answer
    }
    const statuses = []
    for (let time = 0; time < 5; time += 1) statuses.push((await knock('wrong')).statusCode)
    expect(statuses).toEqual([401, 401, 401, 401, 429])
    expect((await knock(other.password)).json()).toMatchObject({ wait_until: '2026-08-03T14:01:00.000Z' })
    const page = await trySlip(test, other, { password: other.password, cookie: tries })
    expect([page.statusCode, page.headers['retry-after']]).toEqual([429, '60'])
    test.advance({ minutes: 1 })
    expect((await knock(other.password)).statusCode).toBe(200)
    expect(tries).not.toContain('-5-')
  })

  test('SEC-25 they pause the ID tried for strangers, and not the account that tries', async () => {
    const { test, add } = await siblingDesk(await engineOf())
    const asha = await test.signInAs('owner')
    for (let time = 0; time < 10; time += 1) {
      test.advance({ minutes: 1 })
      expect((await add(asha, wrong)).statusCode).toBe(401)
    }
    expect((await tryStudent(test, other.id, other.password)).statusCode).toBe(401)
    expect((await add(asha, other)).statusCode).toBe(401)
    expect((await tryStudent(test, owner.id, owner.password)).statusCode).toBe(200)
    test.advance({ minutes: 16 })
    expect((await add(asha, other)).statusCode).toBe(200)
  })

  test('one’s own ID, one that is linked, and one who has left are refused in words; the last only with the password', async () => {
    const { test, add } = await siblingDesk(await engineOf())
    await leave(test.db, closed, '2026-07-03')
    const asha = await test.signInAs('owner')
    await add(asha, other)
    const said = async (person: Pick<Person, 'id' | 'password'>) => {
      const answer = await add(asha, person)
      return [answer.statusCode, answer.json<{ message: string }>().message]
    }
    expect(await said(owner)).toEqual([422, expect.stringContaining('You are signed in with this ID')])
    expect(await said(wrong)).toEqual([409, 'You have added this brother or sister already.'])
    expect(await said(closed)).toEqual([409, expect.stringContaining('who has left the school')])
    expect((await test.db.selectFrom('sibling_link').select('child_account_id').execute()).length).toBe(1)
  })

  test('SEC-35 a date of birth alone links nothing, and is counted as at a first sign-in', async () => {
    const { test, add, seen } = await siblingDesk(await engineOf())
    const asha = await test.signInAs('owner')
    const answer = await add(asha, { id: reset.id, password: birthPassword(reset) })
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringContaining('No password has been chosen'),
    ])
    expect(await seen(asha, reset)).toBe(404)
    const used = await test.db.selectFrom('budget').select(['key', 'used']).execute()
    expect(used.filter(({ key }) => key.includes('default')).map((row) => Number(row.used))).toEqual([1, 1])
  })

  /** The school asks for the code of a slip, and has printed one. */
  const slipDesk = async () => {
    const desk = await siblingDesk(await engineOf())
    const { test } = desk
    const flags = {
      exportData: 0,
      reports: 0,
      importStudents: 0,
      studentSearch: 1,
      searchBirthMonth: 0,
    } as const
    const body = { ...flags, firstSignIn: 'dob+code', codeDays: 14, version: '' } as const
    await test.call(saveSettings, {}, { headers: await test.signInAs('admin'), body })
    const code = newActivationCode()
    const secret = testConfig(test.dataDir).secret
    const dates = { issued_at: test.now().toISOString(), expires_at: '2026-08-17T14:00:00.000Z' }
    const code_hash = activationCodeHash(secret, reset.id, code)
    await saveActivationCodes(test.db, [{ student_id: reset.id, code_hash, ...dates }])
    const slip = { id: reset.id, password: birthPassword(reset) }
    return { ...desk, slip, code, asha: await test.signInAs('owner') }
  }

  test('SEC-37 what a slip has proved ends with it: when its code expires, and when new codes are made', async () => {
    const { test, add, seen, asha, slip, code, audited } = await slipDesk()
    expect((await add(asha, slip, code)).statusCode).toBe(200)
    test.setNow('2026-08-17T14:00:00.000Z')
    expect(await seen(await test.signInAs('owner'), reset)).toBe(404)
    test.setNow('2026-08-04T14:00:00.000Z')
    const again = await test.signInAs('owner')
    expect(await seen(again, reset)).toBe(200)
    const headers = await test.signInAs('admin')
    expect((await test.call(issueSignInSlips, {}, { headers, body: {} })).statusCode).toBe(200)
    expect(await seen(again, reset)).toBe(404)
    const details = JSON.stringify({ siblings: [owner.id, reset.id], ended_why: 'password' })
    expect((await audited()).slice(1)).toEqual([['admin:office', 'sibling link ended', null, details]])
  })

  test('SEC-37 a code that another release has replaced, which knows no links, proves nothing more', async () => {
    const { test, add, seen, asha, slip, code } = await slipDesk()
    await add(asha, slip, code)
    test.advance({ minutes: 1 })
    await test.db.updateTable('first_code').set({ issued_at: test.now().toISOString() }).execute()
    expect(await seen(asha, reset)).toBe(404)
  })

  test('SEC-36 SEC-37 a slip links and is not used up; the first password ends what the slip has proved', async () => {
    const { test, add, seen, asha, slip, code } = await slipDesk()
    expect((await add(asha, slip)).statusCode).toBe(401)
    expect((await add(asha, slip, 'BBBB-BBBB-BBBB')).statusCode).toBe(401)
    expect((await add(asha, slip, groupedActivationCode(code))).statusCode).toBe(200)
    expect(await seen(asha, reset)).toBe(200)

    const first = await trySlip(test, reset, { password: slip.password, code })
    expect(first.json()).toMatchObject({ authenticated: false, reset_password: true })
    expect(await seen(asha, reset)).toBe(200)
    test.advance({ seconds: 1 })
    const chosen = { student_id: reset.id, reset_password: 'kiskadee over the hill' }
    const headers = headersAfter(first)
    expect((await test.call(changeStudentPassword, {}, { headers, body: chosen })).statusCode).toBe(200)
    expect(await seen(asha, reset)).toBe(404)
    expect((await add(asha, slip, code)).statusCode).toBe(401)
  })
})
