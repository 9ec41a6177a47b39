import { officeMenus, type OfficeMenu } from '../../../address/officeView'
import { visibleMenus } from './officeEntries'

const none: readonly OfficeMenu[] = []

describe('the entries of the office’s menu', () => {
  test.each([
    ['by default Dashboard and Post Term Reports', none, 'dashboard', ['dashboard', 'postReports']],
    [
      'what the settings switch on, in the menu’s order',
      ['importStudents', 'exportData'],
      'dashboard',
      ['dashboard', 'exportData', 'importStudents', 'postReports'],
    ],
    ['all of them', ['exportData', 'reports', 'importStudents'], 'reports', [...officeMenus]],
    ['the open one, also when it is switched off', none, 'reports', ['dashboard', 'reports', 'postReports']],
  ] as const)('%s', (_name, switchedOn, active, expected) => {
    expect(visibleMenus({ switchedOn, active })).toEqual(expected)
  })
})
