import { mutationEvent } from '../../../../testing/apiEvents'
import { turnSaving, turnSavingSlice, type TurnSaving } from './turnSavingSlice'

const quiet: TurnSaving = { is: 'quiet' }
const saving: TurnSaving = { is: 'saving', isNewer: false }
const newer: TurnSaving = { is: 'saving', isNewer: true }
const saved: TurnSaving = { is: 'saved' }
const failed: TurnSaving = { is: 'failed', why: 'Something went wrong. Please try again.' }
const overtaken: TurnSaving = { is: 'overtaken' }

const sent = mutationEvent('pending', 'saveYearTurn')
const stored = mutationEvent('fulfilled', 'saveYearTurn')
const refused = (status: number) => ({
  ...mutationEvent('rejected', 'saveYearTurn'),
  payload: { status, data: {} },
})

test.each([
  ['a change is saved', quiet, turnSaving.changed(), saving],
  ['a change while one is on its way waits', saving, turnSaving.changed(), newer],
  ['what has waited goes out', newer, sent, saving],
  ['an answer is the end of it', saving, stored, saved],
  ['but not for a later change', newer, stored, newer],
  ['a failure says why', saving, refused(500), failed],
  ['and is tried again', failed, turnSaving.triedAgain(), saving],
  ['somebody else was faster', newer, refused(409), overtaken],
  ['the next change is saved', overtaken, turnSaving.changed(), saving],
  ['who comes back is told nothing old', saved, turnSaving.pageLeft(), quiet],
  ['leaving does not stop a save', saving, turnSaving.pageLeft(), saving],
])('%s', (_name, from, event, to) => {
  expect(turnSavingSlice.reducer(from, event)).toEqual(to)
})
