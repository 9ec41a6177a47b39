// What a client did, written down as it happened: the witness against which the database is held.
import { appendFileSync, readFileSync } from 'node:fs'

export interface Sent {
  student: string
  field: string
  client: string
  seq: number
  value: string
}

const keyOf = ({ student, field }: Pick<Sent, 'student' | 'field'>) => `${student} ${field}`

/** Acknowledgements go into a file at once; what was only sent may be forgotten with this process. */
export class Journal {
  readonly #sent = new Map<string, Sent[]>()
  #count = 0

  constructor(readonly file: string) {}

  /** Before the request leaves; a repetition is not written again. */
  sent(save: Sent) {
    const before = this.#sent.get(keyOf(save)) ?? []
    if (before.at(-1)?.value !== save.value) this.#sent.set(keyOf(save), [...before, save])
  }

  /** After a 2xx was received. */
  acknowledged(save: Sent) {
    this.#count += 1
    appendFileSync(this.file, `${JSON.stringify(save)}\n`)
  }

  get count() {
    return this.#count
  }

  listAcknowledged(): Sent[] {
    const lines = readFileSync(this.file, 'utf8').split('\n').filter(Boolean)
    return lines.map((line) => JSON.parse(line) as Sent)
  }

  /** The values that may stand in the field now: the last acknowledged one, or one sent after it. */
  allowed(student: string, field: string, lastAcknowledged: string): string[] {
    const values = (this.#sent.get(keyOf({ student, field })) ?? []).map(({ value }) => value)
    return values.slice(values.indexOf(lastAcknowledged))
  }
}
