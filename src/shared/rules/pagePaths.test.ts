import { isFamilyPage, isPagePath, pagePaths } from './pagePaths'

test.each([
  ['/', true],
  ['/dashboard', true],
  ['/dashboard/', true],
  ['/term-reports', true],
  ['/registration/family-data', true],
  ['/registration/your-data', true],
  ['/admin', false],
  ['/admin/dashboard', false],
  ['/registration/../admin', false],
  ['/registration/x.css', false],
  ['/logout', false],
  ['/check/Zk3v9QxT1mB7aYc0LrPw_g', false],
  ['/api/student-record/20260002', false],
  ['/service-worker.js', false],
  ['/nothing', false],
])('a browser keeps %s: %s', (path, isKept) => {
  expect(isFamilyPage(path)).toBe(isKept)
})

test('each page that a browser keeps is a page', () => {
  const kept = Object.values(pagePaths).filter(isFamilyPage)
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.filter((path) => !isPagePath(path))).toEqual([])
})
