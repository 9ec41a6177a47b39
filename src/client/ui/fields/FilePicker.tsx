// Choosing a file: by the file dialog or by dropping it. antd's Upload is 15 kB (gzip) more, and its input is not displayed:
// no label and no description reaches it.
import { CloudUploadOutlined } from '@ant-design/icons'
import { useCallback, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react'
import * as styles from './FilePicker.module.css'

export const takeFile =
  (onPick: (file: File | undefined) => void) =>
  ({ target }: ChangeEvent<HTMLInputElement>): void => {
    onPick(target.files?.[0])
    // The same file may be chosen again.
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

const useDrop = (onPick: (file: File | undefined) => void) => {
  const [isOver, setIsOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onPick(event.dataTransfer.files[0])
  }
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  return { isOver, handlers: { onDrop, onDragOver, onDragLeave: () => setIsOver(false) } }
}

interface FilePickerProps {
  /** What is chosen: “Passport photo”. */
  readonly title: string
  readonly accept: string
  readonly describedBy: string
  readonly onPick: (file: File | undefined) => void
  readonly onCancel?: (() => void) | undefined
  /** What is said under the words, where the picker is all there is to do. */
  readonly children?: ReactNode
}

export const FilePicker = ({ title, accept, describedBy, onPick, onCancel, children }: FilePickerProps) => {
  const { isOver, handlers } = useDrop(onPick)
  const cancelled = useCancelled(onCancel)
  return (
    <label
      className={children ? `${styles.picker} ${styles.large}` : styles.picker}
      data-over={isOver}
      {...handlers}
    >
      <input
        type="file"
        accept={accept}
        className="unseen"
        aria-label={`Choose a file: ${title}`}
        aria-describedby={describedBy}
        onChange={takeFile(onPick)}
        ref={cancelled}
      />
      <CloudUploadOutlined aria-hidden />
      <span>
        <span className={styles.choose}>Choose a file</span>
        <span className={styles.drop}> or drop it here</span>
      </span>
      {children}
    </label>
  )
}
