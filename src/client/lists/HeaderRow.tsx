// The row of the headers; another row may be read instead.
import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { Row } from '#client/ui/primitives'
import { Field } from '../ui/fields/Field'
import * as styles from './lists.module.css'

interface HeaderRowProps {
  /** As a spreadsheet program numbers it. */
  readonly found: number
  readonly onRead: (row: number) => void
}

export const HeaderRow = ({ found, onRead }: HeaderRowProps) => {
  const [row, setRow] = useState<number | null>(found)
  const isOther = row !== null && row !== found
  const read = () => isOther && onRead(row)
  return (
    <Field label="The headers are in row" hint="If these are not the headers, enter the row where they are.">
      {(control) => (
        <Row gap={3} onPhone="stack" data-print="no">
          <InputNumber
            {...control}
            className={styles.rowInput}
            min={1}
            max={100}
            precision={0}
            value={row}
            onChange={setRow}
            onPressEnter={read}
          />
          {isOther && <Button onClick={read}>Read it again</Button>}
        </Row>
      )}
    </Field>
  )
}
