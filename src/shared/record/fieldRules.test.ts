import fc from 'fast-check'
import type { Field } from './field'
import {
  earliestBirth,
  fieldProblem,
  lengthOf,
  problemOf,
  saysLeftOut,
  storedForm,
  texts,
  tooLong,
  typedValue,
  unprintedIn,
} from './fieldRules'
import { fieldOf, fields, type FieldName } from './fields'
import type { FieldValue } from './record'

const today = '2026-08-03'
const all: readonly Field[] = fields
const ofKind = (kind: Field['kind']) => all.find((field) => field.kind === kind) as Field

/** The limits of the rules, line by line. */
const maxima: ReadonlyArray<readonly [names: readonly FieldName[], max: number]> = [
  [['first_name', 'last_name', 'middle_name'], 20],
  [['home_address', 'address_line_2'], 100],
  [['email', 'previous_school'], 50],
  [['sea_no', 'birth_certificate_no'], 15],
  [['place_of_birth', 'nationality'], 25],
  [['mother_name', 'father_name', 'mother_occupation', 'father_occupation'], 35],
  [['mother_home_address', 'father_home_address', 'home_address_guardian'], 255],
  [['mother_business_place', 'father_business_place', 'guardian_business_place'], 50],
  [['mother_business_address', 'father_business_address', 'guardian_business_address'], 50],
  [['email_mother', 'email_father', 'email_guardian', 'guardian_occupation'], 50],
  [['id_card_mother', 'id_card_father', 'id_card_guardian'], 20],
  [['guardian_name'], 30],
  [['emergency_contact', 'relative_in_school', 'relation_to_child'], 50],
  [['no_in_family', 'no_at_home', 'place_in_family'], 2],
]

describe('the lengths', () => {
  test.each(maxima.flatMap(([names, max]) => names.map((name) => [name, max] as const)))(
    '%s: at most %i characters',
    (name, max) => {
      const field = fieldOf(name)
      const letter = field.kind === 'count' ? '1' : 'é'
      const longest = field.kind === 'email' ? `${'a'.repeat(max - 10)}@a.example` : letter.repeat(max)
      expect(fieldProblem(field, longest, today)).toBeNull()
      expect(fieldProblem(field, longest + letter, today)).toBe(tooLong(max))
    },
  )

  test('characters are counted as a person counts them', () => {
    expect(lengthOf('Núñez')).toBe(5)
    expect(lengthOf('👩🏽‍🎓'.slice(0, 2))).toBe(1)
  })

  test('every text has a limit', () => {
    const unlimited = all.filter(
      ({ kind, max }) => max === undefined && /text|email|phone|suggest|lookup/i.test(kind),
    )
    expect(unlimited).toEqual([])
  })
})

describe('the texts of the rules', () => {
  test.each<[kind: Field['kind'], value: FieldValue, problem: string | null]>([
    ['phone', '5551234', null],
    ['phone', '555123', texts.sevenDigits],
    ['phone', '', null],
    ['phone', '555-123', texts.onlyNumbers],
    ['phone', '55512345', texts.tooManyDigits],
    ['phone', '1718555', texts.firstDigit],
    ['email', 'mother@family.example', null],
    ['email', "o'brien+school@mail.co.tt", null],
    ['email', 'mother', texts.email],
    ['email', 'mother@home', texts.email],
    ['email', 'a b@c.example', texts.email],
    ['email', 'a@b..example', texts.email],
    ['count', '0', null],
    ['count', '12', null],
    ['count', 'x', texts.onlyNumbers],
    ['count', '-1', texts.onlyNumbers],
    ['date', '2014-03-14', null],
    ['date', '2012-02-29', null],
    ['date', '2014-02-29', texts.date],
    ['date', '2014-13-01', texts.date],
    ['date', '14/03/2014', texts.date],
    ['date', earliestBirth, null],
    ['date', '1949-12-31', texts.earliestDate],
    ['date', today, null],
    ['date', '2026-08-04', texts.futureDate],
    ['choice', 'Female', null],
    ['choice', 'female', texts.choice],
    ['flag', 0, null],
    ['flag', 1, null],
    ['flag', 2, texts.flag],
    ['flag', 'yes', texts.flag],
    ['house', 3, null],
    ['house', 1.5, texts.notInList],
    ['lookup', 'any key', null],
  ])('%s %j: %s', (kind, value, problem) => {
    expect(fieldProblem(ofKind(kind), value, today)).toBe(problem)
  })

  test('an empty value is no problem: completeness reports missing answers', () => {
    for (const field of all.filter(({ neverEmpty }) => !neverEmpty)) {
      expect(fieldProblem(field, null, today)).toBeNull()
      expect(fieldProblem(field, '', today)).toBeNull()
    }
  })

  test('names and date of birth can be changed but not emptied', () => {
    const kept = all.filter((field) => field.neverEmpty)
    expect(kept.map(({ name }) => name).sort()).toEqual(['date_of_birth', 'first_name', 'last_name'])
    for (const field of kept)
      for (const nothing of [null, '']) expect(fieldProblem(field, nothing, today)).toBe(texts.required)
  })

  test.each([
    ['email_mother', 'None', null],
    ['email_guardian', 'none', null],
    ['email_father', 'nobody', texts.email],
    ['email', 'None', texts.email],
  ])('the text None is valid for required e-mail addresses only: %s %j', (name, value, problem) => {
    expect(problemOf(name, value, today)).toBe(problem)
  })

  test('an unknown field has its own problem', () => {
    expect(problemOf('favourite_colour', 'red', today)).toBe('This field does not exist')
    expect(problemOf('sex', 'Male', today)).toBeNull()
  })

  const pieces = ['a', 'a@', 'a.', '1', ' ']
  const longTexts = pieces.map((piece) => piece.repeat(50_000))

  test('SEC-65 a text over its limit is not tested against a pattern', () => {
    const limited = all.filter(({ max }) => max !== undefined)
    // Every pattern match calls exec.
    const exec = jest.spyOn(RegExp.prototype, 'exec')
    const problems = limited.map((field) => longTexts.map((text) => fieldProblem(field, text, today)))
    const patterns = exec.mock.calls.length
    exec.mockRestore()
    expect(patterns).toBe(0)
    // Number fields first report that the text is no number.
    const said = ({ kind, max = 0 }: Field, piece: string) =>
      kind === 'count' && piece !== '1' ? texts.onlyNumbers : tooLong(max)
    expect(problems).toEqual(limited.map((field) => pieces.map((piece) => said(field, piece))))
  })

  // bench/attacks.ts measures the time of each.
  test.each(all.map((field) => [field.name, field] as const))(
    'SEC-65 %s: 50,000 characters are judged even without its limit',
    (_name, field) => {
      const isFree = /^(text|longText|suggest|lookup)$/.test(field.kind)
      for (const text of longTexts) {
        const isGood = isFree || (field.kind === 'count' && text.startsWith('11'))
        expect(fieldProblem({ ...field, max: undefined }, text, today) === null).toBe(isGood)
      }
    },
  )
})

describe('the stored form', () => {
  test.each<[kind: Field['kind'], given: FieldValue, stored: FieldValue]>([
    ['text', '  D’Abadie ', 'D’Abadie'],
    ['text', 'Nu\u0301n\u0303ez', 'Núñez'],
    ['text', '   ', null],
    ['text', '', null],
    ['text', null, null],
    ['longText', 'one\ntwo', 'one\ntwo'],
    ['count', 4, '4'],
    ['lookup', 77, '77'],
    ['flag', 0, 0],
    ['flag', null, null],
    ['house', 2, 2],
  ])('%s %j is stored as %j', (kind, given, stored) => {
    expect(storedForm(ofKind(kind), given)).toBe(stored)
  })

  test('identifiers keep their leading zeros', () => {
    expect(storedForm(fieldOf('birth_certificate_no'), '00123')).toBe('00123')
  })

  test('storing a stored value again does not change it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.oneof(fc.string(), fc.constant(null)), (field, value) => {
        if (field.kind === 'flag' || field.kind === 'house') return
        const once = storedForm(field, value)
        expect(storedForm(field, once)).toBe(once)
      }),
    )
  })
})

describe('typed text and its stored form', () => {
  const stored = (name: FieldName, text: string) => storedForm(fieldOf(name), text)
  const problem = (name: FieldName, text: string) => problemOf(name, stored(name, text), today)

  test.each([
    ['2nd', '2', null],
    ['1 st', '1', null],
    ['three', 'three', texts.onlyNumbers],
    ['second', 'second', texts.onlyNumbers],
    ['123', '123', tooLong(2)],
    ['100th', '100', tooLong(2)],
  ])('place in the family: %s', (text, value, wrong) => {
    expect([stored('place_in_family', text), problem('place_in_family', text)]).toEqual([value, wrong])
  })

  test.each([
    ['0012 3456-7890 12', '00123456789012', null],
    ['0012–3456 7890', '001234567890', null],
    [' - ', null, null],
    ['0012 3456 7890 1234', '0012345678901234', tooLong(15)],
  ])('electronic birth pin: %s', (text, value, wrong) => {
    expect([stored('birth_certificate_no', text), problem('birth_certificate_no', text)]).toEqual([
      value,
      wrong,
    ])
  })

  test('other numbers keep their separators', () => {
    expect(stored('sea_no', '26-01 23')).toBe('26-01 23')
  })
})

describe('UX-37 a dash in place of a name', () => {
  const names = ['first_name', 'middle_name', 'last_name'] as const

  test.each(['-', '–', '--', '.', '. .', 'N/A', 'n.a.', 'n / a'])('%j is no name', (text) => {
    expect(names.map((name) => storedForm(fieldOf(name), text))).toEqual([null, null, text])
    expect(problemOf('last_name', text, '2026-11-22')).toBe(texts.onlyName)
    expect(saysLeftOut(fieldOf('first_name'), text)).toBe(true)
  })

  test.each(['Na', 'O', 'Ng', 'D’Or', '李', 'St. A'])('%j is a name', (text) => {
    expect(names.map((name) => storedForm(fieldOf(name), text))).toEqual([text, text, text])
    expect(problemOf('last_name', text, '2026-11-22')).toBeNull()
  })

  test('in other fields a dash is stored as typed', () => {
    expect(storedForm(fieldOf('achievements'), '-')).toBe('-')
  })
})

test.each<[FieldName, string, string | null]>([
  ['first_name', '  Anaïs ', 'Anaïs'],
  ['first_name', '   ', null],
  ['last_name', 'O’Brien-Núñez', 'O’Brien-Núñez'],
  ['phone_home', '868-555-1234', '5551234'],
  ['phone_home', '+1 (718) 555-0199', '+1 (718) 555-0199'],
  ['phone_home', '', null],
  ['date_of_birth', '14 Mar 2014', '2014-03-14'],
  ['date_of_birth', 'soon', 'soon'],
  ['no_in_family', '3', '3'],
  ['home_address_guardian', 'LP 12\nMain Road', 'LP 12\nMain Road'],
])('%s: the text %j is the value %j', (name, draft, value) => {
  expect(typedValue(fieldOf(name), draft)).toBe(value)
})

test.each([
  ['', ''],
  ['O’Brien-Núñez, L.P. 52 #3 “Ọ̀ṣun” Łukasz Đorđević Nguyễn Ελένη Кириллова ½ €5', ''],
  ['Line one\nline two\ttab\u00a0\u200d\u202e', ''],
  ['李小龙 (Li Xiaolong 李)', '李小龙'],
  ['محمد', 'محد'],
  ['प्रिया', 'प्रिया'],
  ['Ana 😀', '😀'],
  ['あいうえおかきくけこさし', 'あいうえおかきくけこ'],
])('UX-37 in %j the letters that cannot be printed are %j', (text, letters) => {
  expect(unprintedIn(text)).toBe(letters)
})
