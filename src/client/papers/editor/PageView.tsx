// One page: its photo with the corners, and what becomes of it; on small screens one of the two.
import { Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { below } from '../../ui/breakpoints'
import { useMedia } from '../../ui/hooks/useMedia'
import type { Point } from '../picture/picture'
import type { CornerIndex } from '../pages/corners'
import { resultText, unreadableTexts } from '../pages/pageTexts'
import type { OpenPage, PaperPage } from '../pages/paperPagesSlice'
import { PageResult } from './PageResult'
import { PageStage } from './PageStage'
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
