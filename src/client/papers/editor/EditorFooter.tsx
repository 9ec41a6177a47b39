// What stands under the pages: what to know before they are sent, and what to do next.
import { PictureOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { PictureButton } from '../controls/PictureButton'
import { mostPages } from '../pages/paperPages'
import * as styles from './editor.module.css'

interface EditorFooterProps {
  readonly count: number
  /** Null while nobody knows. */
  readonly isKept: boolean | null
  /** Why it may not be sent yet. */
  readonly problem: string | null
  readonly isReady: boolean
  readonly isWorking: boolean
  readonly camera: 'environment' | undefined
  readonly onAdd: (photos: readonly File[]) => void
  readonly onUse: () => void
}

const keptText = (isKept: boolean | null, count: number): string => {
  if (isKept === null || count === 0) return ''
  return isKept
    ? 'Kept on this device until you send it.'
    : 'This browser cannot keep these pages. Send them before you close this page.'
}

export const EditorFooter = (props: EditorFooterProps) => {
  const { count, isKept, problem, isReady, isWorking, camera, onAdd, onUse } = props
  const isFull = count >= mostPages
  return (
    <div className={styles.footer}>
      <p className={styles.note} role="status">
        {problem ?? (isFull ? `A paper has at most ${mostPages} pages.` : keptText(isKept, count))}
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
          Use these pages
        </Button>
      </div>
    </div>
  )
}
