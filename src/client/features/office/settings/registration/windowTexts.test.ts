import type { FormWindow } from '#shared/contract/school/registrationSettings'
import { pastText, todayText, windowText } from './windowTexts'

const window: FormWindow = {
  form_level: 1,
  open: 1,
  deadline: null,
  editable: 1,
  students: 30,
  agreed: 12,
  version: 'v',
}
const dated: FormWindow = { ...window, deadline: '2026-10-01' }

test.each<[string, FormWindow, string, string]>([
  ['open', window, 'open, without a closing day', 'Open now'],
  ['with a closing day', dated, 'open, closes on 1 October 2026', 'Open until 30 September 2026'],
  ['past it', { ...dated, editable: 0 }, 'open, closes on 1 October 2026', 'Closed, the day has passed'],
  ['closed', { ...dated, open: 0, editable: 0 }, 'closed', 'Closed'],
])('a window that is %s', (_name, values, stored, today) => {
  expect(windowText(values)).toBe(stored)
  expect(todayText(values)).toBe(today)
})

test('a switch that is on beside “Closed” says that the closing day has come', () => {
  const all = [
    window,
    dated,
    { ...dated, editable: 0 as const },
    { ...dated, open: 0 as const, editable: 0 as const },
  ]
  expect(all.map((one) => pastText(one) !== undefined)).toEqual([false, false, true, false])
})
