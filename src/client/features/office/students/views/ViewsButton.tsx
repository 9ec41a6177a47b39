// Opens the saved views; says which of them the table shows. It looks for that once the rows are there.
import { StarFilled, StarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useListSavedViewsQuery } from '#client/api/lists/savedViewsApi'
import { isSame } from '#client/lists/saved/savedChoice'
import { useAfterPaint } from '#client/ui/hooks/useAfterPaint'
import { useTableView } from './useTableView'
import * as styles from './views.module.css'

export const ViewsButton = ({ isReady }: { isReady: boolean }) => {
  const { change } = useOfficeQuery()
  const { chosen, read } = useTableView()
  const { data } = useListSavedViewsQuery('students', { skip: !useAfterPaint(isReady) })
  const shown = data?.find(({ definition }) => isSame(read(definition).definition, chosen))
  return (
    <Button
      className={styles.button}
      icon={shown ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
      aria-haspopup="dialog"
      aria-label={shown && `Views, shown now: ${shown.name}`}
      onClick={() => change({ views: 'choose' })}
    >
      <span className={styles.name}>{shown?.name ?? 'Views'}</span>
    </Button>
  )
}
