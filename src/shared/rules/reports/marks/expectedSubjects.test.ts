import { mark } from '#shared/testing/termFacts'
import { formSubjects, missingSubjects, takenSubjects, type TakenSubjects } from './expectedSubjects'

const rows = (...lists: ReadonlyArray<readonly [student: string, ...codes: string[]]>) =>
  lists.flatMap(([student, ...codes]) => codes.map((code) => mark(student, code)))

const class1 = takenSubjects(rows(['1', 'ENG', 'MAT'], ['2', 'ENG', 'MAT', 'ART'], ['3', 'ENG', 'MAT']))
const noMaths = takenSubjects(rows(['4', 'ENG'], ['5', 'ENG']))
const noMarks = takenSubjects([])

describe('the subjects of a class', () => {
  test('half of those with marks make it a subject of the class; fewer have chosen it', () => {
    const { some, common } = takenSubjects(
      rows(['1', 'ENG', 'MAT'], ['2', 'ENG', 'MAT', 'ART'], ['3', 'ENG'], ['4', 'ENG']),
    )
    expect([...some]).toEqual(['ENG', 'MAT', 'ART'])
    expect([...common]).toEqual(['ENG', 'MAT'])
  })

  test('a class without marks takes nothing', () => {
    expect([noMarks.some.size, noMarks.common.size]).toEqual([0, 0])
  })
})

describe('the subjects that a class of a form level lacks', () => {
  const lacks = (...classes: TakenSubjects[]) =>
    classes.map((one) => [...missingSubjects(one, formSubjects(classes))])

  test('what the other classes take is missed where nobody has it', () => {
    expect(lacks(class1, noMaths)).toEqual([[], ['MAT']])
    expect(lacks(class1, noMaths, noMarks)).toEqual([[], ['MAT'], ['ENG', 'MAT']])
  })

  test('half of the other classes are enough, fewer are not', () => {
    expect(lacks(class1, noMaths, noMaths)).toEqual([[], ['MAT'], ['MAT']])
    expect(lacks(class1, noMaths, noMaths, noMaths)).toEqual([[], [], [], []])
  })

  test('classes without marks say nothing about the others', () => {
    expect(lacks(class1, noMaths, noMarks, noMarks, noMarks)[1]).toEqual(['MAT'])
  })

  test('a subject that some chose elsewhere, or that somebody here has, is not missed', () => {
    const oneHasMaths = takenSubjects(rows(['6', 'ENG', 'MAT'], ['7', 'ENG'], ['8', 'ENG']))
    expect(lacks(class1, oneHasMaths)).toEqual([[], []])
  })

  test('a class on its own lacks nothing', () => {
    expect(lacks(class1)).toEqual([[]])
    expect(lacks(noMarks)).toEqual([[]])
  })
})
