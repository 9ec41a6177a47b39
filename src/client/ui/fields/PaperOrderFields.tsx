// The order of papers when those of many people are printed together.
import { Checkbox } from 'antd'

export interface PaperOrder {
  readonly byClass: boolean
  readonly duplex: boolean
}

interface PaperOrderFieldsProps {
  readonly order: PaperOrder
  readonly onChange: (change: Partial<PaperOrder>) => void
}

export const PaperOrderFields = ({ order, onChange }: PaperOrderFieldsProps) => (
  <>
    <Checkbox checked={order.byClass} onChange={({ target }) => onChange({ byClass: target.checked })}>
      By class, then by last name
    </Checkbox>
    <Checkbox checked={order.duplex} onChange={({ target }) => onChange({ duplex: target.checked })}>
      For double-sided printing: add blank pages so that each student starts on a new sheet
    </Checkbox>
  </>
)
