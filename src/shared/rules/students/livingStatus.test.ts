import { showsFamilyQuestions, visibleParents, type FamilyAnswers } from './livingStatus'

const family = (parts: Partial<FamilyAnswers>): FamilyAnswers => ({
  living_status: null,
  mother_name: null,
  father_name: null,
  guardian_name: null,
  ...parts,
})

describe('parents whom the form asks about', () => {
  test.each<[living: string | null, parents: string[]]>([
    ['Both Parents', ['mother', 'father']],
    ['Father Only', ['father']],
    ['Mother Only', ['mother']],
    ['Guardian', ['guardian']],
    ['Other', []],
    [null, []],
    ['something unknown', []],
  ])('%s', (living_status, parents) => {
    expect(visibleParents(family({ living_status }))).toEqual(parents)
    expect(showsFamilyQuestions(family({ living_status }))).toBe(parents.length > 0)
  })

  test('a stored name also shows the section', () => {
    const answers = family({ living_status: 'Mother Only', guardian_name: 'Ann Lewis' })
    expect(visibleParents(answers)).toEqual(['mother', 'guardian'])
    expect(visibleParents(family({ living_status: 'Other', father_name: 'Ravi Singh' }))).toEqual(['father'])
    expect(visibleParents(family({ living_status: 'Other', father_name: '' }))).toEqual([])
  })
})
