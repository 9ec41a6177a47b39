import { paths } from '../address/paths'
import { floatingEntries, isCurrent, studentMenu } from './menus'

const titlesOn = (pathname: string) => floatingEntries(studentMenu, pathname).map(({ title }) => title)

describe('the menus', () => {
  test('the floating menu is hidden on the dashboard', () => {
    expect(titlesOn(paths.dashboard)).toEqual([])
  })

  test.each([
    [paths.studentData, ['Dashboard', 'Term Reports']],
    [paths.complete, ['Dashboard', 'Term Reports']],
    [paths.termReports, ['Dashboard', 'Edit/View Registration']],
    [paths.changePassword, ['Dashboard', 'Term Reports', 'Edit/View Registration']],
  ])('on %s it omits the current page', (pathname, titles) => {
    expect(titlesOn(pathname)).toEqual(titles)
  })

  test('all six steps belong to the registration entry', () => {
    const entry = studentMenu.find(({ title }) => title === 'Edit/View Registration')
    const steps = [
      paths.studentData,
      paths.familyData,
      paths.healthData,
      paths.otherData,
      paths.documents,
      paths.complete,
    ]
    expect(steps.every((path) => entry && isCurrent(entry, path))).toBe(true)
  })
})
