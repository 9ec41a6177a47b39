// Two people with one record and a network that delivers in any order, for the property test of the merge.
import type { FieldValue } from '../record/record'
import { mergeRecord, type Change, type Editor, type Merge, type Save } from '../rules/students/mergeRecord'

/**
 * marked: names the edited fields. whole: sends the whole record with its base. plain: sends only the record, in
 * order.
 */
export type Style = 'marked' | 'whole' | 'plain'

export const fieldNames = ['first_name', 'allergy', 'polio'] as const
type Name = (typeof fieldNames)[number]
type Draft = Record<Name, FieldValue>

export type Action =
  | { does: 'type'; who: number; field: Name; value: FieldValue }
  | { does: 'send'; who: number }
  | { does: 'read'; who: number }
  | { does: 'deliver'; pick: number }

interface Message {
  who: number
  save: Save
  typed: Draft
}

interface Person {
  style: Style
  editor: Editor
  base: number
  draft: Draft
  /** Edited but not sent yet. */
  edited: Set<Name>
  typed: Partial<Draft>
  seq: number
  conflicts: Array<{ field: string; yours: FieldValue }>
}

const empty = (): Draft => ({ first_name: null, allergy: null, polio: null })

const person = (style: Style, index: number): Person => ({
  style,
  editor: { client: style === 'plain' ? null : `tab-${index}`, session: `session-${index}` },
  base: 0,
  draft: empty(),
  edited: new Set(),
  typed: {},
  seq: 0,
  conflicts: [],
})

export class TwoEditors {
  readonly people: Person[]
  readonly stored = { version: 0, updatedAt: '', values: empty(), changes: [] as Change[] }
  /** Changes that were overwritten unseen. */
  readonly unseen: Change[] = []
  readonly #seqs = new Map<string, Record<string, number>>()
  #network: Message[] = []

  constructor(styles: readonly Style[]) {
    this.people = styles.map(person)
  }

  act(action: Action) {
    if (action.does === 'type') this.#type(action.who, action.field, action.value)
    else if (action.does === 'send') this.#send(action.who)
    else if (action.does === 'read') this.#read(action.who)
    else this.#deliver(action.pick)
  }

  /** Sends and delivers everything that is left. */
  finish() {
    this.people.forEach((_person, who) => this.#send(who))
    while (this.#network.length > 0) this.#deliver(0)
  }

  #person(who: number): Person {
    return this.people[who] as Person
  }

  #type(who: number, field: Name, value: FieldValue) {
    const { draft, edited, typed } = this.#person(who)
    draft[field] = value
    typed[field] = value
    edited.add(field)
  }

  #send(who: number) {
    const one = this.#person(who)
    if (one.edited.size === 0) return
    const seq = one.style === 'plain' ? null : ++one.seq
    const base = one.base
    const changed = one.style === 'marked' ? [...one.edited] : null
    const save: Save = { editor: one.editor, values: { ...one.draft }, base, changed, seq }
    this.#network.push({ who, save, typed: { ...one.draft } })
    one.edited.clear()
  }

  /** Only when everything typed on the old base has been delivered. */
  #read(who: number) {
    const one = this.#person(who)
    if (one.edited.size > 0 || this.#network.some((message) => message.who === who)) return
    one.base = this.stored.version
    one.draft = { ...this.stored.values }
  }

  #deliver(pick: number) {
    const message = this.#network[pick % Math.max(1, this.#network.length)]
    if (!message) return
    // A client without seqs waits for each answer before it sends again.
    const first = this.#network.find(({ who }) => who === message.who) as Message
    const next = this.#person(message.who).style === 'plain' ? first : message
    this.#network = this.#network.filter((one) => one !== next)
    this.#store(next)
  }

  #store({ who, save }: Message) {
    const one = this.#person(who)
    const key = save.editor.client ?? ''
    const seqs = this.#seqs.get(key) ?? {}
    const merge = mergeRecord(save, { ...this.stored, seqs })
    this.#seqs.set(key, { ...seqs, ...merge.seqs })
    one.conflicts.push(...merge.conflicts)
    if (merge.applied.length > 0) this.#write(save, merge)
  }

  #write({ editor, base }: Save, { applied }: Merge) {
    this.stored.version += 1
    for (const change of applied) {
      const before = this.stored.changes.filter(({ field }) => field === change.field).at(-1)
      const isForeign = before !== undefined && before.session !== editor.session
      if (isForeign && before.version > (base ?? 0)) this.unseen.push(before)
      this.stored.values[change.field as Name] = change.new_value
      this.stored.changes.push({ ...change, ...editor, version: this.stored.version, at: '', by: 'family' })
    }
  }
}
