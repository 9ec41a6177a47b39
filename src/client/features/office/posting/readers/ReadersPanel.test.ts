import type { ReportReader } from '#shared/contract/reports/postingCheck'
import { byClass, groupAt, openedText, readerRows, readersIn, signedInText } from './ReadersPanel'

const zone = 'America/Port_of_Spain'
const opened: ReportReader = {
  student_id: '1',
  first_name: 'Ann',
  last_name: 'Ali',
  class_id: '2A',
  revision: 2,
  openings: 3,
  last_opened_at: '2026-07-10T18:30:00.000Z',
  opened_current: 1,
  last_sign_in_at: '2026-07-10T18:29:00.000Z',
}
const earlier: ReportReader = { ...opened, student_id: '2', opened_current: 0 }
const unopened: ReportReader = {
  ...opened,
  student_id: '3',
  openings: 0,
  last_opened_at: null,
  opened_current: 0,
}
const never: ReportReader = { ...unopened, student_id: '4', class_id: '2B', last_sign_in_at: null }
const without: ReportReader = { ...unopened, student_id: '6', revision: null }
const all = [opened, earlier, unopened, never]

describe('readers of a posted term', () => {
  test.each([
    ['all', ['1', '2', '3', '4']],
    ['unopened', ['3', '4']],
    ['never', ['4']],
    ['earlier', ['2']],
    ['opened', ['1']],
    ['without', ['6']],
  ] as const)('%s', (group, ids) => {
    expect(readersIn([...all, without], group).map(({ student_id }) => student_id)).toEqual(ids)
  })

  test('the address can select the group; the default is families that have not opened the card', () => {
    expect([groupAt('never'), groupAt('x'), groupAt(null)]).toEqual(['never', 'unopened', 'unopened'])
  })

  test('sorted by class, then by last name', () => {
    const zoe = { ...opened, student_id: '5', first_name: 'Zoe', last_name: 'Abraham' }
    expect(byClass([...all, zoe])[0]?.readers[0]).toBe(zoe)
    expect(byClass(all).map(({ class_id, readers }) => [class_id, readers.length])).toEqual([
      ['2A', 3],
      ['2B', 1],
    ])
  })

  test('in words, in the school’s time zone', () => {
    expect(all.map((reader) => openedText(reader, zone))).toEqual([
      '10 July 2026, 14:30',
      '10 July 2026, 14:30, an earlier revision',
      'Not opened',
      'Not opened',
    ])
    expect(openedText(without, zone)).toBe('No card yet')
    expect(signedInText(never, zone)).toBe('Never signed in')
  })

  test('as rows of an exported list', () => {
    expect(readerRows([opened], zone)[1]).toEqual([
      '2A',
      '1',
      'Ali, Ann',
      2,
      3,
      '2026-07-10 14:30',
      '2026-07-10 14:29',
    ])
  })
})
