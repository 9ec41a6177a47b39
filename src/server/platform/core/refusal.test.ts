import { refuseNoDays } from './refusal'

const text = 'This date does not exist. Please check it.'

const asRefusal = (act: () => void): unknown => {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}

test('every field with an invalid date is named', () => {
  const days = { from: '2026-02-30', to: '2026-02-28', deadline: null, starts: undefined, ends: '2026-13-01' }
  const refusal = asRefusal(() => refuseNoDays(days))
  expect(refusal).toMatchObject({ status: 422, message: text, errors: { from: [text], ends: [text] } })
})

test('valid and missing dates are accepted', () => {
  expect(() => refuseNoDays({ from: '2024-02-29', to: null, ends: undefined })).not.toThrow()
})

test.each(['9999-12-31', '2200-01-01', '1899-12-31', '0001-01-01'])(
  '%s is refused because of its year',
  (day) => {
    const words = 'Please check the year of this date.'
    expect(asRefusal(() => refuseNoDays({ to: day }))).toMatchObject({ status: 422, errors: { to: [words] } })
  },
)

test.each(['2199-12-31', '1900-01-01'])('%s is accepted', (day) => {
  expect(() => refuseNoDays({ to: day })).not.toThrow()
})
