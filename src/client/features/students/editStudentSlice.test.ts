import type { SaveStudentAnswer } from '#shared/contract/students'
import { mutationEvent } from '../../testing/apiEvents'
import { editor, editStudent, editStudentSlice, type EditStudent } from './editStudentSlice'

const { reducer } = editStudentSlice

const save = (changes: object = {}) => ({
  body: { id: '1', _client: editor, _changed: ['first_name'], ...changes },
})
const answer = (conflicts: SaveStudentAnswer['conflicts'] = []) => ({
  id: '1',
  version: 9,
  updatedAt: '2026-07-09T14:30:00.000Z',
  conflicts,
})
const conflict = {
  field: 'first_name',
  yours: 'Ana',
  theirs: 'Anna',
  at: '2026-07-09T14:30:00.000Z',
  by: 'family',
}

const sent = mutationEvent('pending', 'saveStudent', { originalArgs: save() })
const stored = mutationEvent('fulfilled', 'saveStudent', { originalArgs: save(), payload: answer() })
const contested = mutationEvent('fulfilled', 'saveStudent', {
  originalArgs: save(),
  payload: answer([conflict]),
})
const refusal = { status: 422, data: { message: 'Too long.' } }
const refused = mutationEvent('rejected', 'saveStudent', { originalArgs: save(), payload: refusal })
const ofFamily = mutationEvent('pending', 'saveStudent', { originalArgs: save({ _client: 'another-tab' }) })
const ofOther = mutationEvent('fulfilled', 'saveStudent', {
  originalArgs: save({ id: '2' }),
  payload: answer(),
})

const closed: EditStudent = { is: 'closed' }
const idle: EditStudent = { is: 'idle', studentId: '1' }
const updating: EditStudent = { is: 'updating', studentId: '1', open: 1, error: null, disputes: [] }
const twice: EditStudent = { ...updating, open: 2 }
const updated: EditStudent = { is: 'updated', studentId: '1' }
const failed: EditStudent = { is: 'failed', studentId: '1', error: refusal }
const dispute = { ...conflict, version: 9 }
const other = { ...dispute, field: 'last_name' }
const disputed: EditStudent = { is: 'disputed', studentId: '1', disputes: [dispute] }

describe('editing a student', () => {
  test.each([
    ['the dialog opens', closed, editStudent.opened('1'), idle],
    ['a save is sent', idle, sent, updating],
    ['a second one before the first is answered', updating, sent, twice],
    ['one of two is answered', twice, stored, updating],
    ['all are stored', updating, stored, updated],
    ['a refusal', updating, refused, failed],
    [
      'a refusal is still told when another save is stored',
      { ...twice, error: refusal },
      stored,
      { ...updating, error: refusal },
    ],
    ['and at the end', { ...updating, error: refusal }, stored, failed],
    [
      'no answer at all',
      updating,
      mutationEvent('rejected', 'saveStudent', { originalArgs: save() }),
      { is: 'failed', studentId: '1', error: {} },
    ],
    ['the next save begins anew', failed, sent, updating],
    ['the family changed it meanwhile', updating, contested, disputed],
    ['mine is sent on top of theirs', disputed, sent, updating],
    ['theirs is taken', disputed, editStudent.theirsChosen('first_name'), idle],
    [
      'theirs is taken for one of two fields',
      { ...disputed, disputes: [dispute, other] },
      editStudent.theirsChosen('first_name'),
      { ...disputed, disputes: [other] },
    ],
    ['a refusal beside it hides no question', { ...updating, error: refusal }, contested, disputed],
    ['another student', failed, editStudent.opened('1'), idle],
    ['the dialog closes', updated, editStudent.closed(), closed],
  ] as const)('%s', (_name, from, event, to) => {
    expect(reducer(from, event)).toEqual(to)
  })

  test.each([
    ['a save of the family’s form', idle, ofFamily],
    ['an answer about another student', updating, ofOther],
    ['a late answer after closing', closed, stored],
    ['an answer that nobody waits for', updated, stored],
    ['a choice about another field', updated, editStudent.theirsChosen('last_name')],
  ] as const)('nothing changes: %s', (_name, from, event) => {
    expect(reducer(from, event)).toBe(from)
  })
})
