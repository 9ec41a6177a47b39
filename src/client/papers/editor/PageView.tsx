// A page: its photo with the corners, beside the result. Small screens show one of the two at a time.
import { Button, Segmented, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  CameraOutlined,
  DeleteOutlined,
  ExpandOutlined,
  RotateRightOutlined,
} from '@ant-design/icons'
import { below } from '../../ui/breakpoints'
import { useMedia } from '../../ui/hooks/browser'
import type { Point } from '../picture/picture'
import type { CornerIndex } from '../pages/corners'
import { notMadeText, resultText, unreadableTexts } from '../pages/pageTexts'
import type { OpenPage, PaperPage } from '../pages/paperPagesSlice'
import { PictureButton } from '../PictureButton'
import { useObjectUrl } from '../useObjectUrl'
import { PageStage } from './PageStage'
import { Muted, Row } from '../../ui/primitives'
import * as styles from './editor.module.css'

interface PageViewProps {
  readonly page: PaperPage
  readonly number: number
  readonly onMove: (index: CornerIndex, to: Point) => void
}

const sides = [
  { value: 'photo', label: 'Photo' },
  { value: 'result', label: resultText },
] as const

type Side = (typeof sides)[number]['value']

const Opened = ({ page, number, onMove }: PageViewProps & { page: OpenPage }) => {
  const isSmall = useMedia(below('laptop'))
  const [side, setSide] = useState<Side>('photo')
  const stage = <PageStage key={page.id} page={page} onMove={onMove} />
  const result = <PageResult page={page} number={number} hasCaption={!isSmall} />
  if (!isSmall)
    return (
      <div className={styles.both}>
        {stage}
        {result}
      </div>
    )
  return (
    <>
      <Segmented block options={[...sides]} value={side} onChange={setSide} aria-label={`Page ${number}`} />
      {side === 'photo' ? stage : result}
    </>
  )
}

export const PageView = (props: PageViewProps) => {
  const { page } = props
  if (page.is === 'open') return <Opened {...props} page={page} />
  if (page.is === 'unreadable')
    return (
      <div className={styles.said} role="alert">
        <p>{unreadableTexts[page.reason]}</p>
      </div>
    )
  return (
    <div className={styles.said} role="status">
      <Skeleton.Node active className={styles.sheet} />
      <p>Opening the photo …</p>
    </div>
  )
}

// The buttons of a page.
interface PageToolsProps {
  readonly number: number
  readonly count: number
  /** True for a photo that could be opened. */
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
    <Row
      gap={0}
      wrap={false}
      align="stretch"
      justify="center"
      className={styles.tools}
      role="group"
      aria-label={`Page ${number}`}
    >
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
    </Row>
  )
}

// A page as it will be sent.
interface PageResultProps {
  readonly page: OpenPage
  readonly number: number
  readonly hasCaption: boolean
}

const PageResult = ({ page: { made }, number, hasCaption }: PageResultProps) => {
  const url = useObjectUrl(made.is === 'made' ? made.page.jpeg : undefined)
  return (
    <div className={styles.made}>
      <div className={styles.result}>
        {url !== undefined && <img src={url} alt={`Page ${number} as it will be sent`} />}
        {made.is === 'making' && <Skeleton.Node active className={styles.sheet} />}
        {made.is === 'failed' && <p>{notMadeText}</p>}
      </div>
      {hasCaption && (
        <Muted as="p" small pad={1} className={styles.caption}>
          {resultText}
        </Muted>
      )}
    </div>
  )
}
