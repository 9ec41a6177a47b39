const { areas, faultsOf } = require('./rows.cjs')

test.each(areas)('the mutants of %s can be put into the sources', (area) => {
  expect(faultsOf(area)).toEqual([])
})
