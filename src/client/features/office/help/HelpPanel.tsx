// The help of the office: beside the screen where there is room, else over it. What is done on the screen stays as it is.
import { useLayoutEffect, useRef, useState } from 'react'
import { below } from '#client/ui/breakpoints'
import { useFocusBack } from '#client/ui/hooks/useFocusBack'
import { useMedia } from '#client/ui/hooks/useMedia'
import { PlainDialog } from '#client/ui/plain/PlainDialog'
import { isDialogAt, useHelp } from '#client/address/DialogHelp'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { HelpContents } from './HelpContents'
import * as styles from './help.module.css'

interface FrameProps {
  readonly shown: string
  readonly onClose: () => void
}

/** What keeps everything but itself from being read. */
const isUnderDialog = (): boolean =>
  [...document.querySelectorAll('dialog[open], .ant-modal-mask, .ant-drawer-mask')].some(
    (element) => element.getClientRects().length > 0,
  )

const OverScreen = ({ shown, onClose }: FrameProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <PlainDialog ref={dialog} className={styles.over} aria-label="Help" firstFocus="h2" onClosed={onClose}>
      {/* A dialog below listens for Escape as well; it must stay. */}
      <div
        className={styles.inside}
        role="presentation"
        onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      >
        <HelpContents shown={shown} onClose={() => dialog.current?.close()} />
      </div>
    </PlainDialog>
  )
}

interface BesideProps extends FrameProps {
  readonly onBeside: (isBeside: boolean) => void
}

const BesideScreen = ({ shown, onClose, onBeside }: BesideProps) => {
  useFocusBack()
  useLayoutEffect(() => {
    onBeside(true)
    return () => onBeside(false)
  }, [onBeside])
  return (
    <div className={styles.beside} role="dialog" aria-label="Help">
      <div
        className={styles.inside}
        role="presentation"
        onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
      >
        <HelpContents shown={shown} onClose={onClose} />
      </div>
    </div>
  )
}

export default function HelpPanel({ shown, onBeside }: Pick<BesideProps, 'shown' | 'onBeside'>) {
  const { close } = useHelp()
  const isNarrow = useMedia(below('laptop'))
  const { query } = useOfficeQuery()
  const [isOverDialog] = useState(() => isDialogAt(query) || isUnderDialog())
  if (isNarrow || isOverDialog) return <OverScreen shown={shown} onClose={close} />
  return <BesideScreen shown={shown} onClose={close} onBeside={onBeside} />
}
