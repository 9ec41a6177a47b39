import { below } from '../../../ui/breakpoints'
import { useMedia } from '../../../ui/hooks/useMedia'

/** On a phone a card is read as a page first; the PDF is a button away. */
export const useIsPhone = (): boolean => useMedia(below('tablet'))
