// Settings for sign-in and the student search need a fresh sign-in (SEC-31).
import { getSettings, saveSettings, type Settings } from '#shared/contract/school/schoolSettings'
import { testApp } from '../../testing/portal/testApp'
import { describeCalls } from '../../testing/database/testDb'

describeCalls('settings after an old sign-in', (open) => {
  const openOffice = async () => {
    const database = await open()
    const test = await testApp({ database, engine: database.engine })
    const headers = await test.signInAs('admin')
    test.advance({ minutes: 11 })
    const stored = async () => (await test.call(getSettings, {}, { headers })).json<Settings>()
    const save = async (change: Partial<Settings>) => {
      const { searchIsForbidden: _fixed, ...values } = await stored()
      return (await test.call(saveSettings, {}, { headers, body: { ...values, ...change } })).statusCode
    }
    return { stored, save }
  }

  test('SEC-31 menu entries can still be changed', async () => {
    const { save, stored } = await openOffice()
    expect(await save({ exportData: 1, reports: 1, importStudents: 1 })).toBe(200)
    expect(await stored()).toMatchObject({ exportData: 1, reports: 1, importStudents: 1 })
  })

  test.each<Partial<Settings>>([
    { studentSearch: 0 },
    { searchBirthMonth: 1 },
    { firstSignIn: 'dob+code' },
    { codeDays: 30 },
    { exportData: 1, codeDays: 30 },
  ])('SEC-31 %j: 401 step-up, and nothing is saved', async (change) => {
    const { save, stored } = await openOffice()
    const before = await stored()
    expect(await save(change)).toBe(401)
    expect(await stored()).toEqual(before)
  })

  test('an old version is reported before the sign-in is questioned', async () => {
    const { save } = await openOffice()
    expect(await save({ codeDays: 30, version: 'old' })).toBe(409)
  })
})
