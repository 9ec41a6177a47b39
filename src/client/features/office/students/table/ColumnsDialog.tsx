// The choice of the table's columns. The table behind the dialog follows at once.
import { Button, Checkbox, Modal } from 'antd'
import { DialogHelp } from '#client/address/DialogHelp'
import { useAppDispatch } from '#client/store/hooks'
import { Stack } from '#client/ui/primitives'
import type { FurtherKey } from './studentView'
import { columnsChosen } from './columnsSlice'
import { furtherColumns, useChosenColumns } from './furtherColumns'
import * as styles from './table.module.css'

export const ColumnsDialog = ({ onClose }: { onClose: () => void }) => {
  const dispatch = useAppDispatch()
  const keys = useChosenColumns().map(({ key }) => key)
  const choose = (key: FurtherKey, isChosen: boolean) =>
    dispatch(columnsChosen(isChosen ? [...keys, key] : keys.filter((other) => other !== key)))
  return (
    <Modal
      title="Columns of the table"
      open
      width={420}
      onCancel={onClose}
      footer={[
        <Button key="usual" onClick={() => dispatch(columnsChosen(null))}>
          Usual columns
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          Close
        </Button>,
      ]}
    >
      <DialogHelp of="columns" />
      <p>ID, name, class, date of birth and birth pin are always shown. Also show:</p>
      <Stack className={styles.choices} role="group" aria-label="More columns">
        {furtherColumns.map(({ key, title }) => (
          <Checkbox
            key={key}
            checked={keys.includes(key)}
            onChange={({ target }) => choose(key, target.checked)}
          >
            {title}
          </Checkbox>
        ))}
      </Stack>
    </Modal>
  )
}
