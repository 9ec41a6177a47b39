import { TableOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import * as styles from './columns.module.css'

export const ColumnsButton = () => {
  const { change } = useOfficeQuery()
  return (
    <Button
      className={styles.button}
      icon={<TableOutlined aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => change({ columns: 'choose' })}
    >
      Columns
    </Button>
  )
}
