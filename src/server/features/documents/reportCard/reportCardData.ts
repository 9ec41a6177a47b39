// Everything a report card is drawn from: plain data, so that it can be sent to the drawing thread.
import type { CardIssue, FrozenCard } from '#shared/rules/termReports/frozenCard'

/** How the school's papers look; the school's name and address on a card are the card's own. */
export interface CardLook {
  readonly accent: string
  readonly timeZone: string
  /** JPEG, prepared */
  readonly crest: Uint8Array | null
}

export interface ReportCardData {
  readonly card: FrozenCard
  readonly issue: CardIssue
  readonly look: CardLook
  /** Where the portal is reached: the QR code leads there. */
  readonly origin: string
  /** ISO, UTC. Stands on drafts only: a card that was given out is the same whenever it is drawn. */
  readonly drawnAt: string
}
