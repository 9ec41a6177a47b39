// Files that a stage leaves out are listed by place or name. An entry that matches nothing leaves nothing out, which is
// visible only in the time of the stage.
const { placesOfLittleSql, testsOfCalls, unitTests } = require('./selection.cjs')
const { namesOfLongTests, stagesOf } = require('./stages.cjs')

test.each(placesOfLittleSql)('%s contains tests of calls', (place) => {
  expect(testsOfCalls().filter((file) => file.startsWith(place))).not.toEqual([])
})

test.each(namesOfLongTests)('a long test named %s exists', (name) => {
  expect(unitTests().filter((file) => file.includes(`/${name}.test.`))).not.toEqual([])
})

test('the quick check uses one database; continuous integration and the whole check use both', () => {
  const labelsOf = (plan) => stagesOf([plan]).flatMap(({ parts }) => parts.map(({ label }) => label))
  expect(labelsOf('quick')).not.toContain('server:both 1/4')
  for (const plan of ['ci', 'all'])
    expect(labelsOf(plan)).toEqual(expect.arrayContaining(['server:both 1/4', 'postgres 1/2']))
})
