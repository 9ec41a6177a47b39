import { Button } from 'antd'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import * as styles from './acts.module.css'

export const nobodyTitle = 'No students are selected'

interface NobodyChosenProps {
  /** The menu of the bar. */
  readonly menu?: 'Change' | 'Print'
  readonly onClose: () => void
}

export const NobodyChosen = ({ menu = 'Change', onClose }: NobodyChosenProps) => (
  <div className={styles.part}>
    <p>Tick the students in the table first. Then choose “{menu}” in the bar below it.</p>
    <ButtonRow>
      <Button type="primary" onClick={onClose}>
        Close
      </Button>
    </ButtonRow>
  </div>
)
