// A photo as it is seen, with the outline of the paper over it; what is outside is dimmed.
import type { SVGAttributes } from 'react'
import type { Outline } from '../picture/picture'
import type { Quarters } from '../worker/calls'
import * as styles from './stage.module.css'

export interface SeenPhoto {
  readonly url: string | undefined
  /** Of the photo as the camera held it. */
  readonly width: number
  readonly height: number
  readonly quarters: Quarters
  /** As it is seen. */
  readonly outline: Outline
}

interface Size {
  readonly width: number
  readonly height: number
}

export const seenSize = ({ width, height, quarters }: Size & { quarters: Quarters }): Size =>
  quarters % 2 === 1 ? { width: height, height: width } : { width, height }

const turns = ({ width, height, quarters }: SeenPhoto): string =>
  [
    '',
    `translate(${height} 0) rotate(90)`,
    `translate(${width} ${height}) rotate(180)`,
    `translate(0 ${width}) rotate(270)`,
  ][quarters] ?? ''

type PhotoDrawingProps = SVGAttributes<SVGSVGElement> & { readonly photo: SeenPhoto }

export const PhotoDrawing = ({ photo, viewBox, ...rest }: PhotoDrawingProps) => {
  const { width, height } = seenSize(photo)
  const path = photo.outline.map(({ x, y }) => `${x * width} ${y * height}`).join(' L ')
  return (
    <svg viewBox={viewBox ?? `0 0 ${width} ${height}`} aria-hidden {...rest}>
      {photo.url !== undefined && (
        <image href={photo.url} width={photo.width} height={photo.height} transform={turns(photo)} />
      )}
      <path className={styles.outside} d={`M 0 0 H ${width} V ${height} H 0 Z M ${path} Z`} />
      <path className={styles.halo} d={`M ${path} Z`} />
      <path className={styles.outline} d={`M ${path} Z`} />
    </svg>
  )
}
