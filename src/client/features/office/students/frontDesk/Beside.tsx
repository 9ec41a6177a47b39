// What stands beside the tabs, or above them where there is no room. What comes late stands last of all, when all of it is
// there: it pushes nothing that is being read.
import { Fragment, useState, type ReactNode } from 'react'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import { isSettled, type Asked } from '#client/ui/useAreSettled'
import * as styles from './frontDesk.module.css'

export interface Part {
  readonly name: string
  readonly query: Asked
  readonly content: ReactNode
}

interface PartsProps {
  readonly parts: readonly Part[]
}

const contentsOf = (parts: readonly Part[]) =>
  parts.map(({ name, content }) => <Fragment key={name}>{content}</Fragment>)

export const Beside = ({ parts }: PartsProps) =>
  parts.length > 0 && <div className={styles.beside}>{contentsOf(parts)}</div>

export const Late = ({ parts }: PartsProps) => {
  const [areHere, setHere] = useState(false)
  if (!areHere && parts.every(({ query }) => isSettled(query))) setHere(true)
  return (
    <div className={`${styles.beside} ${styles.late}`}>
      {areHere ? contentsOf(parts) : <LoadingLines rows={4} />}
    </div>
  )
}
