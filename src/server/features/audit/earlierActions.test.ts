import { listAudit, type AuditPage } from '#shared/contract/office/administrators'
import { testApp } from '../../testing/portal/testApp'
import { callEngines } from '../../testing/database/testDb'

describe.each(callEngines)('the audit log of an earlier release (%s)', (engine) => {
  test('an entry is found with its kind, under the name that it has today', async () => {
    const app = await testApp({ engine })
    const me = await app.signInAs('admin')
    const noted = { at: '2026-08-04T12:00:00.000Z', actor: 'admin:x', details: '{}' }
    for (const action of ['term-reports.posted', 'term reports posted', 'documents.pack-started'])
      await app.db
        .insertInto('audit')
        .values({ ...noted, action })
        .execute()
    const query = { kind: 'reports', about: 'admin:x' }
    const answer = await app.call(listAudit, {}, { headers: me, query })
    const { rows } = answer.json<AuditPage>()
    expect(rows.map(({ action }) => action)).toEqual(['term reports posted', 'term reports posted'])
    const stored = await app.db.selectFrom('audit').select('action').where('actor', '=', 'admin:x').execute()
    expect(stored.map(({ action }) => action)).toContain('term-reports.posted')
  })
})
