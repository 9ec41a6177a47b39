// A portal with an import desk, and students whom it does not know yet.
import type { ImportState } from '#shared/contract/lists/imports'
import { canonicalDump } from '../../platform/database/contents'
import type { Row } from '../../platform/spreadsheets/cells'
import { importDesk, listFile } from './importLists'
import { testApp } from '../portal/testApp'
import type { TestDatabase } from '../database/testDb'

export const listHeaders = [
  'Student ID',
  'Last name',
  'First name',
  'Class',
  'DOB',
  'Birth pin',
  'Mobile phone',
  'Mother: Name',
]

export const newcomer = (index: number): string[] => [
  `2027${String(index).padStart(4, '0')}`,
  ['D’Abadie', 'Núñez', "O'Brien", 'Ramkissoon-Mohammed'][index % 4] ?? '',
  `Asha ${index}`,
  index % 2 ? '1A' : '2a',
  index % 3 ? '2014-03-14' : '14/03/2014',
  `00${1_000_000 + index}`,
  `555${String(index).padStart(4, '0')}`,
  '',
]

export const startImports = async (database: TestDatabase) => {
  const portal = await testApp({ database, engine: database.engine })
  const office = await portal.signInAs('admin')
  const desk = importDesk(portal, office)
  /** What an import may change, without its own books. */
  const school = async () =>
    (await canonicalDump(portal.db))
      .split('\n')
      .filter((line) => /^(student|account|term_\w+|consent|uploaded_file|session_read) /.test(line))
      .join('\n')
  const checked = async (
    rows: readonly Row[],
    titles: readonly string[] = listHeaders,
  ): Promise<ImportState> => desk.check(await desk.store('students', await listFile(titles, rows)))
  return { ...portal, ...desk, office, school, checked }
}
