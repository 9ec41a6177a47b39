// The line of the title: saved views, columns, and a new student.
import { StarFilled, StarOutlined, TableOutlined, UserAddOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useListSavedViewsQuery } from '#client/api/lists/savedViewsApi'
import { isSame } from '#client/lists/saved/savedChoice'
import { WithRight } from '#client/session/rights'
import { useAfterPaint } from '#client/ui/hooks/useAfterPaint'
import { Row } from '#client/ui/primitives'
import { useTableView } from './tableView'
import * as styles from './table.module.css'

interface StudentsTitleProps {
  readonly isReady: boolean
  readonly onAdd: () => void
  readonly children: ReactNode
}

export const StudentsTitle = ({ isReady, onAdd, children }: StudentsTitleProps) => (
  <Row gap={4} rowGap={2}>
    <h1 id="students-title" tabIndex={-1}>
      Students
    </h1>
    {children}
    <Row as="span" className={styles.acts}>
      <ViewsButton isReady={isReady} />
      <ColumnsButton />
      <WithRight to="editRecords">
        <Button type="primary" icon={<UserAddOutlined aria-hidden />} onClick={onAdd}>
          Add student
        </Button>
      </WithRight>
    </Row>
  </Row>
)

/** Opens the saved views, and names the view that the table shows, once the rows are there. */
const ViewsButton = ({ isReady }: { isReady: boolean }) => {
  const { change } = useOfficeQuery()
  const { chosen, read } = useTableView()
  const { data } = useListSavedViewsQuery('students', { skip: !useAfterPaint(isReady) })
  const shown = data?.find(({ definition }) => isSame(read(definition).definition, chosen))
  return (
    <Button
      className={styles.viewsButton}
      icon={shown ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
      aria-haspopup="dialog"
      aria-label={shown && `Views, shown now: ${shown.name}`}
      onClick={() => change({ views: 'choose' })}
    >
      <span className={styles.viewName}>{shown?.name ?? 'Views'}</span>
    </Button>
  )
}

const ColumnsButton = () => {
  const { change } = useOfficeQuery()
  return (
    <Button
      className={styles.columnsButton}
      icon={<TableOutlined aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => change({ columns: 'choose' })}
    >
      Columns
    </Button>
  )
}
