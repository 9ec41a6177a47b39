import { mutationEvent, queryEvent } from '#client/testing/apiEvents'
import { turnPlan, yearTurn } from '#client/testing/yearTurnReplies'
import { turnSaving, turnSavingSlice, withChanges, type TurnChange, type TurnSaving } from './turnSavingSlice'

const draft = { year: 2026, version: '1' }
const first: TurnChange = { plan: { ask_again: [2] } }
const second: TurnChange = { step: 'ask', plan: { intake_classes: [] } }
const both: TurnChange = { step: 'ask', plan: { ask_again: [2], intake_classes: [] } }

const quiet: TurnSaving = { is: 'quiet' }
const begun: TurnSaving = { is: 'saving', ...draft, sent: {}, later: first }
const saving: TurnSaving = { is: 'saving', ...draft, sent: first, later: {} }
const newer: TurnSaving = { is: 'saving', ...draft, sent: first, later: second }
const saved: TurnSaving = { is: 'saved' }
const why = 'Something went wrong. Please try again.'
const failed: TurnSaving = { is: 'failed', why, ...draft, sent: first, later: {} }
const again: TurnSaving = { ...saving }
const overtaken: TurnSaving = { is: 'overtaken' }

const changed = (change: TurnChange, over: typeof draft = draft) =>
  turnSaving.changed({ draft: over, change })
const sent = mutationEvent('pending', 'saveYearTurn')
const refused = (status: number) => ({
  ...mutationEvent('rejected', 'saveYearTurn'),
  payload: { status, data: {} },
})
const read = (changes: object) =>
  queryEvent('fulfilled', 'getYearTurn', { payload: yearTurn(changes), originalArgs: undefined })

test.each<[string, TurnSaving, { type: string }, TurnSaving]>([
  ['a change begins a save', quiet, changed(first), begun],
  ['it is on its way', begun, sent, saving],
  ['a change during a save waits', saving, changed(second), newer],
  ['the last answer ends the save', saving, turnSaving.stored('2'), saved],
  [
    'a later change is saved on the draft that is stored now',
    newer,
    turnSaving.stored('2'),
    { is: 'saving', year: 2026, version: '2', sent: {}, later: second },
  ],
  ['a failure has a reason and keeps the sent change', saving, refused(500), failed],
  ['a failure keeps the waiting change', newer, refused(500), { ...failed, later: second }],
  [
    'a refused change is sent again with its correction',
    newer,
    refused(422),
    { ...failed, sent: {}, later: both },
  ],
  ['it is tried again', failed, turnSaving.triedAgain(), again],
  ['as it was: it may have arrived', newer, sent, newer],
  [
    'with the next change, over the draft that was changed first',
    failed,
    changed(second, { year: 2026, version: '7' }),
    newer,
  ],
  [
    'but not with a change of another year',
    failed,
    changed(second, { year: 2027, version: '' }),
    { is: 'saving', year: 2027, version: '', sent: {}, later: second },
  ],
  ['somebody else was faster', newer, refused(409), overtaken],
  ['the next change is to be saved', overtaken, changed(first), begun],
  ['who comes back is told nothing old', saved, turnSaving.pageLeft(), quiet],
  ['leaving does not stop a save', saving, turnSaving.pageLeft(), saving],
  ['leaving does not drop what could not be saved', failed, turnSaving.pageLeft(), failed],
  ['a reading takes nothing away', failed, read({ version: '7' }), failed],
  ['the office has turned the year itself', overtaken, mutationEvent('fulfilled', 'applyYearTurn'), quiet],
  ['or undone it', overtaken, mutationEvent('fulfilled', 'undoYearTurn'), quiet],
  ['of a turned year nothing is said to be saved', saved, read({ state: 'applied' }), quiet],
  ['a colleague has turned the year', failed, read({ state: 'applied' }), overtaken],
])('%s', (_name, from, event, to) => {
  expect(turnSavingSlice.reducer(from, event)).toEqual(to)
})

test('unsaved changes are merged into the draft as it was read', () => {
  expect(withChanges(yearTurn(), both)).toEqual(
    yearTurn({ step: 'ask', plan: { ...turnPlan, ask_again: [2], intake_classes: [] } }),
  )
})
