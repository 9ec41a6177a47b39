// The passport photo: upright, in its frame of 4:5, and never larger than it was.
import { CameraOutlined, RotateRightOutlined, WarningFilled } from '@ant-design/icons'
import { Button, Skeleton, Slider } from 'antd'
import { useState } from 'react'
import { useMedia } from '../../ui/hooks/useMedia'
import { PictureButton } from '../controls/PictureButton'
import type { EditorProps } from '../editor/PapersEditor'
import { useRisk } from '../editing/useRisk'
import { smallPhotoText, unreadableTexts } from '../pages/pageTexts'
import { PortraitFrame } from './PortraitFrame'
import { isSmall } from '../picture/portrait'
import { mostZoom } from './portraitView'
import { usePortrait } from './usePortrait'
import * as styles from '../editor/editor.module.css'
import * as own from './portrait.module.css'

type Editing = ReturnType<typeof usePortrait>

const Zoom = ({ value, onZoom }: { value: number; onZoom: (zoom: number) => void }) => (
  <div className={own.zoom}>
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
      <p className={styles.fault} role="status">
        {isSmall(box) && (
          <>
            <WarningFilled aria-hidden /> {smallPhotoText(portrait.view.zoom === 1)}
          </>
        )}
      </p>
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
    <div className={styles.footer}>
      <p className={styles.note} role="alert">
        {problem}
      </p>
      <div className={styles.acts}>
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
      </div>
    </div>
  )
}

export const PortraitEditor = ({ document, beginning, onDone, onRisk }: EditorProps) => {
  const editing = usePortrait(beginning)
  const { isKept } = editing
  useRisk(isKept ? null : isKept === null ? 'yet' : 'never', onRisk)
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
