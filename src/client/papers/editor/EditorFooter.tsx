// What stands under the pages: what to know before they are sent, and what to do next.
import { PictureOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { PictureButton } from '../controls/PictureButton'
import { fullText } from '../pages/pageTexts'
import { mostPages } from '../pages/mostPages'
import * as styles from './editor.module.css'

interface EditorFooterProps {
  readonly count: number
  /** Photos for which there was no room. */
  readonly leftOut: number
  /** Null while nobody knows. */
  readonly isKept: boolean | null
  /** Some photos are not open yet: that they have no room is not the last word. */
  readonly isOpening: boolean
  /** Why it may not be sent yet. */
  readonly problem: string | null
  readonly isReady: boolean
  readonly isWorking: boolean
  readonly camera: 'environment' | undefined
  readonly onAdd: (photos: readonly File[]) => void
  readonly onUse: () => void
}

const noteOf = ({ isKept, isOpening, count, leftOut }: EditorFooterProps): string => {
  if (leftOut > 0 || count >= mostPages) return fullText(leftOut)
  if (isKept === null || count === 0) return ''
  if (isKept) return 'Saved on this device until you send it.'
  return isOpening
    ? 'Stay on this page until all photos are open: some are not saved yet.'
    : 'This browser cannot save these pages. Send them before you close this page.'
}

export const EditorFooter = (props: EditorFooterProps) => {
  const { count, problem, isReady, isWorking, camera, onAdd, onUse } = props
  const isFull = count >= mostPages
  return (
    <div className={styles.footer}>
      <p className={styles.note} role="status">
        {problem ?? noteOf(props)}
      </p>
      <div className={styles.acts}>
        <PictureButton camera={camera} takesSeveral={camera === undefined} disabled={isFull} onPick={onAdd}>
          Add a page
        </PictureButton>
        {camera !== undefined && (
          <PictureButton
            icon={<PictureOutlined aria-hidden />}
            aria-label="Add pictures from this device"
            takesSeveral
            disabled={isFull}
            onPick={onAdd}
          />
        )}
        <Button type="primary" disabled={!isReady} loading={isWorking} onClick={onUse}>
          {count === 1 ? 'Use this page' : 'Use these pages'}
        </Button>
      </div>
    </div>
  )
}
