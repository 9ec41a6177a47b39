// Where each class goes, and who goes elsewhere.
import type { StepProps } from '../stepProps'
import * as styles from '../yearTurn.module.css'
import { ClassTable } from './ClassTable'
import { Exceptions } from './Exceptions'
import { Leaving } from './Leaving'

export const MovesStep = (props: StepProps) => (
  <>
    <p className={styles.lead}>
      Say for each class where its students go. For single students, open the names of their class with its
      number, or add them below the table.
    </p>
    <ClassTable {...props} />
    <Exceptions {...props} />
    <Leaving {...props} />
  </>
)
