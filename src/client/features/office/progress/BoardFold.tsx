import { DownOutlined } from '@ant-design/icons'
import { useAppDispatch, useAppSelector } from '../../../store/hooks'
import { foldToggled, selectIsFolded } from './boardSlice'
import * as styles from './progress.module.css'

export const BoardFold = () => {
  const dispatch = useAppDispatch()
  const isFolded = useAppSelector(selectIsFolded)
  const title = isFolded ? 'Show the numbers' : 'Fold the numbers'
  return (
    <button
      type="button"
      className={styles.fold}
      aria-label={title}
      data-tip={title}
      aria-expanded={!isFolded}
      onClick={() => dispatch(foldToggled())}
    >
      <DownOutlined aria-hidden className={isFolded ? '' : styles.turned} />
    </button>
  )
}
