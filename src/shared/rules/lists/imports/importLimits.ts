// The size limits of an imported list, checked at both ends (SEC-76).
export const importLimits = {
  /** The size of the uploaded file. */
  bytes: 15_000_000,
  /** Without the header. */
  rows: 5000,
} as const
