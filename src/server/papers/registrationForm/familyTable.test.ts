import type { Field } from '#shared/record/field'
import { fieldsOf } from '#shared/record/sections'
import { parents } from '#shared/rules/students/livingStatus'
import { pairQuestions } from './registrationFormDrawing'

const field = (name: string, label: string): Field => ({
  name,
  label,
  step: 'family',
  section: 'mother',
  kind: 'text',
})

test('a question asked of only one parent does not shift the others’ answers', () => {
  const mother = [
    field('mother_name', 'Name'),
    field('mother_maiden', 'Maiden name'),
    field('mother_job', 'Job'),
  ]
  const father = [field('father_name', 'Name'), field('father_job', 'Job'), field('father_union', 'Union')]
  const paired = pairQuestions([mother, father]).map(({ label, asked }) => [
    label,
    ...asked.map((each) => each?.name),
  ])
  expect(paired).toEqual([
    ['Name', 'mother_name', 'father_name'],
    ['Maiden name', 'mother_maiden', undefined],
    ['Job', 'mother_job', 'father_job'],
    ['Union', undefined, 'father_union'],
  ])
})

test('every question about every parent has a row', () => {
  const lists = parents.map(fieldsOf)
  const paired = pairQuestions(lists).flatMap(({ asked }) => asked.filter((each) => each !== undefined))
  expect(paired).toHaveLength(lists.flat().length)
})
