// The tables of getting in: codes of printed slips, known browsers, and what an account remembers (access).

/** The code of a student's newest slip. A row goes when a password is chosen or reset. */
export interface FirstCodeTable {
  student_id: string
  /** Keyed with the portal's secret: whoever reads the table cannot try codes. */
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
}

export interface AccessDatabase {
  first_code: FirstCodeTable
  known_device: KnownDeviceTable
}
