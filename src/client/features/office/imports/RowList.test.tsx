import { render, screen } from '@testing-library/react'
import type { ImportRow } from '#shared/contract/lists/imports'
import { RowItem } from './RowList'

const fields = ['first_name', 'last_name', 'middle_name', 'sex', 'house_code', 'class_id', 'date_of_birth']

const row: ImportRow = {
  row: 2,
  student_id: '20270001',
  title: 'Ali, Ann',
  state: 'new',
  differences: fields.map((field) => ({ field, title: field, before: null, after: `its ${field}` })),
  reasons: [],
}

test('a new student’s first password and class are visible without expanding the row', () => {
  render(<RowItem row={row} />)
  const isFolded = (text: string) => screen.getByText(text).closest('details') !== null
  expect(fields.filter((field) => isFolded(`its ${field}`))).toEqual(['sex', 'house_code'])
  expect(screen.getByText('2 more')).toBeInTheDocument()
})
