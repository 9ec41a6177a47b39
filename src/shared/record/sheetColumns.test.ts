import type { Field } from './field'
import { fields } from './fields'
import { sheetChoices } from './sheetColumns'

test('every field of the record can be exported, under a title of its own', () => {
  const shown = (fields as readonly Field[]).filter(({ isMark }) => !isMark).map(({ name }) => name)
  const names = sheetChoices.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(shown))
  expect(new Set(sheetChoices.map(({ title }) => title)).size).toBe(sheetChoices.length)
})

test('SEC-99 health, religion and ethnic group are marked, contacts are not', () => {
  const marked = new Set(sheetChoices.filter(({ isSensitive }) => isSensitive).map(({ name }) => name))
  for (const name of [
    'allergy',
    'asthma',
    'dyslexia',
    'polio',
    'blood_type',
    'religion_code',
    'ethnic_group_code',
  ])
    expect(marked).toContain(name)
  for (const name of ['id', 'last_name', 'mobile_phone_mother', 'progress'])
    expect(marked).not.toContain(name)
})
