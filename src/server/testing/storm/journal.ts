// What a client did, written down as it happened: the witness against which the database is held.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

export interface Sent {
  student: string
  field: string
  client: string
  seq: number
  value: string
}

/** A document that was stored, as the answer named it. */
export interface Upload {
  student: string
  fileType: string
  id: string
  sha256: string
}

/** A session that was promised by a sign-in. */
export interface Promised {
  student: string
  token: string
}

interface Kinds {
  save: Sent
  upload: Upload
  session: Promised
}
type Line = { [Kind in keyof Kinds]: { kind: Kind; what: Kinds[Kind] } }[keyof Kinds]

const keyOf = ({ student, field }: Pick<Sent, 'student' | 'field'>) => `${student} ${field}`

/** Acknowledgements go into a file at once; what was only sent may be forgotten with this process. */
export class Journal {
  readonly #sent = new Map<string, Sent[]>()
  #count = 0

  constructor(readonly file: string) {}

  /** Before the request leaves; a repetition is not written again. */
  sent(save: Sent) {
    const before = this.#sent.get(keyOf(save))
    if (!before) this.#sent.set(keyOf(save), [save])
    else if (before.at(-1)?.value !== save.value) before.push(save)
  }

  /** After a 2xx was received. */
  acknowledged(save: Sent) {
    this.#write({ kind: 'save', what: save })
  }

  uploaded(upload: Upload) {
    this.#write({ kind: 'upload', what: upload })
  }

  signedIn(session: Promised) {
    this.#write({ kind: 'session', what: session })
  }

  get count() {
    return this.#count
  }

  list<Kind extends keyof Kinds>(kind: Kind): Kinds[Kind][] {
    if (!existsSync(this.file)) return []
    const lines = readFileSync(this.file, 'utf8').split('\n').filter(Boolean)
    return lines.flatMap((text) => {
      const line = JSON.parse(text) as Line
      return line.kind === kind ? [line.what as Kinds[Kind]] : []
    })
  }

  /** The values that may stand in the field now: the last acknowledged one, or one sent after it. */
  allowed(student: string, field: string, lastAcknowledged: string): string[] {
    const values = (this.#sent.get(keyOf({ student, field })) ?? []).map(({ value }) => value)
    return values.slice(values.indexOf(lastAcknowledged))
  }

  #write(line: Line) {
    this.#count += 1
    appendFileSync(this.file, `${JSON.stringify(line)}\n`)
  }
}
