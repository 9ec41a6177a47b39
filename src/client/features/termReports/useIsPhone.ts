import { useMedia } from '../../ui/useMedia'

/** On a phone a card is read as a page first; the PDF is a button away. */
export const useIsPhone = (): boolean => useMedia('(max-width: 640px)')
