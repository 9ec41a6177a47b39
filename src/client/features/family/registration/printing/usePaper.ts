// The paper that is open over a step: the form to print, or a document.
import { useOpenInAddress } from '#client/address/useOpenInAddress'

export const usePaper = (paper: string) => {
  const { query, open, close } = useOpenInAddress()
  return {
    isOpen: query.get('paper') === paper,
    open: () => open({ paper }),
    close: () => close('paper'),
  } as const
}
