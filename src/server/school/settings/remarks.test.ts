import * as contract from '#shared/contract/reports/reportLists'
import { openOffice } from '../../testing/portal/office'
import { callEngines } from '../../testing/database/testDb'

type Told = contract.Remarks & {
  message: string
  errors: Record<string, string[]>
  current: contract.Remarks
}

describe.each(callEngines)('standard remarks (%s)', (engine) => {
  const school = async () => {
    const { test, admin: headers } = await openOffice(engine)
    const read = async () => (await test.call(contract.listRemarks, {}, { headers })).json<contract.Remarks>()
    const save = async (remarks: string[], version: string) => {
      const answer = await test.call(contract.saveRemarks, {}, { headers, body: { remarks, version } })
      return { status: answer.statusCode, body: answer.json<Told>() }
    }
    return { test, read, save }
  }

  test('are stored in order, based on the version that was read, and logged', async () => {
    const { test, read, save } = await school()
    const { remarks, version } = await read()
    expect(remarks).toEqual([])
    const saved = await save([' Works hard. ', 'Must try harder.'], version)
    expect(saved.body.remarks).toEqual(['Works hard.', 'Must try harder.'])
    expect(await read()).toEqual(saved.body)
    const late = await save(['Good.'], version)
    expect([late.status, late.body.current]).toEqual([409, saved.body])
    const [entry] = await test.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'remarks changed')
      .execute()
    expect(JSON.parse(entry?.details ?? '')).toEqual({
      before: { remarks: '' },
      after: { remarks: 'Works hard. · Must try harder.' },
    })
  })

  test('an empty or repeated remark is refused under its field', async () => {
    const { read, save } = await school()
    const { version } = await read()
    const { status, body } = await save(['Good.', ' ', 'good.'], version)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['1.remark', '2.remark']])
    expect((await read()).remarks).toEqual([])
  })
})
