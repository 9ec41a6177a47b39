// The data of a report card: plain objects, so that they can be sent to the drawing thread.
import type { CardIssue, FrozenCard } from '#shared/rules/reports/cards/frozenCard'

/** How the school's documents look; the school's name and address come from the card itself. */
export interface CardLook {
  /** Behind the school's name, on cards of a demonstration. */
  readonly mark: string
  readonly accent: string
  readonly timeZone: string
  /** JPEG, prepared */
  readonly crest: Uint8Array | null
}

export interface ReportCardData {
  readonly card: FrozenCard
  readonly issue: CardIssue
  /**
   * 1: the first form. 2: long names of subjects and the period have a line to themselves. 3: the school year is
   * written with a hyphen, where earlier forms have a slash.
   */
  readonly layout: number
  readonly look: CardLook
  /** The portal's public address, used in the QR code. */
  readonly origin: string
  /** ISO, UTC. Printed on drafts only: a posted card is the same whenever it is drawn. */
  readonly drawnAt: string
}
