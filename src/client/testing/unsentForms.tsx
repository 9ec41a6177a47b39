// Every form with a send button, and a fake school server.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import type { StudentRetention } from '#shared/contract/privacy/privacy'
import { CorrectionsOpened } from '../features/office/corrections/CorrectionsWaiting'
import { DocumentsWaiting } from '../features/office/documentReviews/DocumentsWaiting'
import { CorrectionsPanel } from '#client/features/office/posting/corrections/PostedChanges'
import { PostingDialog } from '../features/office/posting/dialog/PostingDialog'
import { PlanPanel } from '../features/office/posting/dialog/PlanPanel'
import { editOpened } from '../features/office/posting/reportPostingSlice'
import { ReachDialog } from '../features/office/progress/ReachDialog'
import { BulkActDialog } from '../features/office/students/bulk/BulkActDialog'
import { AddStudentDialog } from '../features/office/students/enrolment/AddStudentDialog'
import { EnrolmentActs } from '../features/office/students/enrolment/Enrolment'
import { answered, open as correctionOpen, reviewOf, waitingDocument } from './officeQueues'
import { SaveForm } from '#client/lists/saved/SavedViews'
import { DocumentVerdict } from '../features/office/students/frontDesk/DocumentVerdict'
import { DataTab } from '../features/office/students/frontDesk/DataTab'
import { studentEnrolments } from './office'
import type { Replies } from './server'
import type { AppStore } from '../store/store'

const nothing = () => undefined
export const press = async (name: string | RegExp) => {
  await waitFor(async () => expect(await screen.findByRole('button', { name })).toBeEnabled())
  await userEvent.click(screen.getByRole('button', { name }))
}

export interface FormRow {
  readonly form: ReactElement
  /** After '/admin/dashboard'. */
  readonly at: string
  readonly replies: Replies
  readonly opened?: (store: AppStore) => void
  /** Steps from the closed form to the field. */
  readonly begin?: () => Promise<void>
  readonly field: string | RegExp
  /** Otherwise the form opens automatically with its unsent text. */
  readonly opensAgain?: false
  readonly words?: string
  readonly what: string
  readonly send: () => Promise<void>
  readonly hasCancel?: true
}

const term = { year: 2025, term: 3 }
const report = { ...term, posted: 0 as const, date_posted: null }
const card = {
  ...{ student_id: '1', first_name: 'Ann', last_name: 'Ali', class_id: '2A', revision: 1, changed: ['x'] },
}
const check = {
  ...term,
  posted: 0,
  scheduled: null,
  scheduled_reason: null,
  students: 26,
  classes: [],
  not_handed_in: [],
}
const posting: Replies = {
  'GET /api/posting-check/2025/3': { body: check },
  'GET /api/report-changes/2025/3': { body: [card] },
}
export const held: StudentRetention = {
  ...{ student_id: '20260002', left_on: null, hold: 1, hold_reason: null },
  ...{ updated_at: null, updated_by: null, kept_until: null },
}
const reviewing: Replies = { 'POST /api/review-document': { body: reviewOf({ state: 'sent back' }) } }
const sendingBack = {
  field: 'In your own words',
  what: '1 reason for sending a document back',
  send: async () => {
    await userEvent.click(screen.getByRole('combobox', { name: 'Why are you sending it back?' }))
    await userEvent.click(await screen.findByTitle('It is out of date'))
    await press('Send back')
  },
  hasCancel: true,
} as const
const family = {
  ...{ id: '20260002', first_name: 'Ann', last_name: 'Ali', class_id: '1A', progress: 'begun' },
  ...{ signed_in: 1, missing: [], deadline: null, contacts: [], contacted: [], notified: null },
} as never
const emptyReplies: Replies = { 'GET /api/form-classes-list': { body: [] }, 'GET /api/houses': { body: [] } }
const selection = {
  ...{ chosen: new Set(['20260002']), toggle: nothing, toggleAll: nothing, drop: nothing, clear: nothing },
}
const done = {
  id: 'a1',
  act: { kind: 'left' },
  text: '1 left',
  students: 1,
  undone_at: null,
  stays_why: null,
}
const plan = { changes: [], unchanged: [], refused: [], basis: 'first' }

export const forms: Readonly<Record<string, FormRow>> = {
  PlanPanel: {
    form: <PlanPanel isKnown term={term} />,
    at: '?menu=postReports&term=2025-3',
    replies: { ...posting, 'POST /api/schedule-posting': { body: { ...term, at: null } } },
    field: 'Why did the cards change?',
    what: '1 plan for a posting',
    send: async () => {
      await userEvent.type(screen.getByLabelText('Date and time at the school'), '10 July 2030, 14:00{Enter}')
      await press('Plan the posting')
    },
  },
  PostingDialog: {
    form: <PostingDialog />,
    at: '?menu=postReports',
    replies: { ...posting, 'POST /api/post-term-reports': { body: { ...report, posted: 1 } } },
    opened: (store) => void store.dispatch(editOpened(report)),
    field: 'Why did the cards change?',
    what: '1 reason for a posting',
    send: () => press('Yes'),
    hasCancel: true,
  },
  CorrectionsPanel: {
    form: <CorrectionsPanel term={term} />,
    at: '?menu=postReports&term=2025-3&tab=changes',
    replies: {
      ...posting,
      'POST /api/correct-reports': { body: { corrected: [], unchanged: [], others: [] } },
    },
    field: 'Reason',
    what: '1 correction of report cards',
    send: () => press('Issue 1 card again'),
  },
  RetentionForm: {
    form: <DataTab studentId="20260002" who="Ann Ali" onErased={nothing} />,
    at: '?student=20260002&tab=data',
    replies: {
      'GET /api/student-keeping/20260002': { body: held },
      'POST /api/student-keeping': { body: { ...held, hold_reason: 'Side 2 is' } },
    },
    field: 'Why',
    what: '1 hold on a student’s data',
    send: () => press('Save'),
  },
  DocumentVerdict: {
    form: <DocumentVerdict studentId="20260002" title="Birth certificate" review={reviewOf()} />,
    at: '?student=20260002&tab=documents',
    replies: reviewing,
    begin: () => press('Send back: Birth certificate'),
    ...sendingBack,
  },
  'the queue of documents': {
    form: <DocumentsWaiting />,
    at: '?documents=open',
    replies: {
      ...reviewing,
      'GET /api/documents-to-review-count': { body: { waiting: 1 } },
      'GET /api/documents-to-review': { body: { documents: [waitingDocument('one')], total: 1, next: null } },
    },
    begin: async () => {
      await screen.findByRole('heading', { name: 'Birth certificate of Núñez, Inés' })
      await userEvent.keyboard('s')
    },
    opensAgain: false,
    ...sendingBack,
  },
  RefusalForm: {
    form: <CorrectionsOpened />,
    at: '?corrections=open',
    replies: {
      'GET /api/open-corrections': { body: { corrections: [correctionOpen(1)], total: 1, next: null } },
      'POST /api/resolve-correction': { body: answered('refused') },
    },
    begin: () => press('Not changed: Class of Núñez, Inés'),
    field: 'Why is it not being changed?',
    what: '1 answer to a request for a correction',
    send: () => press('Send the answer'),
    hasCancel: true,
  },
  LeaveDialog: {
    form: <EnrolmentActs studentId="20260002" name="Ann Ali" />,
    at: '?student=20260002',
    replies: {
      'GET /api/enrolments/20260002': { body: studentEnrolments },
      'POST /api/leave-student': { body: studentEnrolments },
    },
    begin: () => press('Mark as left'),
    field: 'Note',
    what: '1 last day of a student',
    send: () => press('Moved abroad'),
    hasCancel: true,
  },
  BulkActDialog: {
    form: <BulkActDialog kind="left" selection={selection} onClose={nothing} />,
    at: '?bulk=left',
    replies: {
      ...emptyReplies,
      'POST /api/plan-bulk-act': {
        body: { ...plan, changes: [{ student_id: '20260002', name: 'Ali, Ann', before: null, after: null }] },
      },
      'POST /api/apply-bulk-act': { body: done },
    },
    begin: async () => waitFor(() => expect(screen.getByLabelText('Last day')).toHaveFocus()),
    opensAgain: false,
    field: 'Note',
    what: '1 last day of several students',
    send: async () => {
      await userEvent.selectOptions(screen.getByLabelText('Why'), 'Moved abroad')
      await press('Show who will change')
      await press(/^Mark 1 student/)
    },
    hasCancel: true,
  },
  AddStudentDialog: {
    form: <AddStudentDialog onOpen={nothing} onClose={nothing} />,
    at: '?add=student',
    replies: {
      'GET /api/form-classes-list': { body: [{ id: '1A', form_level: 1 }] },
      'GET /api/houses': { body: [] },
      'GET /api/new-student': { body: { next_id: '20260012', today: '2026-07-01', twins: [] } },
      'POST /api/add-student': { body: { ...studentEnrolments, student_id: '20260012', class_id: '1A' } },
    },
    begin: async () => void (await screen.findByDisplayValue('20260012')),
    opensAgain: false,
    field: 'First name',
    what: '1 new student',
    send: async () => {
      await userEvent.type(screen.getByLabelText('Last name'), 'Ali')
      await userEvent.type(screen.getByLabelText('Date of birth'), '2 June 2014')
      await userEvent.selectOptions(await screen.findByLabelText('Class'), '1A')
      await press('Add student')
      expect(await screen.findByRole('status')).toHaveTextContent('Side 2 is Ali is added to class 1A')
    },
    hasCancel: true,
  },
  ReachDialog: {
    form: <ReachDialog family={family} today="2026-07-01" onClose={nothing} />,
    at: '?chase=1A',
    replies: { 'POST /api/family-contacts': { body: { way: 'call', word: 'x', at: '', by: '' } } },
    field: 'Result of the call',
    what: '1 note of a call',
    send: () => press('Save the call'),
  },
  SaveForm: {
    form: <SaveForm purpose="export" noun="export" chosen={{}} views={[]} />,
    at: '?menu=exportData',
    replies: { 'POST /api/saved-views': { body: {} } },
    field: 'Save this export as',
    what: '1 name of a list or view',
    send: async () => {
      await press('Save the export')
      expect(await screen.findByText('Saved.')).toBeVisible()
    },
  },
}
