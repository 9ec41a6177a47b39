// The school's server: sessions as a list, and the portal's own saves, reads and keys behind them.
import { dayIn } from '#shared/rules/dates'
import { findStudent } from '#server/students/record/queries'
import { type SaveStudentBody, coverageHeaders } from '#shared/contract/students/students'
import { Refusal } from '#server/platform/core/refusal'
import { saveStudent, createSaves, type Saves } from '#server/students/save/save'
import type { Answer, Receive, Sent } from '../browser/globals'
import {
  type Covered,
  createCoverage,
  type Coverage,
  createReceipts,
  type Receipts,
} from '../../../src/server/students/restores/coverage'
import { findWindow } from '#server/school/registration/queries'
import { formLevel, type SchoolDatabase } from './database'
import { noBudgets } from '#server/students/save/rateLimit'
import type { Db } from '#server/platform/database/schema/schema'
import type { Scheduler } from '../scheduler'
import { derivedKey } from '#server/platform/crypto/sealing'
import type { Random } from '../../random'

/** The latest end of a session; an earlier end is random. */
const sessionMs = 12 * 3_600_000

/** A short interval; requests that arrive in it are answered together. */
const batchMs = 4

interface Arrived {
  readonly sent: Sent
  readonly answer: (answer: Answer | null) => void
}

export class School {
  #process: ServerProcess
  #sessions = new Map<string, Account>()
  #arrived: Arrived[] = []
  #numbers = 0
  #ends = 0
  isUp = true
  /** Probability of a 503 or 500. */
  strain = 0
  /** The fate of the next batch: none, a disk that accepts nothing, or a kill before or after COMMIT. */
  blow: 'none' | 'commit fails' | 'killed before commit' | 'killed after commit' = 'none'
  /** Called after each batch of saves. */
  onSaved: () => Promise<void> = () => Promise.resolve()

  constructor(
    readonly scheduler: Scheduler,
    readonly random: Random,
    readonly database: SchoolDatabase,
  ) {
    this.#process = startProcess(database.db, scheduler)
  }

  readonly receive: Receive = (sent, answer) => {
    if (!this.isUp) return answer(null)
    if (this.#arrived.push({ sent, answer }) > 1) return
    this.scheduler.in(this.random.between(0, batchMs), () => this.#answerAll())
  }

  /** Sessions and records survive it: they are in the database. */
  #kill() {
    const end = this.end()
    this.scheduler.in(this.random.between(500, 15_000), () => {
      if (end === this.#ends) this.start()
    })
  }

  /** The server no longer answers anybody. */
  end(): number {
    this.isUp = false
    for (const { answer } of this.#arrived.splice(0)) answer(null)
    return (this.#ends += 1)
  }

  /** @param sessions that are in its database; those of before, when that is still the same */
  start(sessions: ReadonlyMap<string, Account> = this.#sessions) {
    this.#sessions = new Map(sessions)
    this.#process = startProcess(this.database.db, this.scheduler)
    this.isUp = true
  }

  get sessions(): ReadonlyMap<string, Account> {
    return new Map(this.#sessions)
  }

  async #answerAll() {
    const arrived = this.#arrived
    this.#arrived = []
    const { blow } = this
    this.blow = 'none'
    if (blow === 'killed before commit') {
      for (const { answer } of arrived) answer(null)
      return this.#kill()
    }
    this.database.failCommits(blow === 'commit fails')
    const answers = await Promise.all(arrived.map(({ sent }) => this.#answer(sent)))
    this.database.failCommits(false)
    if (arrived.some(({ sent }) => sent.path === '/api/student')) await this.onSaved()
    if (blow === 'killed after commit') this.#kill()
    arrived.forEach(({ answer }, place) =>
      answer(blow === 'killed after commit' ? null : (answers[place] as Answer)),
    )
  }

  async #answer(sent: Sent): Promise<Answer> {
    if (this.random.happens(this.strain)) return strained(this.random)
    try {
      return await this.#route(sent)
    } catch (error) {
      if (!(error instanceof Refusal)) return said(500, 'Something went wrong.')
      const { status, message, errors } = error
      return { status, body: { message, ...(errors && { errors }) } }
    }
  }

  async #route({ method, path, body, session, isSignedOut }: Sent): Promise<Answer> {
    const account = session === undefined ? undefined : this.#sessions.get(session)
    const named = path.slice(path.lastIndexOf('/') + 1)
    const call = `${method} ${path.replace(/\/\d+$/, '')}`
    switch (call) {
      case 'GET /sanctum/csrf-cookie':
        return { status: 204, token: 'token' }
      case 'POST /api/login-student':
        return this.#signIn({ role: 'student', login: (body as { student_id: string }).student_id })
      case 'POST /api/admin-login':
        return this.#signIn({ role: 'admin', login: (body as { username: string }).username })
      case 'POST /logout':
        this.endSession(session)
        return { status: 204, session: null }
    }
    if (!account || session === undefined || isSignedOut) return said(401, 'Please sign in.')
    switch (call) {
      case 'GET /api/user':
        if (account.login !== named) return said(403, 'Not yours.')
        return { status: 200, body: [{ student_id: named, password_reset: 0, name: 'Asha' }] }
      case 'GET /api/student-record':
        if (account.role === 'student' && account.login !== named) return said(403, 'Not yours.')
        return told([await findStudent(this.database.db, named)], await this.#covered())
      case 'GET /api/student-registration':
        return { status: 200, body: await this.#registration() }
      case 'POST /api/outbox-key':
        return this.#keyFor(account, body as { browser: string; login: string })
      case 'POST /api/student':
        return this.#save(account, session, body as SaveStudentBody)
      default:
        return said(404, 'Not found.')
    }
  }

  #signIn(account: Account): Answer {
    const session = `session ${(this.#numbers += 1)}`
    this.#sessions.set(session, account)
    return signedIn(account, session)
  }

  #covered(): Promise<Covered> {
    return this.#process.coverage.now()
  }

  async #registration() {
    const window = await findWindow(this.database.db, formLevel)
    return { ...window, today: dayIn('America/Port_of_Spain', new Date(this.scheduler.now)) }
  }

  async #keyFor(account: Account, { browser, login }: { browser: string; login: string }): Promise<Answer> {
    if (login !== account.login) return said(409, 'Someone else has signed in on this browser.')
    const { handle, key } = outboxSecrets(account, browser)
    const now = new Date(this.scheduler.now).toISOString()
    const session_ends = new Date(this.scheduler.now + sessionMs).toISOString()
    const body = { handle, key: key.toString('base64url'), now, session_ends }
    return told(body, await this.#covered())
  }

  async #save(account: Account, sessionId: string, body: SaveStudentBody): Promise<Answer> {
    if (account.role === 'student' && body.id !== account.login)
      return { status: 403, body: { message: 'Not yours.', errors: { account: ['Not yours.'] } } }
    const covered = await this.#covered()
    const saver = { role: account.role, accountId: accountId(account), sessionId }
    return told(await saveStudent(this.#process, saver, body, covered), covered)
  }

  endSession(session: string | undefined) {
    this.#sessions.delete(session ?? '')
  }
}

// The memory of the running server: lost when it is killed.

interface ServerProcess {
  readonly saves: Saves
  readonly coverage: Coverage
  readonly receipts: Receipts
}

const secret = 'Wm0aJ8nC3xYgmTqQvZb1KkR7pLd2Es9HfUoNyIt4cXe'
const receipts = createReceipts(secret)

const startProcess = (db: Db, scheduler: Scheduler): ServerProcess => {
  const clock = () => new Date(scheduler.now)
  return {
    saves: createSaves({ db, clock, timeZone: 'America/Port_of_Spain', budgets: noBudgets }),
    coverage: createCoverage({ db, clock }, () => true),
    receipts,
  }
}

// Keys that the school derives from its secret, so a restored school has them too.

export interface Account {
  readonly login: string
  readonly role: 'student' | 'admin'
}

const accountId = ({ role, login }: Account) => `${role}:${login}`

const derived = new Map<string, { readonly handle: string; readonly key: Buffer }>()

/** Keys of the outbox, derived as in access/sessions/routes.ts. */
export const outboxSecrets = (account: Account, browser: string) => {
  const owner = `${accountId(account)} ${browser}`
  const known = derived.get(owner) ?? {
    handle: derivedKey({ secret, purpose: 'outbox handle', owner }, 16).toString('base64url'),
    key: derivedKey({ secret, purpose: 'outbox key', owner }),
  }
  if (derived.size > 100) derived.clear()
  derived.set(owner, known)
  return known
}

// Answers that need no state of the school's server.

const said = (status: number, message: string): Answer => ({ status, body: { message } })

/** The same as app.coverage.tell. */
const told = (body: unknown, { epoch, until }: Covered): Answer => ({
  status: 200,
  body,
  headers: { [coverageHeaders.epoch]: epoch, [coverageHeaders.coveredUntil]: until },
})

const strained = (random: Random): Answer => {
  const headers = { 'Retry-After': String(random.between(1, 30)) }
  return random.happens(0.5) ? { ...said(503, 'Busy.'), headers } : said(502, 'Bad gateway')
}

const signedIn = ({ role, login }: Account, session: string): Answer => ({
  status: 200,
  session,
  token: 'token',
  body:
    role === 'admin'
      ? { name: 'Admin', username: login }
      : { name: 'Asha', authenticated: true, reset_password: false },
})
