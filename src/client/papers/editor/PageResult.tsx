// A page as it will be sent.
import { Skeleton } from 'antd'
import { useObjectUrl } from '../controls/useObjectUrl'
import { notMadeText, resultText } from '../pages/pageTexts'
import type { OpenPage } from '../pages/paperPagesSlice'
import * as styles from './editor.module.css'

interface PageResultProps {
  readonly page: OpenPage
  readonly number: number
  readonly hasCaption: boolean
}

export const PageResult = ({ page: { made }, number, hasCaption }: PageResultProps) => {
  const url = useObjectUrl(made.is === 'made' ? made.page.jpeg : undefined)
  return (
    <div className={styles.made}>
      <div className={styles.result}>
        {url !== undefined && <img src={url} alt={`Page ${number} as it will be sent`} />}
        {made.is === 'making' && <Skeleton.Node active className={styles.sheet} />}
        {made.is === 'failed' && <p>{notMadeText}</p>}
      </div>
      {hasCaption && <p className={styles.caption}>{resultText}</p>}
    </div>
  )
}
