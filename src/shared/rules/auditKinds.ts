// What the entries of the audit log are about: each begins with one of these words.

export interface AuditKind {
  readonly id: string
  readonly title: string
  /** How the names of its entries begin. No beginning is that of another kind. */
  readonly beginnings: readonly string[]
}

export const auditKinds = [
  {
    id: 'sign-in',
    title: 'Signing in',
    beginnings: [
      ...['password ', 'first password ', 'first sign-ins ', 'sign-in ', 'sessions ', 'second factor '],
      ...['recovery code', 'many wrong sign-ins', 'name search limit', 'slip codes '],
    ],
  },
  { id: 'administrators', title: 'Administrators', beginnings: ['administrator '] },
  {
    id: 'students',
    title: 'Students',
    beginnings: [
      ...['student ', 'keeping ', 'kept ', 'field ', 'hidden from ', 'listed in ', 'correction'],
      ...['many records ', 'data downloaded', 'rows set aside'],
    ],
  },
  { id: 'imports', title: 'Imports', beginnings: ['import '] },
  { id: 'reports', title: 'Term reports', beginnings: ['term-reports.'] },
  { id: 'papers', title: 'Papers and exports', beginnings: ['documents.', 'registration data '] },
  {
    id: 'settings',
    title: 'Settings',
    beginnings: [
      ...['settings ', 'registration window ', 'terms ', 'term changed', 'report rule ', 'class list '],
      ...['house list ', 'grades ', 'subjects ', 'school year '],
    ],
  },
] as const satisfies readonly AuditKind[]

export type AuditKindId = (typeof auditKinds)[number]['id']

export const auditKindIds = auditKinds.map(({ id }) => id)

export const auditBeginnings = (id: AuditKindId): readonly string[] =>
  auditKinds.find((kind) => kind.id === id)?.beginnings ?? []
