import type { Field } from '../../record/field'
import { fields, writerOf } from '../../record/fields'
import {
  confirmationOf,
  fieldsIn,
  isNote,
  lastYearSections,
  lookedThrough,
  noteText,
  sectionsToLookThrough,
  yearField,
} from './lastYear'

const answered = {
  living_status: 'Both Parents',
  home_address: '14 Cocorite Terrace',
  mother_name: 'Ann',
  father_name: 'Ravi',
  asthma: 1,
  first_name: 'Asha',
}

describe('last year’s answers', () => {
  test('every answer of the family except the agreement is in exactly one section', () => {
    const shown = lastYearSections.flatMap((section) => fieldsIn(section).map(({ name }) => name)).sort()
    const wanted = (fields as readonly Field[])
      .filter((field) => writerOf(field) === 'family' && field.section !== 'agreement')
      .map(({ name }) => name)
    expect(shown).toEqual(wanted.sort())
  })

  test('Change leads to one step', () => {
    for (const section of lastYearSections)
      expect([section.name, ...new Set(fieldsIn(section).map(({ step }) => step))]).toEqual(
        section.name === 'documents' ? ['documents'] : [section.name, section.step],
      )
  })

  test('addresses and phones come first, and a section without answers is left out', () => {
    const names = (received: string[]) => sectionsToLookThrough(answered, received).map(({ name }) => name)
    expect(names([])).toEqual(['contact', 'living', 'mother', 'father', 'health', 'identity'])
    expect(names(['picture'])).toContain('documents')
    expect(sectionsToLookThrough({ asthma: null, transport: null, allergy: '' }, [])).toEqual([])
    // "No" and "None of these" are answers that may change this year.
    expect(sectionsToLookThrough({ transport: 0 }, []).map(({ name }) => name)).toEqual(['home'])
  })

  test('a guardian whom the form does not ask about is not reviewed', () => {
    const living = { living_status: 'Mother Only', mother_name: 'Ann', business_phone_guardian: '5551234' }
    expect(sectionsToLookThrough(living, []).map(({ name }) => name)).toEqual(['living', 'mother'])
  })

  test.each<[string, string[], boolean, object[]]>([
    ['nothing was done', [], false, []],
    ['nothing has changed', [confirmationOf('health')], false, [{ section: 'health', how: 'confirmed' }]],
    ['an answer was changed', ['mobile_phone_mother'], false, [{ section: 'mother', how: 'changed' }]],
    [
      'said, and changed later',
      ['allergy', confirmationOf('health')],
      false,
      [{ section: 'health', how: 'changed' }],
    ],
    ['a document was sent', [], true, [{ section: 'documents', how: 'changed' }]],
    ['agreed', ['agree_terms_conditions'], false, []],
  ])('%s', (_name, entries, hasUploaded, expected) => {
    expect(lookedThrough(new Set(entries), hasUploaded)).toEqual(expected)
  })

  test('notes in the history', () => {
    expect(noteText(confirmationOf('health'), 1)).toBe('Nothing has changed: Health')
    expect(noteText(yearField, 2026)).toBe('School year 2026-2027: last year’s answers to check')
    expect(noteText('section:of another release', 1)).toBeNull()
    expect(noteText('allergy', 'None')).toBeNull()
    expect([confirmationOf('health'), yearField, 'allergy'].map(isNote)).toEqual([true, true, false])
  })
})
