import { render, screen, within } from '@testing-library/react'
import type { ImportRow } from '#shared/contract/lists/imports'
import { rowOfSheet } from '#shared/rules/lists/imports/sheetRows'
import { RowList } from './listParts'

const fields = ['first_name', 'last_name', 'middle_name', 'sex', 'house_code', 'class_id', 'date_of_birth']

const row: ImportRow = {
  row: rowOfSheet(1, 2),
  student_id: '20270001',
  title: 'Ali, Ann',
  state: 'new',
  differences: fields.map((field) => ({ field, title: field, before: null, after: `its ${field}` })),
  reasons: ['Religion: “Hindoo” is not in the list of the registration form'],
}

test('a new student’s first password and class are visible without expanding the row', () => {
  render(<RowList rows={[row]} label="new rows" sheets={undefined} />)
  const isFolded = (text: string) => screen.getByText(text).closest('details') !== null
  expect(fields.filter((field) => isFolded(`its ${field}`))).toEqual(['sex', 'house_code'])
  expect(screen.getByText('2 more')).toBeInTheDocument()
})

test('a row says its sheet, and the answers that it comes without', () => {
  const sheets = [
    { sheet: 0, name: '1A', rows: 20 },
    { sheet: 1, name: '1B', rows: 21 },
  ]
  render(<RowList rows={[row]} label="new rows" sheets={sheets} />)
  expect(screen.getByText('1B, row 2')).toBeInTheDocument()
  expect(within(screen.getByRole('list', { name: 'Left out' })).getByText(/“Hindoo”/)).toBeInTheDocument()
})
