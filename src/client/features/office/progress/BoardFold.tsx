// Folds the board into the line of the title, and out again; the keyboard goes along.
import { DownOutlined } from '@ant-design/icons'
import { flushSync } from 'react-dom'
import { useAppDispatch, useAppSelector } from '../../../store/hooks'
import { foldToggled, selectIsFolded } from './boardSlice'
import * as styles from './progress.module.css'

const foldId = 'board-fold'

export const BoardFold = () => {
  const dispatch = useAppDispatch()
  const isFolded = useAppSelector(selectIsFolded)
  const title = isFolded ? 'Show the numbers' : 'Fold the numbers'
  const toggle = () => {
    flushSync(() => void dispatch(foldToggled()))
    document.getElementById(foldId)?.focus()
  }
  return (
    <button
      type="button"
      id={foldId}
      className={styles.fold}
      aria-label={title}
      data-tip={title}
      aria-expanded={!isFolded}
      onClick={toggle}
    >
      <DownOutlined aria-hidden className={isFolded ? '' : styles.turned} />
    </button>
  )
}
