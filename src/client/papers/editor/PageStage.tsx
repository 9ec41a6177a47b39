// The photo of a page, with the outline of the paper on it.
import { useId, useRef, useState, type CSSProperties } from 'react'
import { PoliteStatus } from '../../ui/notices/PoliteStatus'
import type { Point } from '../picture/picture'
import { useObjectUrl } from '../controls/useObjectUrl'
import { corners, turnedOutline, type CornerIndex } from '../pages/corners'
import type { OpenPage } from '../pages/paperPagesSlice'
import { Corners } from './Corners'
import { PhotoDrawing, seenSize } from './PhotoDrawing'
import * as styles from './stage.module.css'

interface PageStageProps {
  readonly page: OpenPage
  readonly onMove: (index: CornerIndex, to: Point) => void
}

const percent = (share: number) => `${Math.round(share * 100)} %`

const placeText = (index: CornerIndex, { x, y }: Point): string =>
  `${corners[index]} corner: ${percent(x)} from the left, ${percent(y)} from the top`

/** How much of the photo is seen under the glass. */
const glassShare = 0.16

export const PageStage = ({ page, onMove }: PageStageProps) => {
  const photo = useRef<HTMLDivElement>(null)
  const hint = useId()
  const [held, setHeld] = useState<CornerIndex | null>(null)
  const url = useObjectUrl(page.source)
  const outline = turnedOutline(page.outline, page.quarters)
  const seen = { url, width: page.width, height: page.height, quarters: page.quarters, outline }
  const { width, height } = seenSize(page)
  const at = held === null ? null : outline[held]
  const glass = Math.max(width, height) * glassShare
  return (
    <div className={styles.stage}>
      <div className={styles.room}>
        <div
          ref={photo}
          className={styles.photo}
          style={{ '--ratio': width / height, aspectRatio: `${width} / ${height}` } as CSSProperties}
        >
          <PhotoDrawing photo={seen} className={styles.drawing} />
          <Corners outline={outline} photo={photo} describedBy={hint} onMove={onMove} onHold={setHeld} />
          {at && (
            <PhotoDrawing
              photo={seen}
              className={styles.glass}
              data-side={at.x < 0.5 ? 'right' : 'left'}
              viewBox={`${at.x * width - glass / 2} ${at.y * height - glass / 2} ${glass} ${glass}`}
            />
          )}
        </div>
      </div>
      <p className={styles.hint} id={hint}>
        Drag the corners to the edges of the paper<span className={styles.keys}>, or use the arrow keys</span>
        <span className="unseen">. Hold Shift for larger steps.</span>
      </p>
      <PoliteStatus text={held === null || !at ? null : placeText(held, at)} />
    </div>
  )
}
