import { mark } from '#shared/testing/termFacts'
import { formSubjects, missingSubjects, takenSubjects, type TakenSubjects } from './expectedSubjects'

const rows = (...lists: ReadonlyArray<readonly [student: string, ...codes: string[]]>) =>
  lists.flatMap(([student, ...codes]) => codes.map((code) => mark(student, code)))

const class1 = takenSubjects(rows(['1', 'ENG', 'MAT'], ['2', 'ENG', 'MAT', 'ART'], ['3', 'ENG', 'MAT']))
const noMaths = takenSubjects(rows(['4', 'ENG'], ['5', 'ENG']))
const noMarks = takenSubjects([])

describe('the subjects of a class', () => {
  test('a subject taken by half of the students with marks is a class subject; below that it is optional', () => {
    const { some, common } = takenSubjects(
      rows(['1', 'ENG', 'MAT'], ['2', 'ENG', 'MAT', 'ART'], ['3', 'ENG'], ['4', 'ENG']),
    )
    expect([...some]).toEqual(['ENG', 'MAT', 'ART'])
    expect([...common]).toEqual(['ENG', 'MAT'])
  })

  test('a class without marks has no subjects', () => {
    expect([noMarks.some.size, noMarks.common.size]).toEqual([0, 0])
  })
})

describe('subjects that a class lacks compared with its form level', () => {
  const lacks = (...classes: TakenSubjects[]) =>
    classes.map((one) => [...missingSubjects(one, formSubjects(classes))])

  test('a subject of the other classes is missing if nobody in the class has it', () => {
    expect(lacks(class1, noMaths)).toEqual([[], ['MAT']])
    expect(lacks(class1, noMaths, noMarks)).toEqual([[], ['MAT'], ['ENG', 'MAT']])
  })

  test('half of the other classes must take it', () => {
    expect(lacks(class1, noMaths, noMaths)).toEqual([[], ['MAT'], ['MAT']])
    expect(lacks(class1, noMaths, noMaths, noMaths)).toEqual([[], [], [], []])
  })

  test('classes without marks are ignored', () => {
    expect(lacks(class1, noMaths, noMarks, noMarks, noMarks)[1]).toEqual(['MAT'])
  })

  test('a subject optional elsewhere, or taken by somebody here, is not missing', () => {
    const oneHasMaths = takenSubjects(rows(['6', 'ENG', 'MAT'], ['7', 'ENG'], ['8', 'ENG']))
    expect(lacks(class1, oneHasMaths)).toEqual([[], []])
  })

  test('the only class of a form level lacks nothing', () => {
    expect(lacks(class1)).toEqual([[]])
    expect(lacks(noMarks)).toEqual([[]])
  })
})
