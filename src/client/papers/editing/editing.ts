// The states of a document's editor. While it is open, the page's address says so:
//
//   closed ──chosen, or kept photos at this address──▶ open ──left──▶ closed
//                                         stay ▲         └──left, something would be lost──▶ asking
//   closed ◀──left── ending ◀──done, or lose───┴─────────────────────────────────────────────┘

import type { Risk } from '../paperRiskSlice'

interface Chosen {
  /** Empty if the editor continues with stored photos. */
  readonly photos: readonly File[]
}

export type Editing = { readonly is: 'closed' | 'ending' } | (Chosen & { readonly is: 'open' | 'asking' })

export interface Facts {
  readonly isInAddress: boolean
  /** True if the device has photos to continue with. */
  readonly hasKept: boolean
  readonly risk: Risk | null
}

const closed: Editing = { is: 'closed' }

/** Returns the same object when nothing changes. */
export const followed = (editing: Editing, { isInAddress, hasKept, risk }: Facts): Editing => {
  switch (editing.is) {
    case 'closed':
      return isInAddress && hasKept ? { is: 'open', photos: [] } : editing
    case 'open':
      if (isInAddress) return editing
      return risk ? { ...editing, is: 'asking' } : closed
    case 'ending':
      return isInAddress ? editing : closed
    case 'asking':
      return editing
  }
}
