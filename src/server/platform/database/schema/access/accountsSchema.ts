// The tables of accounts, their sessions, and what is counted of wrong tries (access).
import type { AccountMemory } from './accessSchema'

export interface AccountTable {
  /** 'student:20260001' | 'admin:admin' */
  id: string
  role: 'student' | 'admin'
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
  /** Whose password it sets; null makes an administrator of any free name. */
  account_id: string | null
}

export interface AccountsDatabase {
  account: AccountTable & AccountMemory
  session: SessionTable
  sign_in_guard: SignInGuardTable
  budget: RateLimitTable
  setup_token: SetupTokenTable
}
