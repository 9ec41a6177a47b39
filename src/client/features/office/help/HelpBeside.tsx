// The help beside any screen: F1 opens it, also over a dialog.
import { lazy, Suspense, useEffect, useRef } from 'react'
import { QuestionCircleOutlined } from '@ant-design/icons'
import { useHelp, useLastingHelp } from '#client/address/DialogHelp'
import { BarButton } from '#client/ui/BarButton'

interface HelpBesideProps {
  /** Must be a stable function. */
  readonly onBeside: (isBeside: boolean) => void
}

const HelpPanel = lazy(() => import('./HelpPanel'))

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

/** The question mark of the top bar. */
export const HelpButton = () => {
  const { help, open, close } = useHelp()
  return (
    <BarButton
      name="Help"
      icon={<QuestionCircleOutlined aria-hidden />}
      shortcut="F1"
      isExpanded={help !== null}
      onPress={() => (help === null ? open() : close())}
    />
  )
}
