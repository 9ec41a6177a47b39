// Choosing a file: by the file dialog or by dropping it. antd's Upload is 15 kB (gzip) more, and its input is not displayed:
// no label and no description reaches it.
import { CloudUploadOutlined } from '@ant-design/icons'
import { useCallback, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react'
import { Muted, Row } from '../primitives'
import * as styles from './FilePicker.module.css'

/** The first one, and all of them where several may be chosen. */
type OnPick = (file: File | undefined, all: readonly File[]) => void

const take =
  (onPick: OnPick) =>
  ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const all = [...(target.files ?? [])]
    onPick(all[0], all)
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
  /** The name of the chosen thing: “Passport photo”. */
  readonly title: string
  readonly accept: string
  readonly describedBy: string
  readonly takesSeveral?: boolean
  readonly onPick: OnPick
  readonly onCancel?: (() => void) | undefined
  /** A hint under the words, where the picker is the only thing to do. */
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
