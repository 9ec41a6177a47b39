import type { ImportState } from '#shared/contract/lists/imports'
import { listProgressed } from '#client/api/lists/listsApi'
import { mutationEvent, queryEvent } from '#client/testing/apiEvents'
import { importWizardSlice, initialWizard, wizard, type ImportWizard } from './importWizardSlice'

const id = 'list-1'
const mapping = { fields: { 0: 'id', 1: null }, fixed: {}, confirmed: [], sheetsLeft: [] }

const listIn = (state: ImportState['batch']['state']): ImportState => ({
  batch: {
    id,
    kind: 'students',
    file_name: 'list.xlsx',
    state,
    rows: 3,
    summary: null,
    created_at: '2026-08-03T14:00:00Z',
    created_by: 'office',
    applied_at: null,
    undone_at: null,
    undone: null,
  },
  header_row: 1,
  columns: [
    { column: 0, header: 'ID', samples: [], field: 'id', confidence: 1 },
    { column: 1, header: 'Shoes', samples: [], field: null, confidence: 0 },
  ],
  fixed: {},
  rows: [],
})

const marks: ImportWizard = { is: 'choosing', kind: 'marks', term: '2025-2', refused: null }
const sending: ImportWizard = { is: 'sending', kind: 'marks', term: '2025-2', name: 'list.xlsx', percent: 0 }
const opening: ImportWizard = { is: 'opening', id }
const matching: ImportWizard = { is: 'matching', id, mapping, problem: null }
const checking: ImportWizard = { is: 'checking', id, mapping }
const checked: ImportWizard = { is: 'checked', id, problem: null }
const applying: ImportWizard = { is: 'applying', id }
const applied: ImportWizard = { is: 'applied', id, problem: null }
const undoing: ImportWizard = { is: 'undoing', id }
const undone: ImportWizard = { is: 'undone', id }

const file = { name: 'list.xlsx' }
const send = { originalArgs: { kind: 'marks', file } }
const check = { originalArgs: { id } }
const placements = { originalArgs: { kind: 'placements', file } }
const refusal = (text: string, errors?: object) => ({
  payload: { status: 422, data: { message: text, errors } },
})
const given = (state: ImportState['batch']['state']) =>
  queryEvent('fulfilled', 'getImport', { payload: listIn(state) })
const cancelled = (() => {
  const event = mutationEvent('rejected', 'storeImport', send)
  return { ...event, meta: { ...event.meta, aborted: true } }
})()

describe('importing a list', () => {
  test.each<[string, ImportWizard, { type: string }, ImportWizard]>([
    ['the kind is chosen', initialWizard, wizard.kindChosen('marks'), { ...marks, term: '' }],
    ['the term is chosen', { ...marks, term: '' }, wizard.termChosen('2025-2'), marks],
    [
      'a file is refused with the reason',
      marks,
      wizard.fileRefused({ name: null, text: 'Please select a file!' }),
      { ...marks, refused: { name: null, text: 'Please select a file!' } },
    ],
    ['the list is uploaded', marks, mutationEvent('pending', 'storeImport', send), sending],
    ['with progress', sending, listProgressed(40), { ...sending, percent: 40 }],
    ['cancelling goes back', sending, cancelled, marks],
    [
      'SEC-76 a refused file is named with the reason',
      sending,
      mutationEvent('rejected', 'storeImport', {
        ...send,
        ...refusal('No.', { file: ['The workbook holds macros.'] }),
      }),
      { ...marks, refused: { name: 'list.xlsx', text: 'The workbook holds macros.' } },
    ],
    [
      'its columns are matched, and the chosen term applies to every row',
      sending,
      mutationEvent('fulfilled', 'storeImport', { ...send, payload: listIn('stored') }),
      { ...matching, mapping: { ...mapping, fixed: { year: '2025', term: '2' } } },
    ],
    [
      'a column is matched to another field',
      matching,
      wizard.fieldChosen({ column: 1, field: 'email' }),
      { ...matching, mapping: { ...mapping, fields: { 0: 'id', 1: 'email' }, isChanged: true } },
    ],
    [
      'unread parts of the file are confirmed',
      matching,
      wizard.fileConfirmed(['sheets']),
      { ...matching, mapping: { ...mapping, confirmed: ['sheets'], isChanged: true } },
    ],
    [
      'a sheet is left out',
      matching,
      wizard.sheetsChosen([2]),
      { ...matching, mapping: { ...mapping, sheetsLeft: [2], isChanged: true } },
    ],
    [
      'a value applies to every row',
      matching,
      wizard.fixedGiven({ teacher: 'Mr Ali' }),
      { ...matching, mapping: { ...mapping, fixed: { teacher: 'Mr Ali' }, isChanged: true } },
    ],
    ['the list is checked', matching, mutationEvent('pending', 'checkImport', check), checking],
    [
      'the check is complete',
      checking,
      mutationEvent('fulfilled', 'checkImport', { ...check, payload: listIn('checked') }),
      checked,
    ],
    [
      'only the headers were read again',
      checking,
      mutationEvent('fulfilled', 'checkImport', { ...check, payload: listIn('stored') }),
      matching,
    ],
    [
      'the list is checked again with answers',
      checked,
      mutationEvent('pending', 'checkImport', check),
      { ...checking, mapping: null },
    ],
    [
      'the second check failed',
      { ...checking, mapping: null },
      mutationEvent('rejected', 'checkImport', { ...check, ...refusal('Try later.') }),
      { ...checked, problem: 'Try later.' },
    ],
    [
      'a failed check keeps the columns',
      checking,
      mutationEvent('rejected', 'checkImport', { ...check, ...refusal('Try later.') }),
      { ...matching, problem: 'Try later.' },
    ],
    ['Back leads to the columns', checked, wizard.columnsWanted(mapping), matching],
    ['the import runs', checked, mutationEvent('pending', 'applyImport'), applying],
    ['the import is complete', applying, mutationEvent('fulfilled', 'applyImport'), applied],
    [
      'a row has changed in between: nothing was imported',
      applying,
      mutationEvent('rejected', 'applyImport', refusal('Row 3 was changed.')),
      { ...checked, problem: 'Row 3 was changed.' },
    ],
    ['the undo runs', applied, mutationEvent('pending', 'undoImport'), undoing],
    ['the undo is complete', undoing, mutationEvent('fulfilled', 'undoImport'), undone],
    [
      'the undo failed',
      undoing,
      mutationEvent('rejected', 'undoImport', refusal('Not now.')),
      { ...applied, problem: 'Not now.' },
    ],
    ['an address opens a list', initialWizard, wizard.listOpened(id), opening],
    ['opened while its columns are being matched', opening, given('stored'), matching],
    [
      'opened again: a sheet that was left out before stays so',
      opening,
      queryEvent('fulfilled', 'getImport', { payload: { ...listIn('stored'), sheets_left: [1] } }),
      { ...matching, mapping: { ...mapping, sheetsLeft: [1] } },
    ],
    ['opened after its check', opening, given('checked'), checked],
    ['opened after the import', opening, given('applied'), applied],
    ['opened after the undo', opening, given('undone'), undone],
    ['a colleague has imported it', checked, given('applied'), applied],
    ['a colleague has undone it', applied, given('undone'), undone],
    ['another list', applied, wizard.newListWanted(), initialWizard],
  ])('%s', (_name, from, event, to) => {
    expect(importWizardSlice.reducer(from, event)).toEqual(to)
  })

  test.each<[string, ImportWizard, { type: string }]>([
    ['a choice during the upload', sending, wizard.kindChosen('students')],
    ['a new list during an upload', sending, wizard.newListWanted()],
    ['progress without an upload', matching, listProgressed(50)],
    ['the address of the open list', matching, wizard.listOpened(id)],
    ['a column during the check', checking, wizard.fieldChosen({ column: 1, field: 'email' })],
    ['a reload while columns are being matched', matching, given('stored')],
    ['another list that arrives late', { ...opening, id: 'list-2' }, given('checked')],
    ['a reload during the import', applying, given('applied')],
    ['a placement list during its upload', marks, mutationEvent('pending', 'storeImport', placements)],
    [
      'the check of another list',
      matching,
      mutationEvent('pending', 'checkImport', { originalArgs: { id: 'list-2' } }),
    ],
    ['a second press of Import', applying, mutationEvent('pending', 'applyImport')],
    ['a late answer', initialWizard, mutationEvent('fulfilled', 'applyImport')],
    ['a sheet of a list that is already checked', checked, wizard.sheetsChosen([2])],
    ['a file that is already checked', checked, wizard.fileConfirmed(['sheets'])],
    ['columns of an imported list', applied, wizard.columnsWanted(mapping)],
  ])('%s changes nothing', (_name, from, event) => {
    expect(importWizardSlice.reducer(from, event)).toBe(from)
  })
})
