// The editor of one document and the page's address, where it stands while it is open:
//
//   closed ──chosen, or kept photos at this address──▶ open ──left──▶ closed
//                                         stay ▲         └──left, something would be lost──▶ asking
//   closed ◀──left── ending ◀──done, or lose───┴─────────────────────────────────────────────┘

import type { Risk } from '#client/saving/paperRiskSlice'

interface Chosen {
  /** None where it goes on with those of an earlier time. */
  readonly photos: readonly File[]
}

export type Editing = { readonly is: 'closed' | 'ending' } | (Chosen & { readonly is: 'open' | 'asking' })

export interface Facts {
  readonly isInAddress: boolean
  /** Photos of an earlier time may be gone on with. */
  readonly hasKept: boolean
  readonly risk: Risk | null
}

const closed: Editing = { is: 'closed' }

/** The same one where nothing follows. */
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
