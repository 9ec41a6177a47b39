import { classFacts, enrolment, termFacts } from '#shared/testing/termFacts'
import type { ClassFacts } from '../marks/termFacts'
import { cardChanges, changedSentence, isOfClass, ownChangesFirst, singleChange } from './cardChanges'
import type { FrozenCard } from './frozenCard'
import { classCards } from './reportCard'

const firstCard = (facts: ClassFacts) => {
  const [card] = classCards(termFacts, facts)
  if (!card) throw new Error('No card.')
  return card
}
const before = firstCard(classFacts)
const changes = (one: FrozenCard, other: FrozenCard) => cardChanges(one, other, 'office')
const withMarks = (change: (marks: ClassFacts['marks']) => ClassFacts['marks']): ClassFacts => ({
  ...classFacts,
  marks: change(classFacts.marks),
})

describe('what changed on a card', () => {
  test('nothing', () => {
    expect(changes(before, firstCard(structuredClone(classFacts)))).toEqual([])
  })

  test('an exam mark, and the figures that depend on it', () => {
    const after = withMarks((marks) =>
      marks.map((one) =>
        one.student_id === '1' && one.subject_code === 'ENG' ? { ...one, exam_mark: 72 } : one,
      ),
    )
    expect(changes(before, firstCard(after))).toEqual([
      'English Language: exam 70 → 72',
      'English Language: final mark 73.0 → 74.4',
      'English Language: highest in class 73.0 → 74.4',
      'Average 61.5 → 62.2',
      'Class average 59.2 → 59.6',
    ])
  })

  test('classmates’ cards change only in class figures, and come after the card with the mark', () => {
    const own = ['English Language: exam 70 → 72', 'Average 61.5 → 62.2', 'Class average 59.2 → 59.6']
    expect(own.map(isOfClass)).toEqual([false, false, true])
    const along = ['English Language: highest in class 73.0 → 74.4', 'Position 2 → 3']
    const cards = [{ changed: along }, { changed: ['Class average 59.2 → 59.6'] }, { changed: own }]
    expect(ownChangesFirst(cards).map(({ changed }) => changed[0])).toEqual([
      own[0],
      along[0],
      'Class average 59.2 → 59.6',
    ])
    const [one, other, mine] = cards
    expect(
      [[], [one], [one, other], [one, mine], [mine, { changed: own }], [mine]].map((few) =>
        singleChange(few as typeof cards),
      ),
    ).toEqual([undefined, one, undefined, mine, undefined, mine])
  })

  test('a subject that was added or removed', () => {
    const after = withMarks((marks) => marks.filter((one) => one.subject_code !== 'PE'))
    expect(changes(before, firstCard(after))).toEqual(['Physical Education: removed'])
    expect(changes(firstCard(after), before)).toEqual(['Physical Education: added'])
  })

  test('the order of the subjects', () => {
    const [first, ...others] = before.rows
    expect(changes(before, { ...before, rows: [...others, first as (typeof others)[0]] })).toEqual([
      'Order of subjects',
    ])
  })

  test('a renamed subject that no longer counts', () => {
    const [first, ...others] = before.rows
    const renamed = { ...(first as (typeof others)[0]), subject: 'English', counts: 0 as const }
    expect(changes(before, { ...before, rows: [renamed, ...others] })).toEqual([
      'English: title English Language → English',
      'English: counts → does not count',
    ])
  })

  test('the dates of the term, its weights, what the card shows, the school', () => {
    const after = {
      ...before,
      ...{ starts: null, next_term_starts: '2026-09-08' },
      student: { ...before.student, date_of_birth: '2012-03-15', first_name: 'Anna' },
      weights: { course: 40, exam: 60 },
      shows: { ...before.shows, position: 0 as const },
      school: { ...before.school, phone: '868 555-0199' },
    }
    expect(changes(before, after)).toEqual([
      `Student ${before.student.last_name}, ${before.student.first_name} → ${before.student.last_name}, Anna`,
      'Date of birth 14 March 2012 → 15 March 2012',
      'Term begins 13 April 2026 → nothing',
      'School re-opens 7 September 2026 → 8 September 2026',
      `Coursework : exam ${before.weights.course} : ${before.weights.exam} → 40 : 60`,
      'Position in class shown → not shown',
      'School’s telephone 868 555-0100 → 868 555-0199',
    ])
  })
})

describe('remarks and ratings', () => {
  const written = (facts: Partial<ClassFacts['enrolments'][number]>) =>
    firstCard({ ...classFacts, enrolments: [enrolment('1', facts), enrolment('2'), enrolment('3')] })

  test('remarks of form teacher, dean and principal, and the general ratings', () => {
    const after = written({
      remark_form_teacher: 'Very good.',
      remark_dean: null,
      authority: 'C',
      co_operation: null,
    })
    expect(changes(before, after)).toEqual([
      'Authority A → C',
      'Co-operation A → nothing',
      'Form teacher’s remark “A good term.” → “Very good.”',
      'Dean’s remark removed: “Well done.”',
    ])
    expect(changes(after, before)).toContain('Dean’s remark added: “Well done.”')
  })

  test('a family sees which remark was corrected, but not its old text', () => {
    const after = written({ remark_form_teacher: 'Very good.', remark_dean: null, authority: 'C' })
    expect(cardChanges(before, after, 'family')).toEqual([
      'Authority A → C',
      'Form teacher’s remark changed',
      'Dean’s remark removed',
    ])
    expect(cardChanges(after, before, 'family')).toContain('Dean’s remark added')
  })

  test('the remark of a subject', () => {
    const [first, ...others] = before.rows
    const row = { ...(first as (typeof others)[0]), remark: 'Neat work.' }
    expect(changes(before, { ...before, rows: [row, ...others] })).toEqual([
      `English Language: remark ${first?.remark ? `“${first.remark}” →` : 'added:'} “Neat work.”`,
    ])
  })

  test.each([
    [
      'He works hard and reads well at home.',
      'He works hard and writes well at home.',
      '“… hard and reads well at home.” → “… hard and writes well at home.”',
    ],
    [
      'Ann is polite, kind and late.',
      'Ann is polite, kind and early.',
      '“… kind and late.” → “… kind and early.”',
    ],
    [
      'He works well with all others',
      'She works well with all others',
      '“He works well …” → “She works well …”',
    ],
    [
      'one two three four six seven eight nine',
      'one two three four five six seven eight nine',
      '“… three four six seven …” → “… three four five six seven …”',
    ],
  ])('%s → %s: long common parts are left out', (was, is, words) => {
    expect(changedSentence('Remark', was, is)).toBe(`Remark ${words}`)
  })
})
