import { visibleEntries, type MenuEntry } from './OfficeMenu'

const menus = ['dashboard', 'exportData', 'reports', 'importStudents', 'postReports'] as const
const switched = ['exportData', 'reports', 'importStudents'] as const
const entries: readonly MenuEntry[] = menus.map((menu) => {
  const isShownBy = switched.find((name) => name === menu)
  return { menu, title: menu, icon: null, ...(isShownBy && { isShownBy }) }
})

describe('the entries of the office’s menu', () => {
  test.each([
    ['by default Dashboard and Post Term Reports', {}, 'dashboard', ['dashboard', 'postReports']],
    [
      'entries enabled by the settings, in menu order',
      { importStudents: 1, exportData: 1 },
      'dashboard',
      ['dashboard', 'exportData', 'importStudents', 'postReports'],
    ],
    ['all of them', { exportData: 1, reports: 1, importStudents: 1 }, 'reports', [...menus]],
    ['the open screen, even if disabled', {}, 'reports', ['dashboard', 'reports', 'postReports']],
  ] as const)('%s', (_name, settings, active, expected) => {
    expect(visibleEntries(entries, settings, active).map(({ menu }) => menu)).toEqual(expected)
  })
})
