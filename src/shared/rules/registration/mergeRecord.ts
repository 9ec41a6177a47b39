// Merges a save with what others have stored in the meantime, field by field; nothing is lost silently.
//
//   not newer than what this tab has already sent ──▶ dropped
//   same as stored ──▶ nothing to do
//   somebody else made the last change after the base ──▶ conflict, the stored value stays
//   otherwise ──▶ applied
import type { FieldValue } from '../../record/record'

export type Values = Readonly<Record<string, FieldValue>>

/** Who saves: a tab, or a session when the client sends no tab id. */
export interface Editor {
  readonly client: string | null
  readonly session: string | null
}

/** One stored change of one field. */
export interface Change extends Editor {
  readonly version: number
  readonly field: string
  readonly old_value: FieldValue
  readonly new_value: FieldValue
  /** ISO, UTC */
  readonly at: string
  readonly by: 'family' | 'school'
}

export interface Save {
  readonly editor: Editor
  /** Posted values in stored form, only for fields that this editor may write. */
  readonly values: Values
  /** The version that was edited; null: unknown, so the stored one. */
  readonly base: number | null
  /** The edited fields; null: the client does not say, so whatever differs from the base. */
  readonly changed: readonly string[] | null
  readonly seq: number | null
}

export interface Stored {
  readonly version: number
  /** At least the fields of the save. */
  readonly values: Values
  /** Every change after the save's base, oldest first. */
  readonly changes: readonly Change[]
  /** The newest seq of each field that this client has sent. */
  readonly seqs: Readonly<Record<string, number>>
}

export interface MergeConflict {
  readonly field: string
  readonly yours: FieldValue
  readonly theirs: FieldValue
  readonly at: string
  readonly by: 'family' | 'school'
}

export interface Merge {
  /** What to store, with the value it replaces. */
  readonly applied: ReadonlyArray<Pick<Change, 'field' | 'old_value' | 'new_value'>>
  readonly conflicts: readonly MergeConflict[]
  /** Fields that a newer save from the same tab has already set. */
  readonly dropped: readonly string[]
  /** New seqs to remember; may be empty. */
  readonly seqs: Readonly<Record<string, number>>
}

/** By tab; without tab ids, by session. */
const isOwn = (change: Change, { client, session }: Editor): boolean =>
  client === null ? change.client === null && change.session === session : change.client === client

const changesAfter = (base: number, changes: readonly Change[]): readonly Change[] =>
  changes.length === 0 ? changes : changes.filter(({ version }) => version > base)

/** The value that the editor last saw: at the base, or from the editor's own saves since then. */
const known = (field: string, { values }: Stored, since: readonly Change[], editor: Editor): FieldValue => {
  const ofField = since.filter((change) => change.field === field)
  const own = ofField.filter((change) => isOwn(change, editor)).at(-1)
  if (own) return own.new_value
  return ofField.length > 0 ? (ofField[0] as Change).old_value : (values[field] ?? null)
}

/** The fields that the editor means to change. */
export const changedFields = (save: Save, stored: Stored): readonly string[] => {
  const posted = Object.keys(save.values)
  if (save.changed) return save.changed.filter((field) => field in save.values)
  const since = changesAfter(save.base ?? stored.version, stored.changes)
  return posted.filter((field) => save.values[field] !== known(field, stored, since, save.editor))
}

const isOvertaken = (field: string, { seq }: Save, { seqs }: Stored): boolean => {
  const last = seqs[field]
  return seq !== null && last !== undefined && seq <= last
}

const foreignChange = (field: string, since: readonly Change[], editor: Editor): Change | undefined => {
  const last = since.filter((change) => change.field === field).at(-1)
  return last && !isOwn(last, editor) ? last : undefined
}

/**
 * Merges one save into the stored record. Pure; values are compared in stored form (fieldRules.storedForm).
 * The seq of a field in conflict is not remembered, so a repeated save reports the conflict again.
 */
export const mergeRecord = (save: Save, stored: Stored): Merge => {
  const since = changesAfter(save.base ?? stored.version, stored.changes)
  const applied: Array<Merge['applied'][number]> = []
  const conflicts: MergeConflict[] = []
  const dropped: string[] = []

  for (const field of changedFields(save, stored)) {
    const yours = save.values[field] ?? null
    const theirs = stored.values[field] ?? null
    const foreign = foreignChange(field, since, save.editor)
    if (isOvertaken(field, save, stored)) dropped.push(field)
    else if (yours === theirs) continue
    else if (foreign) conflicts.push({ field, yours, theirs, at: foreign.at, by: foreign.by })
    else applied.push({ field, old_value: theirs, new_value: yours })
  }
  return { applied, conflicts, dropped, seqs: newSeqs(save, stored, conflicts) }
}

/** A client that does not name the edited fields means all that it sent. */
const newSeqs = (save: Save, stored: Stored, conflicts: readonly MergeConflict[]): Record<string, number> => {
  const { seq } = save
  if (seq === null) return {}
  const disputed = conflicts.map(({ field }) => field)
  const meant = save.changed ? changedFields(save, stored) : Object.keys(save.values)
  return Object.fromEntries(
    meant
      .filter((field) => !disputed.includes(field) && !isOvertaken(field, save, stored))
      .map((field) => [field, seq]),
  )
}
