// An answer on a closed form: disabled and filled (SPEC §4), and as high as it needs, so that all of it can be read.
import { Input } from 'antd'
import { useAppSelector } from '../../store/hooks'
import { tied, type ControlProps } from './control'
import { selectDisplay } from './displayValue'
import { useTextHeight } from './useTextHeight'

export const ClosedControl = (props: ControlProps) => {
  const text = useAppSelector((state) => selectDisplay(state, props.field)) ?? ''
  const area = useTextHeight(text)
  return <Input.TextArea {...tied(props)} className="closed-answer" ref={area} value={text} rows={1} />
}
