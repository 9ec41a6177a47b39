// New students with only one name.
import * as contract from '#shared/contract/students/enrolment'
import { testOnBothDatabases } from '../../testing/database/testDb'
import { testApp } from '../../testing/portal/testApp'

testOnBothDatabases(
  'UX-37 a dash as the first name is a student with only one name; nothing is not',
  async (open) => {
    const database = await open()
    const test = await testApp({ database, engine: database.engine })
    const headers = await test.signInAs('admin')
    const add = async (id: string, first_name: string) => {
      const body = {
        ...{ id, first_name, last_name: 'Suharto', date_of_birth: '2015-01-31', class_id: '1A' },
        ...{ house_code: 1, previous_school: null, from_on: '2026-09-07' },
      }
      return (await test.call(contract.addStudent, {}, { headers, body })).statusCode
    }
    expect(await add('20260106', ' ')).toBe(422)
    expect(await add('20260105', '-')).toBe(200)
    const stored = await test.db
      .selectFrom('student')
      .select(['first_name', 'last_name', 'search_name'])
      .where('id', '=', '20260105')
      .execute()
    expect(stored).toEqual([{ first_name: null, last_name: 'Suharto', search_name: 'suharto' }])
  },
)
