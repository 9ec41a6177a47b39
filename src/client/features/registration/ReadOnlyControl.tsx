// What the school sets: class and house (SPEC §2).
import { Input } from 'antd'
import { useAppSelector } from '../../store/hooks'
import type { ControlProps } from './control'
import { selectDisplay } from './displayValue'

export const ReadOnlyControl = ({ field, id, describedBy }: ControlProps) => {
  const text = useAppSelector((state) => selectDisplay(state, field))
  return (
    <Input id={id} variant="filled" readOnly value={text ?? 'Not set yet'} aria-describedby={describedBy} />
  )
}
