/** The faults of the storage, and the words that the caller is told. */
const faults = {
  full: { status: 507, retryAfter: 60, fatal: false, text: 'There is no room left to store this.' },
  io: { status: 503, retryAfter: 10, fatal: true, text: 'The disk does not answer as it should.' },
  corrupt: { status: 503, retryAfter: 60, fatal: true, text: 'The stored data is damaged.' },
  foreign: {
    status: 503,
    retryAfter: 30,
    fatal: true,
    text: 'Nothing can be saved at the moment. Please try again in a few minutes.',
  },
  readOnly: { status: 503, retryAfter: 30, fatal: false, text: 'Nothing can be stored at the moment.' },
  busy: { status: 503, retryAfter: 2, fatal: false, text: 'Too much is being stored at once.' },
  filesAway: {
    status: 503,
    retryAfter: 15,
    fatal: false,
    text: 'Documents cannot be reached at the moment. Please try again in a few minutes.',
  },
  unreachable: { status: 503, retryAfter: 2, fatal: false, text: 'The database cannot be reached.' },
} as const

export type FaultKind = keyof typeof faults

/** The request was right but the storage failed: nothing was acknowledged, so the caller may try again. */
export class StorageFault extends Error {
  override readonly name: string = 'StorageFault'
  readonly status: 503 | 507
  /** seconds */
  readonly retryAfter: number
  /** After a fatal fault nothing more is written: the process ends, and its supervisor restarts it. */
  readonly fatal: boolean

  constructor(
    readonly kind: FaultKind,
    options?: ErrorOptions,
  ) {
    super(faults[kind].text, options)
    this.status = faults[kind].status
    this.retryAfter = faults[kind].retryAfter
    this.fatal = faults[kind].fatal
  }
}
