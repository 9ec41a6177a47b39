import { choicesFor } from '../../features/office/menu/paletteChoices'
import { officeActions } from './officeActions'

test.each([
  ['marks', ['Import Students', 'Post Term Reports']],
  ['lists', ['Class lists']],
  ['register', ['Class lists']],
  ['excel', ['Export Data']],
])('“%s” finds the screens that hold it', (typed, titles) => {
  const [found] = choicesFor(typed, [], officeActions)
  expect(found?.choices.map(({ title }) => title)).toEqual(titles)
})
