// What can be done with a page besides moving its corners.
import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  CameraOutlined,
  DeleteOutlined,
  ExpandOutlined,
  RotateRightOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { PictureButton } from '../controls/PictureButton'
import * as styles from './editor.module.css'

interface PageToolsProps {
  readonly number: number
  readonly count: number
  /** A photo that could be opened. */
  readonly isOpen: boolean
  readonly camera: 'environment' | undefined
  readonly onTurn: () => void
  readonly onWhole: () => void
  readonly onTakeAgain: (photo: File) => void
  readonly onRemove: () => void
  readonly onMove: (by: -1 | 1) => void
}

interface ToolProps {
  readonly icon: ReactNode
  readonly name: string
  readonly isOff?: boolean
  readonly onClick: () => void
  readonly children: string
}

const Tool = ({ icon, name, isOff = false, onClick, children }: ToolProps) => (
  <Button
    type="text"
    className={styles.tool}
    icon={icon}
    aria-label={name}
    disabled={isOff}
    onClick={onClick}
  >
    {children}
  </Button>
)

const Order = ({ number, count, onMove }: PageToolsProps) => (
  <>
    <Tool
      icon={<ArrowLeftOutlined aria-hidden />}
      name={`Move page ${number} earlier`}
      isOff={number === 1}
      onClick={() => onMove(-1)}
    >
      Earlier
    </Tool>
    <Tool
      icon={<ArrowRightOutlined aria-hidden />}
      name={`Move page ${number} later`}
      isOff={number === count}
      onClick={() => onMove(1)}
    >
      Later
    </Tool>
  </>
)

export const PageTools = (props: PageToolsProps) => {
  const { number, count, isOpen, camera, onTurn, onWhole, onTakeAgain, onRemove } = props
  return (
    <div className={styles.tools} role="group" aria-label={`Page ${number}`}>
      {isOpen && (
        <>
          <Tool icon={<RotateRightOutlined aria-hidden />} name={`Rotate page ${number}`} onClick={onTurn}>
            Rotate
          </Tool>
          <Tool icon={<ExpandOutlined aria-hidden />} name="Use the whole picture" onClick={onWhole}>
            Whole picture
          </Tool>
        </>
      )}
      <PictureButton
        type="text"
        className={styles.tool}
        icon={<CameraOutlined aria-hidden />}
        aria-label={`Retake page ${number}`}
        camera={camera}
        onPick={([photo]) => photo && onTakeAgain(photo)}
      >
        Retake
      </PictureButton>
      <Tool icon={<DeleteOutlined aria-hidden />} name={`Remove page ${number}`} onClick={onRemove}>
        Remove
      </Tool>
      {count > 1 && <Order {...props} />}
    </div>
  )
}
