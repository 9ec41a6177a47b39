// Where each class goes, and who goes elsewhere.
import type { StepProps } from '../stepProps'
import * as styles from '../yearTurn.module.css'
import { ClassTable } from './ClassTable'
import { Exceptions } from './Exceptions'
import { Leaving } from './Leaving'

export const MovesStep = (props: StepProps) => (
  <>
    <p className={styles.lead}>
      Choose where each class goes. For a single student, press a number to see the names, or add the student
      below the table.
    </p>
    <ClassTable {...props} />
    <Exceptions {...props} />
    <Leaving {...props} />
  </>
)
