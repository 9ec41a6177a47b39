const fs = require('node:fs')
const { unitTestsOf } = require('./selection.cjs')
const { groupsOf, writeGroups } = require('./together.cjs')

test('every file is in exactly one group', () => {
  const files = unitTestsOf('src/server')
  expect(groupsOf(files).flat().sort()).toEqual([...files].sort())
})

test('a file that affects other pages of the tab runs alone', () => {
  const keeping = 'src/client/app/offline/keepPages.test.ts'
  const others = unitTestsOf('src/client/app').filter((file) => file !== keeping)
  expect(groupsOf([keeping, ...others])).toContainEqual([keeping])
})

test('neighbouring files are combined; a file that changes modules runs alone', () => {
  const mocking = 'src/server/access/lockout/crowd.test.ts'
  const lookups = unitTestsOf('src/server/school/lookups').sort()
  expect(groupsOf([mocking, ...lookups], 12)).toEqual([lookups, [mocking]])
  expect(groupsOf([mocking, ...lookups], 1)).toEqual([...lookups.map((file) => [file]), [mocking]])
})

test('a group is a file with one describe per test file, and replaces earlier groups', () => {
  const group = ['src/server/platform/core/concurrencyLimiter.test.ts', 'src/server/config/config.test.ts']
  writeGroups('of-this-test', 'server', [group, group])
  const [file, ...none] = writeGroups('of-this-test', 'server', [group])
  const text = fs.readFileSync(file, 'utf8')
  expect([...text.matchAll(/describe\("([^"]+)"/g)].map(([, name]) => name)).toEqual([
    'platform/core/concurrencyLimiter.test.ts',
    'config/config.test.ts',
  ])
  expect(none).toEqual([])
  expect(fs.readdirSync(require('node:path').dirname(file))).toEqual(['1.test.js'])
})
