import { describeOnBothDatabases } from '#server/testing/database/testDb'
import { dataMap, personalTables, studentTables } from './dataMap'

describeOnBothDatabases('the data map', (open) => {
  test('SEC-95 every table is in it, and every column it names exists', async () => {
    const { db } = await open()
    const tables = await db.introspection.getTables()
    expect(tables.map(({ name }) => name).filter((name) => !(name in dataMap))).toEqual([])
    for (const [table, { names, secret = [] }] of studentTables) {
      const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name)
      expect(personalTables).toContain(table)
      const named = [...names.map(([column]) => column), ...secret]
      expect([table, named.filter((column) => !columns?.includes(column))]).toEqual([table, []])
    }
  })

  test('SEC-104 the school’s tables that may name a student declare the columns', async () => {
    const { db } = await open()
    const tables = await db.introspection.getTables()
    for (const table of personalTables) {
      const facts = dataMap[table]
      const mayName = facts?.about === 'school' ? (facts.mayName ?? []) : []
      const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name)
      expect([table, mayName.filter((column) => !columns?.includes(column))]).toEqual([table, []])
    }
    expect(personalTables).toEqual(expect.arrayContaining(['import_batch', 'document_pack', 'student']))
  })

  test('SEC-104 no column that names a student is missing', async () => {
    const { db } = await open()
    const tables = await db.introspection.getTables()
    const telling = ['student_id', 'account_id', 'student_ids']
    const found = tables
      .filter(({ columns }) => columns.some(({ name }) => telling.includes(name)))
      .map(({ name }) => name)
    const ofOffice = ['setup_token', 'second_factor', 'recovery_code', 'assignment']
    expect(found.filter((name) => dataMap[name]?.about !== 'student' && !ofOffice.includes(name))).toEqual([])
  })
})
