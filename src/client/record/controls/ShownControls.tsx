// Answers that cannot be changed here.
import { Input } from 'antd'
import { useAppSelector } from '../../store/hooks'
import { selectDisplay } from '../displayValue'
import { tied, type ControlProps } from './control'
import { useRecordAtHand } from './recordAtHand'
import { useTextHeight } from './useTextHeight'
import * as styles from './controls.module.css'

const useDisplay = (field: ControlProps['field']) => {
  const { studentId } = useRecordAtHand()
  return useAppSelector((state) => selectDisplay(state, studentId, field))
}

/** On a closed form: disabled and filled, and as high as it needs, so that all of it can be read. */
export const ClosedControl = (props: ControlProps) => {
  const text = useDisplay(props.field) ?? ''
  const area = useTextHeight(text)
  return <Input.TextArea {...tied(props)} className={styles.closedAnswer} ref={area} value={text} rows={1} />
}

/** What the school sets: class and house. */
export const ReadOnlyControl = ({ field, id, describedBy }: ControlProps) => {
  const text = useDisplay(field)
  return (
    <Input id={id} variant="filled" readOnly value={text ?? 'Not set yet'} aria-describedby={describedBy} />
  )
}
