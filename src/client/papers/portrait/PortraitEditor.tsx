// Crops the passport photo to 4:5 without enlarging it.
import { CameraOutlined, RotateRightOutlined, WarningFilled } from '@ant-design/icons'
import { Button, Skeleton, Slider } from 'antd'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { useMedia } from '../../ui/hooks/browser'
import { PictureButton } from '../PictureButton'
import type { EditorProps } from '../editor/PapersEditor'
import { smallPhotoText, unreadableTexts } from '../pages/pageTexts'
import { isSmall, usePortrait, mostZoom, placeOf } from './usePortrait'
import type { Point } from '../picture/picture'
import type { Box, Opened } from '../worker/calls'
import { useObjectUrl } from '../useObjectUrl'
import { keyStep } from '../pages/corners'
import { Muted, Row, Text } from '../../ui/primitives'
import * as styles from '../editor/editor.module.css'

type Editing = ReturnType<typeof usePortrait>

const Zoom = ({ value, onZoom }: { value: number; onZoom: (zoom: number) => void }) => (
  <div className={styles.zoom}>
    <span aria-hidden>Zoom</span>
    <Slider
      min={1}
      max={mostZoom}
      step={0.05}
      value={value}
      onChange={onZoom}
      tooltip={{ open: false }}
      ariaLabelForHandle="Zoom"
    />
  </div>
)

const Photo = ({ portrait, box, drag, zoom }: Editing) => {
  if (portrait.is === 'unreadable')
    return (
      <div className={styles.said} role="alert">
        <p>{unreadableTexts[portrait.reason]}</p>
      </div>
    )
  if (portrait.is === 'opening' || !box)
    return (
      <div className={styles.said} role="status">
        <Skeleton.Node active className={styles.sheet} />
        <p>Opening the photo …</p>
      </div>
    )
  return (
    <>
      <PortraitFrame photo={portrait.photo} box={box} onDrag={drag} />
      <Text as="p" tone="warn" size="small" className={styles.fault} role="status">
        {isSmall(box) && (
          <>
            <WarningFilled aria-hidden /> {smallPhotoText(portrait.view.zoom === 1)}
          </>
        )}
      </Text>
      <Zoom value={portrait.view.zoom} onZoom={zoom} />
    </>
  )
}

interface FooterProps {
  readonly editing: Editing
  readonly problem: string | null
  readonly isWorking: boolean
  readonly onUse: () => void
}

const Footer = ({ editing: { portrait, turn, takeAgain }, problem, isWorking, onUse }: FooterProps) => {
  const camera = useMedia('(pointer: coarse)') ? 'environment' : undefined
  const isOpen = portrait.is === 'open'
  return (
    <Row gap={4} rowGap={2} justify="between" className={styles.footer}>
      <Muted as="p" small className={styles.note} role="alert">
        {problem}
      </Muted>
      <Row wrap={false} align="stretch" className={styles.acts}>
        <PictureButton
          icon={<CameraOutlined aria-hidden />}
          camera={camera}
          onPick={([again]) => again && takeAgain(again)}
        >
          Retake
        </PictureButton>
        {isOpen && (
          <Button icon={<RotateRightOutlined aria-hidden />} aria-label="Rotate the photo" onClick={turn} />
        )}
        <Button type="primary" disabled={!isOpen} loading={isWorking} onClick={onUse}>
          Use this photo
        </Button>
      </Row>
    </Row>
  )
}

export const PortraitEditor = ({ document, beginning, onDone, onRisk }: EditorProps) => {
  const editing = usePortrait(beginning, onRisk)
  const [problem, setProblem] = useState<string | null>(null)
  const [isWorking, setWorking] = useState(false)
  const use = async () => {
    setWorking(true)
    const jpeg = await editing.cropped()
    setWorking(false)
    if (!jpeg) return setProblem('The photo could not be prepared. Try again.')
    onDone(new File([jpeg], `${document.title}.jpg`, { type: 'image/jpeg' }), beginning.keeper.drop)
  }
  return (
    <>
      <div className={styles.body}>
        <Photo {...editing} />
      </div>
      <Footer editing={editing} problem={problem} isWorking={isWorking} onUse={() => void use()} />
    </>
  )
}

// The frame of a passport photo, with the outline of head and shoulders as a guide. Finger, mouse or arrow keys move
// the photo behind it.
interface PortraitFrameProps {
  readonly photo: Opened
  readonly box: Box
  /** In shares of the frame. */
  readonly onDrag: (by: Point) => void
}

const Guide = () => (
  <svg className={styles.guide} viewBox="0 0 80 100" aria-hidden>
    <ellipse cx="40" cy="43" rx="19" ry="25" />
    <path d="M 4 100 C 6 82 20 77 32 74 M 76 100 C 74 82 60 77 48 74" />
  </svg>
)

const useDrag = (onDrag: (by: Point) => void) => {
  const last = useRef<Point | null>(null)
  const end = () => {
    last.current = null
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>) => {
      if (!last.current) return
      const { width, height } = currentTarget.getBoundingClientRect()
      onDrag({ x: (clientX - last.current.x) / width, y: (clientY - last.current.y) / height })
      last.current = { x: clientX, y: clientY }
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

const PortraitFrame = ({ photo, box, onDrag }: PortraitFrameProps) => {
  const hint = useId()
  const url = useObjectUrl(photo.source)
  const drag = useDrag(onDrag)
  const press = (event: KeyboardEvent) => {
    const by = keyStep(event)
    if (!by) return
    event.preventDefault()
    onDrag(by)
  }
  return (
    <div className={styles.portraitStage}>
      <div className={styles.portraitRoom}>
        <button
          type="button"
          className={styles.frame}
          aria-label="Move the photo in the frame"
          aria-describedby={hint}
          onKeyDown={press}
          {...drag}
        >
          {url !== undefined && (
            <img
              src={url}
              alt=""
              draggable={false}
              className={styles.portraitPhoto}
              style={placeOf(photo, box)}
            />
          )}
          <Guide />
        </button>
      </div>
      <Muted as="p" small centred id={hint}>
        Drag the photo until head and shoulders fit the lines.
        <span className="unseen"> Or use the arrow keys; hold Shift for larger steps.</span>
      </Muted>
    </div>
  )
}
