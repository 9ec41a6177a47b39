// The passport photo: upright, in its frame of 4:5, and never larger than it was.
import { CameraOutlined, RotateRightOutlined, WarningFilled } from '@ant-design/icons'
import { Button, Modal, Skeleton, Slider } from 'antd'
import { useState } from 'react'
import type { DocumentType } from '#shared/rules/registration/documentTypes'
import { useFocusBack } from '../../ui/hooks/useFocusBack'
import { useMedia } from '../../ui/hooks/useMedia'
import { CloseQuestion } from '../controls/CloseQuestion'
import { PictureButton } from '../controls/PictureButton'
import { useLeaveWarning } from '../../ui/hooks/useLeaveWarning'
import { smallPhotoText, unreadableTexts } from '../pages/pageTexts'
import { PortraitFrame } from './PortraitFrame'
import { isSmall } from '../picture/portrait'
import { mostZoom } from './portraitView'
import { usePortrait } from './usePortrait'

import { editorParts } from '../editor/editorParts'
import * as styles from '../editor/editor.module.css'
import * as own from './portrait.module.css'

interface PortraitEditorProps {
  readonly document: DocumentType
  /** Without it, the photo that is kept on the device. */
  readonly photo: File | undefined
  /** @param drop when the photo has been taken over, what is kept of it may go */
  readonly onDone: (file: File, drop: () => Promise<unknown>) => void
  readonly onClose: () => void
}

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
      <div className={styles.said} role="status" aria-label="The photo is being opened">
        <Skeleton.Node active className={styles.sheet} />
      </div>
    )
  return (
    <>
      <PortraitFrame photo={portrait.photo} box={box} onDrag={drag} />
      <p className={styles.fault} role="status">
        {isSmall(box) && (
          <>
            <WarningFilled aria-hidden /> {smallPhotoText}
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
  const camera = useMedia('(pointer: coarse)') ? 'user' : undefined
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

export const PortraitEditor = ({ document, photo, onDone, onClose }: PortraitEditorProps) => {
  useFocusBack()
  const editing = usePortrait(document.type, photo)
  const { isKept, wouldBeLost, drop } = editing.keeping
  const [asking, setAsking] = useState<{ isYetToKeep: boolean } | null>(null)
  useLeaveWarning(wouldBeLost)
  const [problem, setProblem] = useState<string | null>(null)
  const [isWorking, setWorking] = useState(false)
  const use = async () => {
    setWorking(true)
    const jpeg = await editing.cropped()
    setWorking(false)
    if (jpeg) onDone(new File([jpeg], `${document.title}.jpg`, { type: 'image/jpeg' }), drop)
    else setProblem('The photo could not be prepared. Try again.')
  }
  return (
    <Modal
      open
      centered
      title={document.title}
      width={560}
      className={styles.modal}
      classNames={editorParts}
      mask={{ closable: false }}
      onCancel={() => (wouldBeLost ? setAsking({ isYetToKeep: isKept === null }) : onClose())}
      footer={<Footer editing={editing} problem={problem} isWorking={isWorking} onUse={() => void use()} />}
    >
      <Photo {...editing} />
      {asking && <CloseQuestion what="photo" {...asking} onClose={onClose} onStay={() => setAsking(null)} />}
    </Modal>
  )
}
