import { follow, iconDue, idle, type SaveStatus } from './status'

const saving: SaveStatus = { is: 'saving', icon: 'idle', turn: 1 }
const savingShown: SaveStatus = { is: 'saving', icon: 'saving', turn: 1 }
const saved: SaveStatus = { is: 'saved', icon: 'saving', turn: 2 }
const savedShown: SaveStatus = { is: 'saved', icon: 'saved', turn: 2 }
const failed: SaveStatus = { is: 'failed', icon: 'saving', turn: 2 }
const failedShown: SaveStatus = { is: 'failed', icon: 'failed', turn: 2 }

describe('saving one field', () => {
  test.each([
    ['an edit starts a save without an icon', follow(idle, 'moving'), saving],
    ['the spinner appears if the save takes longer than the delay', iconDue(saving, 1), savingShown],
    ['a quick save never shows a spinner', follow(saving, 'settled'), { ...saved, icon: 'idle' }],
    ['the spinner stays until the check mark is due', follow(savingShown, 'settled'), saved],
    ['the check mark appears after the delay', iconDue(saved, 2), savedShown],
    ['a refusal waits for its icon too', follow(savingShown, 'stuck'), failed],
    ['the alert appears after the delay', iconDue(failed, 2), failedShown],
    [
      'UX-41 a failure stays visible during a retry',
      follow(failedShown, 'moving'),
      { is: 'saving', icon: 'failed', turn: 3 },
    ],
    [
      'UX-41 a new edit removes the old check mark at once',
      follow(savedShown, 'moving'),
      { is: 'saving', icon: 'idle', turn: 3 },
    ],
  ])('%s', (_name, got, expected) => {
    expect(got).toEqual(expected)
  })

  test.each([
    ['a field that was never edited has no status', follow(idle, 'settled'), idle],
    ['a second edit during a save changes nothing', follow(saving, 'moving'), saving],
    ['a late timer of the former state changes nothing', iconDue(saved, 1), saved],
    ['a repeated timer changes nothing', iconDue(savedShown, 2), savedShown],
  ])('%s', (_name, got, expected) => {
    expect(got).toBe(expected)
  })
})
