// What the school says about a printed card, in words that a parent or another school understands.
import type { CardCheck } from '#shared/contract/reports/termReports'
import { academicYear } from '#shared/rules/dates'

interface Words {
  readonly title: string
  readonly text: string
}

export const stateWords: Readonly<Record<CardCheck['state'], Words>> = {
  current: {
    title: 'This card is current',
    text: 'The school issued it, and it is the latest card for this student and term.',
  },
  superseded: {
    title: 'There is a newer card',
    text: 'The school issued this card and corrected it later. Ask the family for the latest card.',
  },
  withdrawn: {
    title: 'This card has been withdrawn',
    text: 'The school issued it, but has withdrawn this term’s reports for now. Please ask the school.',
  },
}

export interface Fact {
  readonly label: string
  readonly value: string
}

/** Only what the card shows has a line. */
export const factsOf = (card: CardCheck): Fact[] => [
  { label: 'Student’s initials', value: card.initials },
  { label: 'Class', value: card.class_id },
  { label: 'Term', value: `Term ${card.term}, ${academicYear(card.year)}` },
  ...(card.average === null ? [] : [{ label: 'Average', value: card.average.toFixed(1) }]),
  { label: 'Revision', value: String(card.revision) },
]
