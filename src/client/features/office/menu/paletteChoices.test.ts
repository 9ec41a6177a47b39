import { studentRow } from '#client/testing/office'
import { choicesFor, findable, mostStudents } from './paletteChoices'

const students = findable([
  studentRow('1', 'Mohammed', { first_name: 'Ali', left_on: '2026-06-30' }),
  studentRow('2', 'Khan', { first_name: 'Ali' }),
  studentRow('3', 'Ali', { first_name: 'Zara', class_id: null }),
])
const actions = [
  { title: 'New student', words: 'add', path: '/new' },
  { title: 'Post Term Reports', path: '/post' },
]

const titles = (text: string, from = students) =>
  choicesFor(text, from, actions).map((group) => [group.title, ...group.choices.map(({ title }) => title)])

test('without a text all actions are listed, and no students', () => {
  expect(titles(' ')).toEqual([['Go to', 'New student', 'Post Term Reports']])
})

test('matching last names come first, leavers last', () => {
  expect(titles('ali')).toEqual([['Students', 'Ali, Zara', 'Khan, Ali', 'Mohammed, Ali']])
  const [group] = choicesFor('ali', students, actions)
  expect(group?.choices.map(({ detail }) => detail)).toEqual(['3', '2 · 1B', '1 · 1B · left'])
})

test('actions are also found by other words', () => {
  expect(titles('add')).toEqual([['Go to', 'New student']])
})

test('a long result shows the first few and a link to all', () => {
  const many = findable(Array.from({ length: 12 }, (_, index) => studentRow(String(index), 'Noel')))
  const [group] = choicesFor('noel', many, actions)
  expect(group?.choices).toHaveLength(mostStudents + 1)
  expect(group?.choices.at(-1)).toMatchObject({
    title: 'Show all 12 in the table',
    path: '/admin/dashboard?q=noel',
  })
})
