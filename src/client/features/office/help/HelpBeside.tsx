// The help beside whatever is on the screen: F1 opens it, also over a dialog.
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useHelp, useLastingHelp } from '#client/address/DialogHelp'

const HelpPanel = lazy(() => import('./HelpPanel'))

const useF1 = (press: () => void) => {
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, repeat } = event
      if (key !== 'F1' || altKey || ctrlKey || metaKey || shiftKey) return
      event.preventDefault()
      if (!repeat) latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

interface HelpBesideProps {
  /** Must stay the same. */
  readonly onBeside: (isBeside: boolean) => void
}

export const HelpBeside = ({ onBeside }: HelpBesideProps) => {
  const shown = useLastingHelp()
  const { open, close } = useHelp()
  useF1(() => (shown === null ? open() : close()))
  return (
    shown !== null && (
      <Suspense fallback={null}>
        <HelpPanel shown={shown} onBeside={onBeside} />
      </Suspense>
    )
  )
}
