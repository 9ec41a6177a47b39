// The opened form: its numbers, and those of each class with the chase list.
import type { ChasePlace } from '#shared/rules/intake/chasePlace'
import { ChaseAct } from './ChaseAct'
import { ClassRow } from './ClassRow'
import { FigureLinks } from '../FigureLinks'
import { MeasuredShare } from './ShareBar'
import type { FormCounts } from '../boardCounts'
import { figures, formTitle } from '../boardLinks'
import * as styles from '../progress.module.css'

interface FormDetailProps {
  readonly id: string
  readonly form: FormCounts
  readonly onChase: (place: ChasePlace) => void
}

/** Over the numbers where there is no room for words beside them; the links say the words themselves. */
const Heads = () => (
  <div className={`${styles.row} ${styles.heads}`} aria-hidden="true">
    <span />
    <span />
    <span className={styles.numbers}>
      {figures.map(({ key, title }) => (
        <span key={key}>{title}</span>
      ))}
    </span>
    <span />
  </div>
)

export const FormDetail = ({ id, form, onChase }: FormDetailProps) => {
  const { formLevel } = form
  const title = formTitle(formLevel)
  return (
    <div id={id} role="group" aria-label={`${title}, class by class`}>
      <Heads />
      <ul>
        <li className={styles.row}>
          <strong>{title}</strong>
          <MeasuredShare counts={form} />
          <FigureLinks counts={form} of={title} place={{ formLevel: form.formLevel }} />
          <span className={styles.acts}>
            {formLevel !== null && form.complete < form.students && (
              <ChaseAct of={title} onChase={() => onChase({ is: 'form', form_level: formLevel })} />
            )}
          </span>
        </li>
        {form.classes.map((one) => (
          <ClassRow
            key={one.classId ?? 'none'}
            counts={one}
            onChase={() => onChase({ is: 'class', class_id: one.classId })}
          />
        ))}
      </ul>
    </div>
  )
}
