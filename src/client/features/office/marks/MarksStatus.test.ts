import { marksStatusText } from './MarksStatus'

test.each([
  [1, 'yes', 'You are offline. 1 cell not saved yet. It is saved on this device.'],
  [2, 'yes', 'You are offline. 2 cells not saved yet. They are saved on this device.'],
  [1, 'no', 'You are offline. 1 cell not saved yet. Keep this page open: this browser cannot save it.'],
] as const)('%i offline, stored on the device: %s', (count, keeps, text) => {
  expect(marksStatusText({ is: 'offline', count }, { savedAt: null, keeps })).toBe(text)
})
