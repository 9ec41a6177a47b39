// Merges a save with what others have stored in the meantime, field by field; nothing is lost silently.
//
//   not newer than what this tab has already sent ──▶ dropped
//   same as stored ──▶ nothing to do, but to note what comes back after a restore
//   somebody else made the last change after the base ──▶ conflict, the stored value stays
//   otherwise ──▶ applied
//
// A restore may lose versions that devices remember. A save based on a lost version is merged by values: it replaces a
// stored value that matches the device's memory unless somebody else has stored it since; anything else is a conflict.
import type { FieldValue } from '../../record/record'
import { mayBeGivenBack } from '../access/keptOnDevice'

export type Values = Readonly<Record<string, FieldValue>>

/** The author of a save: a tab, or a session when the client sends no tab id. */
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
  readonly account?: string | null
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
  /** The former values of each field, as the device remembers them; used if the base is lost. */
  readonly replaced?: Readonly<Record<string, readonly FieldValue[]>>
  /**
   * Fields whose value was acknowledged before a restore and is given back, with the version under which it was
   * stored.
   */
  readonly givenBack?: Readonly<Record<string, number>>
}

export interface Stored {
  readonly version: number
  /** ISO, UTC; when the record was changed last. */
  readonly updatedAt: string
  /** At least the fields of the save. */
  readonly values: Values
  /** True if a restore has lost this version; `changes` then holds the whole history. */
  readonly isLost?: (version: number | null) => boolean
  /** True if the record was restored after this version, which the copy has. */
  readonly precedesRestore?: (version: number | null) => boolean
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
  /** The person at the school. */
  readonly account?: string
}

export interface Merge {
  /**
   * The values to store, with the ones they replace: the same value if an answer comes back and stood there by chance.
   */
  readonly applied: ReadonlyArray<Pick<Change, 'field' | 'old_value' | 'new_value'>>
  readonly conflicts: readonly MergeConflict[]
  /** Fields that a newer save from the same tab has already set. */
  readonly dropped: readonly string[]
  /** Fields that were given back though the copy had them, and perhaps later values. */
  readonly known: readonly string[]
  /** New seqs to remember; may be empty. */
  readonly seqs: Readonly<Record<string, number>>
}

/** The fields that the editor means to change. */
export const changedFields = (save: Save, stored: Stored): readonly string[] => {
  const posted = Object.keys(save.values)
  if (save.changed) return save.changed.filter((field) => field in save.values)
  const since = changesAfter(save.base ?? stored.version, stored.changes)
  return posted.filter((field) => save.values[field] !== known(field, stored, since, save.editor))
}

const changesAfter = (base: number, changes: readonly Change[]): readonly Change[] =>
  changes.length === 0 ? changes : changes.filter(({ version }) => version > base)

/** The value that the editor last saw: at the base, or from the editor's own saves since then. */
const known = (field: string, { values }: Stored, since: readonly Change[], editor: Editor): FieldValue => {
  const ofField = since.filter((change) => change.field === field)
  const own = ofField.filter((change) => isOwn(change, editor)).at(-1)
  if (own) return own.new_value
  return ofField.length > 0 ? (ofField[0] as Change).old_value : (values[field] ?? null)
}

/** By tab; without tab ids, by session. */
const isOwn = (change: Change, { client, session }: Editor): boolean =>
  client === null ? change.client === null && change.session === session : change.client === client

/**
 * Merges one save into the stored record. Pure; values are compared in stored form (fieldRules.storedForm).
 * The seq of a field in conflict is not remembered, so a repeated save reports the conflict again.
 */
export const mergeRecord = (save: Save, stored: Stored): Merge => {
  const applied: Array<Merge['applied'][number]> = []
  const conflicts: MergeConflict[] = []
  const dropped: string[] = []
  const known: string[] = []

  for (const field of changedFields(save, stored)) {
    const new_value = save.values[field] ?? null
    const old_value = stored.values[field] ?? null
    if (isOvertaken(field, save, stored)) dropped.push(field)
    else if (new_value !== old_value) {
      const verdict = judged(field, save, stored)
      if (verdict === null) applied.push({ field, old_value, new_value })
      else if (verdict === 'known') known.push(field)
      else conflicts.push(verdict)
    } else if (isConfirmed(field, save, stored)) applied.push({ field, old_value, new_value })
  }
  return { applied, conflicts, dropped, known, seqs: newSeqs(save, stored, conflicts) }
}

const isOvertaken = (field: string, { seq }: Save, { seqs }: Stored): boolean => {
  const last = seqs[field]
  return seq !== null && last !== undefined && seq <= last
}

/** Null: applied. */
type Verdict = MergeConflict | 'known' | null

const judged = (field: string, save: Save, stored: Stored): Verdict => {
  const base = lostBase(field, save, stored)
  return base === null ? judgedByNumber(field, save, stored) : judgedByValue(field, save, stored, base)
}

/** The version on which a field was answered, where a restore has lost it. */
const lostBase = (field: string, save: Save, stored: Stored): number | null => {
  const base = save.givenBack?.[field] ?? save.base
  return base !== null && stored.isLost?.(base) === true ? base : null
}

const judgedByNumber = (field: string, save: Save, stored: Stored): Verdict => {
  if (save.givenBack && field in save.givenBack) return 'known'
  const since = changesAfter(save.base ?? stored.version, stored.changes)
  const isNews = stored.precedesRestore?.(save.base) ? () => true : hasChanged
  const last = lastOf(field, since.filter(isNews))
  return last && !isOwn(last, save.editor) ? conflictWith(field, save, stored, last) : null
}

/** A value noted as it came back is no change to somebody who has read the record since the restore. */
const hasChanged = ({ old_value, new_value }: Change): boolean => old_value !== new_value

const lastOf = (field: string, changes: readonly Change[]): Change | undefined =>
  changes.filter((change) => change.field === field).at(-1)

const conflictWith = (
  field: string,
  { values }: Save,
  stored: Stored,
  { at, by, account }: Pick<Change, 'at' | 'by' | 'account'>,
): MergeConflict => ({
  ...{ field, yours: values[field] ?? null, theirs: stored.values[field] ?? null, at, by },
  ...(by === 'school' && account && { account }),
})

/** @param base the version that is lost */
const judgedByValue = (field: string, save: Save, stored: Stored, base: number): Verdict => {
  const last = lastOf(field, stored.changes)
  if (last && isOwn(last, save.editor)) return null
  // Versions go on above all lost ones. The same value may be a later answer of somebody, perhaps given back, too.
  const isSince = last !== undefined && last.version > base
  if (!isSince && save.replaced?.[field]?.includes(stored.values[field] ?? null)) return null
  return conflictWith(field, save, stored, last ?? { at: stored.updatedAt, by: 'school' })
}

/**
 * True if a returning answer equals a value stored before the restore. It is recorded as a new change, because
 * otherwise an older answer from another device could replace it.
 */
const isConfirmed = (field: string, save: Save, stored: Stored): boolean => {
  if (!save.changed || !mayBeGivenBack(field)) return false
  const base = lostBase(field, save, stored)
  return base !== null && base < stored.version && (lastOf(field, stored.changes)?.version ?? 0) <= base
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
