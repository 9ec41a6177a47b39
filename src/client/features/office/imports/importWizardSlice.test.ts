import type { ImportState } from '#shared/contract/lists/imports'
import { listProgressed } from '#client/api/lists/importsApi'
import { mutationEvent, queryEvent } from '#client/testing/apiEvents'
import { importWizardSlice, initialWizard, wizard, type ImportWizard } from './importWizardSlice'

const id = 'list-1'
const mapping = { fields: { 0: 'id', 1: null }, fixed: {}, confirmed: [] }

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
      'a file that is not sent, and why',
      marks,
      wizard.fileRefused({ name: null, text: 'Please select a file!' }),
      { ...marks, refused: { name: null, text: 'Please select a file!' } },
    ],
    ['the list travels', marks, mutationEvent('pending', 'storeImport', send), sending],
    ['with progress', sending, listProgressed(40), { ...sending, percent: 40 }],
    ['giving up leads back', sending, cancelled, marks],
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
      'its columns are matched, and the term that was chosen holds for every row',
      sending,
      mutationEvent('fulfilled', 'storeImport', { ...send, payload: listIn('stored') }),
      { ...matching, mapping: { ...mapping, fixed: { year: '2025', term: '2' } } },
    ],
    [
      'a column is taken as another field',
      matching,
      wizard.fieldChosen({ column: 1, field: 'email' }),
      { ...matching, mapping: { ...mapping, fields: { 0: 'id', 1: 'email' }, isChanged: true } },
    ],
    [
      'what is not read of the file is confirmed',
      matching,
      wizard.fileConfirmed(['sheets']),
      { ...matching, mapping: { ...mapping, confirmed: ['sheets'], isChanged: true } },
    ],
    [
      'a value holds for every row',
      matching,
      wizard.fixedGiven({ teacher: 'Mr Ali' }),
      { ...matching, mapping: { ...mapping, fixed: { teacher: 'Mr Ali' }, isChanged: true } },
    ],
    ['the list is checked', matching, mutationEvent('pending', 'checkImport', check), checking],
    [
      'the check is there',
      checking,
      mutationEvent('fulfilled', 'checkImport', { ...check, payload: listIn('checked') }),
      checked,
    ],
    [
      'only the headers were read anew',
      checking,
      mutationEvent('fulfilled', 'checkImport', { ...check, payload: listIn('stored') }),
      matching,
    ],
    [
      'checked again with answers',
      checked,
      mutationEvent('pending', 'checkImport', check),
      { ...checking, mapping: null },
    ],
    [
      'and that failed',
      { ...checking, mapping: null },
      mutationEvent('rejected', 'checkImport', { ...check, ...refusal('Try later.') }),
      { ...checked, problem: 'Try later.' },
    ],
    [
      'a check that failed keeps the columns',
      checking,
      mutationEvent('rejected', 'checkImport', { ...check, ...refusal('Try later.') }),
      { ...matching, problem: 'Try later.' },
    ],
    ['back to the columns', checked, wizard.columnsWanted(mapping), matching],
    ['taking over', checked, mutationEvent('pending', 'applyImport'), applying],
    ['taken over', applying, mutationEvent('fulfilled', 'applyImport'), applied],
    [
      'a row changed meanwhile: nothing was taken over',
      applying,
      mutationEvent('rejected', 'applyImport', refusal('Row 3 was changed.')),
      { ...checked, problem: 'Row 3 was changed.' },
    ],
    ['undoing', applied, mutationEvent('pending', 'undoImport'), undoing],
    ['undone', undoing, mutationEvent('fulfilled', 'undoImport'), undone],
    [
      'undoing failed',
      undoing,
      mutationEvent('rejected', 'undoImport', refusal('Not now.')),
      { ...applied, problem: 'Not now.' },
    ],
    ['an address opens a list', initialWizard, wizard.listOpened(id), opening],
    ['where its columns are open', opening, given('stored'), matching],
    ['where it was checked', opening, given('checked'), checked],
    ['where it was taken over', opening, given('applied'), applied],
    ['where it was undone', opening, given('undone'), undone],
    ['somebody else has taken it over', checked, given('applied'), applied],
    ['somebody else has undone it', applied, given('undone'), undone],
    ['another list', applied, wizard.newListWanted(), initialWizard],
  ])('%s', (_name, from, event, to) => {
    expect(importWizardSlice.reducer(from, event)).toEqual(to)
  })

  test.each<[string, ImportWizard, { type: string }]>([
    ['a choice while the list travels', sending, wizard.kindChosen('students')],
    ['a new list while one travels', sending, wizard.newListWanted()],
    ['progress of nothing', matching, listProgressed(50)],
    ['the address of the list that is open', matching, wizard.listOpened(id)],
    ['a column while the list is checked', checking, wizard.fieldChosen({ column: 1, field: 'email' })],
    ['the list read again while its columns are chosen', matching, given('stored')],
    ['another list that arrives late', { ...opening, id: 'list-2' }, given('checked')],
    ['the list read again while it is taken over', applying, given('applied')],
    ['a placement list on its way', marks, mutationEvent('pending', 'storeImport', placements)],
    [
      'the check of another list',
      matching,
      mutationEvent('pending', 'checkImport', { originalArgs: { id: 'list-2' } }),
    ],
    ['a second press of Take over', applying, mutationEvent('pending', 'applyImport')],
    ['a late answer', initialWizard, mutationEvent('fulfilled', 'applyImport')],
    ['a file that has been checked', checked, wizard.fileConfirmed(['sheets'])],
    ['columns of a list that was taken over', applied, wizard.columnsWanted(mapping)],
  ])('%s changes nothing', (_name, from, event) => {
    expect(importWizardSlice.reducer(from, event)).toBe(from)
  })
})
