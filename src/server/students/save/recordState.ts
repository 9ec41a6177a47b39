// A record during a batch: its stored values, and the changes made by the batch so far.
import type { FieldValue } from '#shared/record/record'
import type { RegistrationWindow } from '#shared/rules/school/registrationWindow'
import type { Change, Merge, Stored } from '#shared/rules/students/mergeRecord'
import type { FieldChangeTable } from '../../platform/database/schema/schema'
import type { Gap } from '../restores/queries'
import type { Head, NewChange, NewConsent } from './queries'
import type { SaveRequest } from './request'

type Applied = Merge['applied'][number]

export class RecordState {
  readonly id: string
  /** The version that was read. */
  readonly from: number
  readonly window: RegistrationWindow
  version: number
  updatedAt: string
  /** The fields that the batch touches. */
  readonly values: Record<string, FieldValue> = {}
  /** True if restores have lost versions of the record. */
  readonly hasGaps: boolean
  /** The lost versions; loaded when a save has a base that is not the newest. */
  readonly gaps: Gap[] = []
  /** The number of answers that came back after a restore. */
  returned = 0
  /** The changes on which the saves of the batch depend, oldest first. */
  readonly changes: Change[] = []
  readonly dirty = new Set<string>()
  readonly newChanges: NewChange[] = []
  readonly newConsents: NewConsent[] = []
  readonly seqs = new Map<string, Record<string, number>>()
  readonly dirtySeqs = new Set<string>()

  constructor({ id, version, updatedAt, has_gaps, open, deadline, left_on }: Head) {
    this.id = id
    this.from = this.version = version
    this.updatedAt = updatedAt
    this.hasGaps = Boolean(has_gaps)
    this.window = { open: open === 1 ? 1 : 0, deadline, left_on }
  }

  seqsOf(client: string | null): Readonly<Record<string, number>> {
    return (client !== null && this.seqs.get(client)) || {}
  }

  /** The record in the form with which the merge compares a save of this client. */
  storedFor(client: string | null): Stored {
    const { version, updatedAt, values, changes } = this
    return {
      ...{ version, updatedAt, values, changes, seqs: this.seqsOf(client) },
      isLost: (base) => this.#isLost(base),
      precedesRestore: (base) =>
        base !== null && this.gaps.some(({ version_before }) => base <= version_before),
    }
  }

  /** True if a restore lost this version: it lies in a gap or is newer than the record. */
  #isLost(base: number | null): boolean {
    if (base === null) return false
    return (
      base > this.version || this.gaps.some((gap) => gap.version_before < base && base < gap.version_after)
    )
  }

  /** Applies what one save changes. */
  take({ applied, seqs }: Pick<Merge, 'applied' | 'seqs'>, request: SaveRequest, at: string) {
    const { client } = request.editor
    if (client !== null && Object.keys(seqs).length > 0) {
      this.seqs.set(client, { ...this.seqsOf(client), ...seqs })
      this.dirtySeqs.add(client)
    }
    if (applied.length === 0) return
    this.returned += applied.filter((change) => this.#isReturn(change, request)).length
    this.version += 1
    this.updatedAt = at
    for (const change of applied) this.#take(change, request, at)
  }

  /**
   * True for an answer that a restore lost and this save brings back. Fields the portal adds (an agreement's text) do
   * not count.
   */
  #isReturn({ field, old_value, new_value }: Applied, { givenBack, base, changed }: SaveRequest): boolean {
    if (old_value === new_value || !changed?.includes(field)) return false
    return this.#isLost(givenBack[field] ?? base)
  }

  #take({ field, old_value, new_value }: Applied, request: SaveRequest, at: string) {
    const { version } = this
    const { by, editor, accountId, seq, copied } = request
    this.values[field] = new_value
    this.dirty.add(field)
    this.changes.push({ version, field, old_value, new_value, at, by, account: accountId, ...editor })
    this.newChanges.push({
      student_id: this.id,
      version,
      field,
      old_value: JSON.stringify(old_value),
      new_value: JSON.stringify(new_value),
      at,
      by_role: by,
      by_account: accountId,
      by_session: editor.session,
      client: editor.client,
      seq,
      copied_from: copied?.[field] ?? null,
    })
  }
}

export const asChange = (row: Omit<FieldChangeTable, 'id'>): Change => ({
  version: row.version,
  field: row.field,
  old_value: JSON.parse(row.old_value) as FieldValue,
  new_value: JSON.parse(row.new_value) as FieldValue,
  at: row.at,
  by: row.by_role === 'school' ? 'school' : 'family',
  account: row.by_account,
  client: row.client,
  session: row.by_session,
})
