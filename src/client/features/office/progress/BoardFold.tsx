// Opens the board below the strip, form by form, and closes it again.
import { DownOutlined } from '@ant-design/icons'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { foldToggled, selectIsFolded } from './boardSlice'
import * as styles from './progress.module.css'

export const BoardFold = () => {
  const dispatch = useAppDispatch()
  const isFolded = useAppSelector(selectIsFolded)
  return (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={!isFolded}
      onClick={() => dispatch(foldToggled())}
    >
      By form <DownOutlined aria-hidden className={isFolded ? '' : styles.turned} />
    </button>
  )
}
