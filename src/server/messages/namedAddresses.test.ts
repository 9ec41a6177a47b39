import { addSibling } from '#shared/contract/access/siblings'
import { loginStudent } from '#shared/contract/access/signIn'
import { describeOnBothDatabases } from '../testing/database/testDb'
import { people } from '../testing/people/people'
import type { Headers } from '../testing/portal/browser'
import { pageIn, provedDesk, setAddresses } from '../testing/portal/mailDesk'

const { owner, other } = people
const elsewhere = { living_status: 'Father Only', email_mother: null }

describeOnBothDatabases('to whom security is told', (open) => {
  const openDesk = async () => {
    const desk = await provedDesk({ database: await open() })
    const { test, tick, arrived } = desk
    const tell = () => {
      const students = [{ student_id: owner.id, about: 'now', data: { time: 'now', device: 'Chrome' } }]
      return test.app.tell(test.db, { kind: 'device', students, at: test.now() })
    }
    const told = async () => {
      await tick()
      return arrived().map(({ to }) => to)
    }
    return { ...desk, tell, told }
  }

  test('SEC-43 whoever first removes the family’s address does not silence it', async () => {
    const { test, tell, told } = await openDesk()
    await setAddresses(test, owner, { email_mother: 'thief@other.example' })
    test.advance({ minutes: 1 })
    await setAddresses(test, owner, elsewhere)
    test.advance({ days: 6 })
    await told()
    await tell()
    expect(await told()).toEqual(['mother@family.example'])
  })

  test('SEC-43 a new device of a sign-in that opens the pages of a brother or sister, to both families', async () => {
    const { test, tick, arrived } = await openDesk()
    const headers = await test.signInAs('other')
    const added = { student_id: owner.id, password: owner.password }
    expect((await test.call(addSibling, {}, { headers, body: added })).statusCode).toBe(200)
    await tick()
    arrived()
    const visitor: Headers = {
      ...(await test.visitor()),
      'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130',
    }
    const body = { student_id: other.id, password: other.password }
    expect((await test.call(loginStudent, {}, { headers: visitor, body })).statusCode).toBe(200)
    await tick()
    const [mailed, ...none] = arrived()
    expect(none).toEqual([])
    expect(mailed?.to).toBe('mother@family.example')
    expect(mailed?.text).toContain('Chrome on Android, with the sign-in of a brother or sister')
    expect(mailed?.text).not.toContain('Kwame')
  })

  test('an address that the form stopped naming more than seven days ago is told nothing', async () => {
    const { test, tell, told, listed } = await openDesk()
    await setAddresses(test, owner, elsewhere)
    test.advance({ days: 8 })
    await told()
    await tell()
    expect(await told()).toEqual([])
    expect([...(await listed('waits')), ...(await listed('given up'))]).toEqual([])
  })

  test('two fields of one save are never mixed: an address that no form has shown is not named', async () => {
    const { test, tell, told } = await openDesk()
    const father = { living_status: 'Father Only', email_father: 'father@family.example' }
    const proved_at = test.now().toISOString()
    const hidden = { student_id: owner.id, whose: 'father', address: 'hidden@family.example' } as const
    await test.db
      .insertInto('mail_address')
      .values({ ...hidden, created_at: proved_at, proved_at, stopped_at: null, told_at: null })
      .execute()
    await setAddresses(test, owner, { living_status: 'Mother Only', email_father: 'hidden@family.example' })
    test.advance({ days: 8 })
    await setAddresses(test, owner, father)
    await tell()
    expect(await told()).toEqual(['mother@family.example'])
  })

  test('a student’s own address hears nothing from the moment on when the school writes to parents only', async () => {
    const { test, tick, arrived, tell, told, turn } = await openDesk()
    await turn(1, 1)
    await setAddresses(test, owner, { email: 'asha@family.example' })
    await tick()
    test.advance({ minutes: 11 })
    await tick()
    const question = arrived().find(({ to }) => to === 'asha@family.example')
    if (!question) throw new Error('nobody was asked')
    await test.inject({
      method: 'POST',
      url: `${pageIn(question)}/confirm`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    })
    await tell()
    await turn(1, 0)
    expect(await told()).toEqual(['mother@family.example'])
  })
})
