import { officeMenus, type OfficeMenu } from '../../officeView'
import { visibleMenus } from './officeEntries'

const built = officeMenus
const none: readonly OfficeMenu[] = []

describe('the entries of the office’s menu', () => {
  test.each([
    ['by default Dashboard and Post Term Reports', built, none, 'dashboard', ['dashboard', 'postReports']],
    [
      'what the settings switch on, in the menu’s order',
      built,
      ['importStudents', 'exportData'],
      'dashboard',
      ['dashboard', 'exportData', 'importStudents', 'postReports'],
    ],
    ['all of them', built, ['exportData', 'reports', 'importStudents'], 'reports', [...officeMenus]],
    ['none without a screen', ['dashboard'], ['reports'], 'dashboard', ['dashboard']],
    [
      'the open one, also when it is switched off',
      built,
      none,
      'reports',
      ['dashboard', 'reports', 'postReports'],
    ],
  ] as const)('%s', (_name, screens, switchedOn, active, expected) => {
    expect(visibleMenus({ built: screens, switchedOn, active })).toEqual(expected)
  })
})
