// Choosing a file in a dialog or by dropping it. antd's Upload would add 15 kB (gzip), and its hidden input can have no
// label or description.
import { CloudUploadOutlined } from '@ant-design/icons'
import { useCallback, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react'
import { Muted, Row } from '../primitives'
import * as styles from './FilePicker.module.css'

/** Receives the first file, and all files if several may be chosen. */
type OnPick = (file: File | undefined, all: readonly File[]) => void

const take =
  (onPick: OnPick) =>
  ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const all = [...(target.files ?? [])]
    onPick(all[0], all)
    // Without this, choosing the same file again would not count as a change.
    target.value = ''
  }

/** React has no event for a file dialog that was closed without a choice. */
const useCancelled = (onCancel: (() => void) | undefined) =>
  useCallback(
    (input: HTMLInputElement | null) => {
      const cancel = () => onCancel?.()
      input?.addEventListener('cancel', cancel)
      return () => input?.removeEventListener('cancel', cancel)
    },
    [onCancel],
  )

const useDrop = (onPick: OnPick, takesSeveral: boolean) => {
  const [isOver, setIsOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const all = [...event.dataTransfer.files].slice(0, takesSeveral ? undefined : 1)
    onPick(all[0], all)
  }
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  return { isOver, handlers: { onDrop, onDragOver, onDragLeave: () => setIsOver(false) } }
}

interface FilePickerProps {
  /** What the file is for: “Passport photo”. */
  readonly title: string
  readonly accept: string
  readonly describedBy: string
  readonly takesSeveral?: boolean
  readonly onPick: OnPick
  readonly onCancel?: (() => void) | undefined
  /** A hint below the button text, for a picker that is the only thing on its screen. */
  readonly children?: ReactNode
}

export const FilePicker = (props: FilePickerProps) => {
  const { title, accept, describedBy, takesSeveral = false, onPick, onCancel, children } = props
  const { isOver, handlers } = useDrop(onPick, takesSeveral)
  const cancelled = useCancelled(onCancel)
  return (
    <Row
      as="label"
      wrap={false}
      justify="center"
      minHeight={88}
      className={children ? `${styles.picker} ${styles.large}` : styles.picker}
      data-over={isOver}
      {...handlers}
    >
      <input
        type="file"
        accept={accept}
        multiple={takesSeveral}
        className="unseen"
        aria-label={`Choose a file: ${title}`}
        aria-describedby={describedBy}
        onChange={take(onPick)}
        ref={cancelled}
      />
      <CloudUploadOutlined aria-hidden />
      <span>
        <span className={styles.choose}>Choose a file</span>
        <Muted className={styles.drop}> or drop it here</Muted>
      </span>
      {children}
    </Row>
  )
}
