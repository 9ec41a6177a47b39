// Measurements and faults run rarely: this finds those that a change of the product has broken.
const { spawnSync } = require('node:child_process')
const { at } = require('./lib/paths.cjs')

test('every measurement and every fault loads with only the built portal', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [at('scripts/bench.cjs'), '--check'], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(stdout).toMatch(/ can be run\n$/)
  expect(status).toBe(0)
})
