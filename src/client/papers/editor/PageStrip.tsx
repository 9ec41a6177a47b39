// All pages, small and in their order.
import { LoadingOutlined, WarningFilled } from '@ant-design/icons'
import { useChosenInSight } from '../../ui/hooks/useChosenInSight'
import { useObjectUrl } from '../controls/useObjectUrl'
import { faultsOf, type PaperPage } from '../pages/paperPagesSlice'
import * as styles from './editor.module.css'

interface PageStripProps {
  readonly pages: readonly PaperPage[]
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
}

const stateText = (page: PaperPage): string => {
  if (page.is === 'unreadable') return ', cannot be opened'
  return faultsOf(page).length > 0 ? ', please check it' : ''
}

const smallOf = (page: PaperPage): Blob | undefined => {
  if (page.is !== 'open') return undefined
  return page.made.is === 'made' ? page.made.page.jpeg : page.source
}

const Small = ({ page }: { page: PaperPage }) => {
  const url = useObjectUrl(smallOf(page))
  if (url !== undefined) return <img src={url} alt="" />
  return page.is === 'unreadable' ? <WarningFilled aria-hidden /> : <LoadingOutlined aria-hidden />
}

export const PageStrip = ({ pages, chosen, onChoose }: PageStripProps) => {
  const strip = useChosenInSight<HTMLOListElement>(chosen ?? '')
  return (
    <ol className={styles.strip} ref={strip}>
      {pages.map((page, index) => (
        <li key={page.id}>
          <button
            type="button"
            className={styles.small}
            aria-label={`Page ${index + 1}${stateText(page)}`}
            aria-current={page.id === chosen}
            onClick={() => onChoose(page.id)}
          >
            <Small page={page} />
            <span className={styles.number}>{index + 1}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
