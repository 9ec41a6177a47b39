import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Moment {
  /** When this page was opened. */
  readonly began: number
  readonly at: number
}

export type Heard = Moment &
  (
    | { readonly is: 'typed'; readonly field: string; readonly value: string }
    | { readonly is: 'told'; readonly text: string }
  )

const text = readFileSync(join(__dirname, '../phonePage.cjs'), 'utf8')

/** @param offset milliseconds by which the clock is wrong; run again, it moves the clock */
export const pageScript = (offset: number): string => `globalThis.phoneOffset = ${offset};\n${text}`
