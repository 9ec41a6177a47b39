// The tables of the second step of an administrator's sign-in (access).

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
