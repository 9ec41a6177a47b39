import { choicesFor } from '../../features/office/menu/paletteChoices'
import { officeActions } from './officeActions'

test.each([
  ['marks', ['Import Students', 'Post Term Reports']],
  ['lists', ['Class lists']],
  ['register', ['Class lists']],
  ['excel', ['Export Data']],
])('a search for “%s” finds its screens', (typed, titles) => {
  const [found] = choicesFor(typed, [], officeActions)
  expect(found?.choices.map(({ title }) => title)).toEqual(titles)
})
