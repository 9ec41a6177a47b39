const { areas, faultsOf } = require('./rows.cjs')

test.each(areas)('the mutants of %s apply to the sources', (area) => {
  expect(faultsOf(area)).toEqual([])
})
