// How large a list may be that the office brings in; both ends hold to it (SEC-76).
export const importLimits = {
  /** Of the file as it arrives. */
  bytes: 15_000_000,
  /** Without the header. */
  rows: 5000,
} as const
