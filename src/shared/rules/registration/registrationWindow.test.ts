import { isEditable } from './registrationWindow'

describe('when the form may be edited', () => {
  test.each([
    [0, null, '2026-08-03', false],
    [1, null, '2026-08-03', true],
    [1, '2026-08-04', '2026-08-03', true],
    [1, '2026-08-03', '2026-08-03', false],
    [1, '2026-08-02', '2026-08-03', false],
    [0, '2026-08-04', '2026-08-03', false],
  ] as const)('open %i, deadline %s, today %s: %s', (open, deadline, today, editable) => {
    expect(isEditable({ open, deadline }, today)).toBe(editable)
  })
})
