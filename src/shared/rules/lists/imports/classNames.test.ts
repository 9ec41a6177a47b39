import { classInTitle, classLike, isSection, readClassName, shortClassName, titledClass } from './classNames'

test.each([
  ['1A', '1A', 1],
  ['1 a', '1A', 1],
  ['Form 1A', '1A', 1],
  ['FORM ONE A', '1A', 1],
  ['Form 1 - A', '1A', 1],
  ['F.2B', '2B', 2],
  ['Class III C', '3C', 3],
  ['4-Blue', '4 Blue', 4],
  ['Form 5 Science', '5 Science', 5],
  ['6L', '6L', 6],
  ['Form 1-2', '1-2', 1],
])('%s names the class %s', (text, id, form_level) => {
  expect(readClassName(text)).toEqual({ id, form_level })
})

test.each(['Form 1', '1', '7A', 'Amoy', 'A', '12', 'Form 1 A B', '4 Administration', '2026', ''])(
  '“%s” names no class',
  (text) => {
    expect(readClassName(text)).toBeNull()
  },
)

test.each([
  ['1 Enterprise', '1 Enterpri'],
  ['Form 4 Administration', '4 Administ'],
  ['1A', '1A'],
  ['Administration', undefined],
])('%s is shortened to %s', (text, id) => {
  expect(shortClassName(text)?.id).toBe(id)
})

const classes = [{ id: '1A' }, { id: '2 Blue' }, { id: 'Lower 6' }, { id: 'F3C' }, { id: '3-C' }]

test.each([
  ['form 1a', '1A'],
  ['2 BLUE', '2 Blue'],
  ['Form 2 Blue', '2 Blue'],
  ['lower 6', 'Lower 6'],
  // Two classes of the school could be meant.
  ['Form 3 C', undefined],
  ['F3C', 'F3C'],
  ['1B', undefined],
])('“%s” is the school’s class %s', (text, id) => {
  expect(classLike(text, classes)?.id).toBe(id)
})

test.each([
  ['FORM 1A – CLASS LIST 2026/2027', '1A'],
  ['Class: 1A', '1A'],
  ['Form Two B', 'Two B'],
  ['1C', '1C'],
  ['Class list of Form 2 C, Mrs. Ali', '2 C'],
  ['Form 1 Register', null],
  ['FORM 1A & 1B', null],
  ['Class list of Form One A and One B', null],
  ['Form 2 A/B', null],
  ['Form 1A – C. Ali', null],
  ['Form 1A – Mrs. C. Ali', '1A'],
  ['STUDENTS 2026', null],
  ['CLASS LIST 1A', '1A'],
  ['1B CLASS LIST 2026-2027', '1B'],
  ['Register: 1C (Mrs. Khan)', '1C'],
  ['1A – Mrs. Khan', '1A'],
  ['Form Teacher: Mr. Ali, Form: 1A', '1A'],
  ['Prepared by the teacher of Form 1A', null],
  ['Total of Form 1A: 30', null],
  ['STUDENTS PROMOTED FROM FORM 1A', null],
  ['Transferred to Form 1B', null],
  ['Form Class', null],
])('the title “%s” is about the class %s', (text, named) => {
  const found = classInTitle(text)
  expect(found === null ? null : readClassName(found)?.id).toBe(
    named === null ? null : readClassName(named)?.id,
  )
})

test.each([
  ['FORM 1 – A. BROWN', true],
  ['CLASS 1 B SINGH', true],
  ['FORM 1 A CLASS LIST', false],
  ['FORM 1 A Mrs. Khan', false],
  ['FORM 1A. BROWN', false],
])('“%s” leaves the class in doubt: %s', (text, isDoubted) => {
  expect(titledClass(text)).toMatchObject({ isDoubted })
})

test.each([
  ['Grade 7A', '7A'],
  ['Year 10 B', '10B'],
  ['Form Twelve C', '12-C'],
  ['7B', undefined],
  ['1-2', undefined],
])('“%s” is the class %s of a school with years above the forms', (text, id) => {
  expect(classLike(text, [{ id: '7A' }, { id: '10B' }, { id: '12-C' }])?.id).toBe(id)
})

test('“Year 7A” is no class of a school with forms, where Year 7 may be the first of them', () => {
  expect(classLike('Year 7A', [{ id: '1A' }, { id: '7A' }])).toBeUndefined()
})

test.each([
  ['A', true],
  ['Poui', true],
  ['Class B', true],
  ['1A', false],
  ['Two', false],
  ['Lower Six', false],
])('“%s” is a class within a form: %s', (text, is) => {
  expect(isSection(text)).toBe(is)
})

test('a class is found however its words are parted', () => {
  expect(classLike('JSS 1A', [{ id: 'JSS1A' }, { id: 'JSS1B' }])?.id).toBe('JSS1A')
})
