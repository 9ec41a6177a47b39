// An example and the expected text of each kind of unsaved work.
import '../features/family/registration/documents/uploadsSlice'
import '../features/office/students/frontDesk/deskUploadsSlice'
import { wizard } from '../features/office/imports/importWizardSlice'
import { settingTyped } from '#client/features/office/settings/settingsDraftsSlice'
import { marksSave } from '#client/saving/marks/marksSaveSlice'
import { recordSave } from '#client/saving/recordSaveSlice'
import { unsentKinds, written, type UnsentKind } from '../record/unsentWordsSlice'
import { yearTurn } from './yearTurnReplies'
import { turnSaving } from '#client/features/office/yearTurn/turnSavingSlice'
import { mutationEvent, queryEvent } from './apiEvents'

export interface Example {
  readonly kind: string
  readonly slice: string
  readonly isOffice: boolean
  /** Actions that leave unsaved work which needs the person. */
  readonly events: readonly { type: string }[]
  readonly what: string
  /** The page for resolving it; null if it only waits for the server. */
  readonly path: string | null
  /** A screen that already shows it. */
  readonly shownAt: string
}

const at = { base: 5, was: null, at: 0, problem: 'Not like this.' }
const sheetPath = '/admin/dashboard?menu=postReports&term=2025-3&tab=marks&class=1A&of=ENG'
const marksPath = `${sheetPath}&column=exam&row=20260002`
const draft = yearTurn()

export const sent = (editor: 'family' | 'office', type = 'sea_slip', studentId = '20260002') => ({
  originalArgs: { studentId, type, editor, file: { name: 'slip.pdf' }, key: 'k' },
})
export const unanswered = { payload: { status: 503, data: {} } }
export const documentsTab = '/admin/dashboard?student=20260002&tab=documents'

const storedList = { batch: { id: '7', state: 'stored' }, columns: [], fixed: {} }

const familyKind: UnsentKind = 'request for a correction'

const unsent = Object.entries(unsentKinds).map(([one, many]): Example => {
  const kind = one as UnsentKind
  const isOffice = kind !== familyKind
  const path = isOffice ? documentsTab : '/registration/student-data'
  const form = { kind, of: '20260002', path, empty: { words: '' } }
  return {
    ...{ kind: many, slice: 'unsentWordsSlice', isOffice, path, shownAt: path },
    events: [written({ ...form, part: { words: 'Side 2 is' } })],
    what: `1 ${kind}`,
  }
})

export const examples: readonly Example[] = [
  {
    kind: 'answers',
    slice: 'recordSave',
    isOffice: false,
    events: [
      recordSave.recordOpened('20260002', 'family'),
      recordSave.edited({ studentId: '20260002', field: 'email', value: 'x', ...at }),
      recordSave.edited({ studentId: '20260002', field: 'sea_no', value: 'x', ...at }),
    ],
    what: '2 answers',
    path: '/registration/student-data#email',
    shownAt: '/registration/family-data',
  },
  {
    kind: 'answers',
    slice: 'recordSave',
    isOffice: true,
    events: [
      recordSave.recordOpened('20260002', 'office'),
      recordSave.edited({ studentId: '20260002', field: 'email', value: 'x', ...at }),
    ],
    what: '1 answer of student 20260002',
    path: '/admin/dashboard?student=20260002&field=email',
    shownAt: '/admin/dashboard?student=20260002',
  },
  {
    kind: 'marks',
    slice: 'marksSave',
    isOffice: true,
    events: [
      marksSave.sheetOpened({ key: { year: 2025, term: 3, classId: '1A' }, version: 10 }),
      marksSave.cellsTyped({
        sheet: '2025-3 1A',
        cells: [{ field: '20260002 ENG exam', value: 120, ...at }],
      }),
    ],
    what: '1 mark of class 1A',
    path: marksPath,
    shownAt: sheetPath,
  },
  {
    kind: 'settings',
    slice: 'settingsDrafts',
    isOffice: true,
    events: [
      settingTyped({ place: 'agreement/text', changes: { text: 'Be kind.' }, over: { text: '' } }),
      settingTyped({ place: 'classes/house 1', changes: { name: 'Ibises' }, over: { name: 'Ibis' } }),
    ],
    what: '2 changes in the settings (Classes and houses, Terms and conditions)',
    path: '/admin/dashboard?settings=classes',
    shownAt: '/admin/dashboard?settings=marks',
  },
  {
    kind: 'next school year',
    slice: 'yearTurnSaving',
    isOffice: true,
    events: [
      turnSaving.changed({ draft, change: { plan: { ask_again: [] } } }),
      mutationEvent('pending', 'saveYearTurn'),
      { ...mutationEvent('rejected', 'saveYearTurn'), payload: { status: 500, data: {} } } as never,
      turnSaving.pageLeft(),
    ],
    what: '1 change of the next school year',
    path: '/admin/dashboard?turn=resume',
    shownAt: '/admin/dashboard?turn=ask',
  },
  {
    kind: 'matched columns',
    slice: 'importWizard',
    isOffice: true,
    events: [
      wizard.listOpened('7'),
      queryEvent('fulfilled', 'getImport', { payload: storedList }),
      wizard.fieldChosen({ column: 1, field: 'first_name' }),
    ],
    what: '1 list to match',
    path: '/admin/dashboard?menu=importStudents&import=7',
    shownAt: '/admin/dashboard?menu=importStudents&import=7',
  },
  ...unsent,
  {
    kind: 'documents',
    slice: 'uploads',
    isOffice: false,
    events: [mutationEvent('pending', 'storeFile', sent('family'))],
    what: '1 document (SEA slip)',
    path: null,
    shownAt: '/registration/documents',
  },
  {
    kind: 'documents of the front desk',
    slice: 'deskUploads',
    isOffice: true,
    events: [mutationEvent('pending', 'storeFile', sent('office'))],
    what: '1 document of student 20260002',
    path: null,
    shownAt: documentsTab,
  },
  {
    kind: 'documents of the front desk',
    slice: 'deskUploads',
    isOffice: true,
    events: [mutationEvent('rejected', 'storeFile', { ...sent('office'), ...unanswered })],
    what: '1 document of student 20260002',
    path: documentsTab,
    shownAt: documentsTab,
  },
]
