// The tables of accounts: sessions, wrong tries, codes of printed slips, known browsers, and the second step of an
// administrator's sign-in.

export interface AccountTable {
  /** 'student:20260001' | 'admin:admin' */
  id: string
  role: 'student' | 'admin'
  /** A role of rules/access/roles; null for students. */
  office_role: string | null
  /** Student ID or username as it is typed. */
  login: string
  name: string
  /** Null while the default password (date of birth) holds. */
  password_hash: string | null
  password_reset: number
  /** When the default password was issued or reset; counts its days. */
  default_since: string | null
  reset_at: string | null
  deactivated_at: string | null
  last_sign_in_at: string | null
  created_at: string
}

export interface SessionTable {
  /** SHA-256 of the token, hex. */
  id: string
  account_id: string
  /** 'activation' may do nothing but set the password. */
  kind: 'session' | 'activation'
  created_at: string
  last_seen_at: string
  expires_at: string
  user_agent: string | null
  /** When password and code were last proved after the sign-in; null: at the sign-in itself. */
  confirmed_at: string | null
}

/** Failures per typed sign-in name, known or not, so that both look alike. */
export interface SignInGuardTable {
  login_key: string
  failures: number
  last_failed_at: string
  locked_until: string | null
}

/** Fixed-window counters of every rate limit (sign-in, search, reset …): they outlive a restart. */
export interface RateLimitTable {
  key: string
  window_start: string
  used: number
}

export interface SetupTokenTable {
  /** SHA-256 of the token, hex. */
  token_hash: string
  expires_at: string
  used_at: string | null
  /** The account whose password it sets; null makes an administrator of any free name. */
  account_id: string | null
}

export interface AccountsDatabase {
  account: AccountTable & AccountMemory
  session: SessionTable
  sign_in_guard: SignInGuardTable
  budget: RateLimitTable
  setup_token: SetupTokenTable
}

/** The code of a student's newest slip. A row goes when a password is chosen or reset. */
export interface FirstCodeTable {
  student_id: string
  /** Keyed with the portal's secret: a reader of the table cannot try codes. */
  code_hash: string
  issued_at: string
  expires_at: string
  /** The activation that it opened; only that browser may go on with it. */
  used_by: string | null
}

/** A browser in which the account's own password was right. */
export interface KnownDeviceTable {
  /** SHA-256 of the token, hex. */
  token_hash: string
  account_id: string
  created_at: string
}

/** Told at the next sign-in; null for what has not happened. */
export interface AccountMemory {
  previous_sign_in_at: string | null
  password_changed_at: string | null
  /** 'first': chosen after a date of birth; 'changed': by somebody who knew the old one. */
  password_change: 'first' | 'changed' | null
  /** The highest number that it has given to a brother or sister, also one who has been erased since; null: none. */
  last_child: number | null
}

/** A student's sign-in that also opens another student's pages. It stays when it has ended. */
export interface SiblingLinkTable {
  viewer_account_id: string
  child_account_id: string
  /** 2, 3 …: counts the children of the viewer. */
  child: number
  linked_at: string
  ended_at: string | null
  ended_why: 'removed' | 'password' | null
}

/** A row says that somebody teaches a subject of a class in a school year, or is the form teacher of the class. */
export interface AssignmentTable {
  /** 2026: the school year 2026-2027 */
  year: number
  class_id: string
  /** '': the form teacher */
  subject_code: string
  account_id: string
}

export interface AccessDatabase {
  assignment: AssignmentTable
  sibling_link: SiblingLinkTable
  first_code: FirstCodeTable
  known_device: KnownDeviceTable
}

export interface SecondFactorTable {
  account_id: string
  /** Sealed (sealing.ts); null until the first one is confirmed by a code. */
  secret: string | null
  /** Null: not set up yet, the password alone signs in. */
  enrolled_at: string | null
  /** The time step of the last code that was taken: that one and those before it are used up. */
  last_step: number
  /** Sealed; shown to the person, becomes `secret` when a code proves that the app has it. */
  offered_secret: string | null
  offered_at: string | null
}

export interface RecoveryCodeTable {
  /** SHA-256 of account and code, hex. */
  code_hash: string
  account_id: string
  used_at: string | null
}

export interface SecondFactorDatabase {
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
}
