import type { ReactNode } from 'react'

/** One component of ui/ in one of its states. */
export interface Specimen {
  /** 'Field, with an error': unique on the page. */
  readonly name: string
  readonly children: ReactNode
}
