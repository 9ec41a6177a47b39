import { termTitle, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { count } from '../../ui/count'

/** '3 cards of Term 2, 2025-2026 now differ from what families have' */
export const changedCardsText = (cards: number, term?: TermKey): string =>
  [
    count(cards, 'card'),
    ...(term ? [`of ${termTitle(term)}`] : []),
    cards === 1 ? 'now differs' : 'now differ',
    'from what families have',
  ].join(' ')
