import { sheetChoices } from '#shared/record/sheetColumns'
import { columnGroups, columnsQuery, isGroupChosen, sensitiveTitles, usualColumns } from './ColumnPicker'

const all = new Set(sheetChoices.map(({ name }) => name))
const groupNamed = (name: string) => columnGroups.find((group) => group.name === name)!

describe('columns of the spreadsheet', () => {
  test('every column is in exactly one group', () => {
    const names = columnGroups.flatMap(({ columns }) => columns.map(({ name }) => name))
    expect([...names].sort()).toEqual([...all].sort())
  })

  test('health, religion and ethnic group are left out by default', () => {
    for (const name of ['religion_code', 'ethnic_group_code', 'allergy', 'asthma', 'polio', 'autism'])
      expect(usualColumns.has(name)).toBe(false)
    for (const name of ['id', 'last_name', 'mother_name', 'progress', 'missing'])
      expect(usualColumns.has(name)).toBe(true)
    expect(sensitiveTitles(usualColumns)).toEqual([])
  })

  test('no group mixes sensitive and other columns', () => {
    for (const { isSensitive, columns } of columnGroups)
      expect(columns.every((column) => column.isSensitive === isSensitive)).toBe(true)
  })

  test('one sensitive column is enough for a second confirmation', () => {
    expect(sensitiveTitles(new Set([...usualColumns, 'allergy']))).toEqual(['Allergies and medical history'])
    expect(sensitiveTitles(new Set(['religion_code']))[0]).toContain('Religion')
  })

  test('the call lists columns only when some are left out, in their fixed order', () => {
    expect(columnsQuery(all)).toEqual({})
    expect(columnsQuery(new Set(['missing', 'id']))).toEqual({ columns: 'id,missing' })
  })

  test('a group is selected fully, partly or not at all', () => {
    const birth = groupNamed('birth')
    expect(isGroupChosen(birth, all)).toBe('all')
    expect(isGroupChosen(birth, new Set(['date_of_birth']))).toBe('some')
    expect(isGroupChosen(birth, new Set(['id']))).toBe('none')
  })
})
