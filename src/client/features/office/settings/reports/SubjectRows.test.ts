import { withoutSubject, withSubject } from './SubjectRows'

const subject = (code: string) => ({ code, title: `The ${code}`, counts: 1 as const })
const subjects = ['A', 'B', 'C'].map((code) => ({ ...subject(code), marks: 3 }))
const codes = (list: ReadonlyArray<{ code: string }>) => list.map(({ code }) => code).join('')

test.each([
  ['C', 1, 'CAB'],
  ['A', 3, 'BCA'],
  ['B', 2, 'ABC'],
  ['A', 9, 'BCA'],
  ['N', 1, 'NABC'],
  ['N', 4, 'ABCN'],
])('%s at position %d makes %s', (code, place, order) => {
  expect(codes(withSubject(subjects, { ...subject(code), place }))).toBe(order)
})

test('the request contains code, title and whether the subject counts', () => {
  const renamed = withSubject(subjects, { code: 'B', title: 'Biology', counts: 0, place: 2 })
  expect(renamed[1]).toEqual({ code: 'B', title: 'Biology', counts: 0 })
  expect(withoutSubject(subjects, 'A')).toEqual([subject('B'), subject('C')])
})
