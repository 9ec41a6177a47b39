// The actions of the audit log, named by what was affected and what happened to it. Stored rows never change (a hash
// chain covers them), so names from earlier releases are translated when they are read.

interface AuditKind {
  readonly id: string
  readonly title: string
  readonly actions: readonly string[]
}

export const auditKinds = [
  {
    id: 'sign-in',
    title: 'Signing in',
    actions: [
      'first password set',
      'password changed',
      'password reset',
      'sign-in confirmed',
      'sessions ended',
      'sibling added',
      'sibling link ended',
      'second factor set up',
      'second factor moved',
      'second factor removed',
      'recovery codes renewed',
      'recovery code used',
      'activation codes issued',
      'many wrong sign-ins noticed',
      'first sign-ins paused',
      'name search limited',
    ],
  },
  {
    id: 'administrators',
    title: 'Administrators',
    actions: [
      'administrator created',
      'administrator invited',
      'administrator set up',
      'administrator deactivated',
      'administrator reactivated',
      'administrator reset',
      'administrator second factor reset',
      'office role changed',
      'teachers assigned',
    ],
  },
  {
    id: 'students',
    title: 'Students',
    actions: [
      'student added',
      'student left',
      'student returned',
      'bulk act applied',
      'bulk act undone',
      'student erased',
      'student hidden from the name search',
      'student listed in the name search',
      'retention changed',
      'expired data removed',
      'field restored',
      'correction asked for',
      'correction withdrawn',
      'correction made',
      'correction refused',
      'late answers offered',
      'late answers taken in',
      'agreement on paper taken in',
      'agreement on paper taken back',
      'document accepted',
      'document sent back',
      'document review taken back',
      'many records opened',
      'data downloaded',
      'rows set aside',
    ],
  },
  {
    id: 'imports',
    title: 'Imports',
    actions: ['import stored', 'import checked', 'import applied', 'import undone'],
  },
  {
    id: 'reports',
    title: 'Term reports',
    actions: [
      'term reports planned',
      'term reports plan withdrawn',
      'term reports posted',
      'term reports withdrawn',
      'term reports corrected',
      'marks entered',
      'marks handed in',
      'marks reopened',
      'student taken off the term list',
    ],
  },
  {
    id: 'papers',
    title: 'Papers and exports',
    actions: [
      'pack ordered',
      'pack downloaded',
      'registration report made',
      'sign-in slips made',
      'name labels made',
      'address labels made',
      'mark sheet made',
      'rank sheet made',
      'school list made',
      'sensitive list made',
      'family letters made',
      'registration data exported',
    ],
  },
  {
    id: 'settings',
    title: 'Settings',
    actions: [
      'settings changed',
      'school changed',
      'school crest changed',
      'school address changed',
      'backups changed',
      'backup key shown',
      'backup key put away',
      'mail server changed',
      'mail trial sent',
      'mail switched',
      'message words changed',
      'message tried again',
      'registration window changed',
      'terms changed',
      'term changed',
      'report rule changed',
      'class list changed',
      'class renamed',
      'house list changed',
      'saved view kept',
      'saved view removed',
      'grades changed',
      'remarks changed',
      'subjects changed',
      'school year begun',
      'school year turned',
      'turn of the year undone',
      'database changed by another program',
    ],
  },
] as const satisfies readonly AuditKind[]

export type AuditKindId = (typeof auditKinds)[number]['id']
export type AuditAction = (typeof auditKinds)[number]['actions'][number]

export const auditKindIds = auditKinds.map(({ id }) => id)

/** Names from earlier releases. */
const formerNames: Readonly<Record<string, AuditAction>> = {
  'slip codes issued': 'activation codes issued',
  'many wrong sign-ins': 'many wrong sign-ins noticed',
  'name search limit': 'name search limited',
  'hidden from the name search': 'student hidden from the name search',
  'listed in the name search': 'student listed in the name search',
  'keeping changed': 'retention changed',
  'kept long enough': 'expired data removed',
  'term-reports.planned': 'term reports planned',
  'term-reports.plan-taken-back': 'term reports plan withdrawn',
  'term-reports.posted': 'term reports posted',
  'term-reports.withdrawn': 'term reports withdrawn',
  'term-reports.corrected': 'term reports corrected',
  'term-reports.taken-off-list': 'student taken off the term list',
  'documents.pack-started': 'pack ordered',
  'documents.pack-fetched': 'pack downloaded',
  'documents.registration-report': 'registration report made',
  'documents.sign-in-slips': 'sign-in slips made',
}

/** The current name of a stored action. */
export const auditActionOf = (stored: string): string => formerNames[stored] ?? stored

/** All names, old and new, under which actions of a kind are stored. */
export const storedActionsOf = (kind: AuditKindId): readonly string[] => {
  const actions: readonly string[] = auditKinds.find(({ id }) => id === kind)?.actions ?? []
  const former = Object.entries(formerNames).filter(([, action]) => actions.includes(action))
  return [...actions, ...former.map(([name]) => name)]
}

/** Between which days the audit log is read: yyyy-MM-dd, both included. */
interface AuditDays {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Shown under the second day. */
export const auditDaysProblem = ({ from, to }: AuditDays): string | null =>
  from !== undefined && to !== undefined && to < from ? 'The last day is before the first.' : null
