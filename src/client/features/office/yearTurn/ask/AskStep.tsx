// Which families look through last year's answers and agree again.
import { Checkbox } from 'antd'
import { useListFormClassesQuery } from '#client/api/school/lookupsApi'
import { count } from '#client/ui/count'
import { formsOf, studentsOfForm } from '../forms'
import type { StepProps } from '../stepProps'
import * as styles from '../yearTurn.module.css'

export const AskStep = ({ turn: { plan }, change, dryRun }: StepProps) => {
  const { data: classes = [] } = useListFormClassesQuery()
  const set = (form: number, isAsked: boolean) =>
    change({
      ask_again: isAsked ? [...plan.ask_again, form].sort() : plan.ask_again.filter((one) => one !== form),
    })
  return (
    <>
      <p className={styles.lead}>
        Families keep their answers and documents. On their first visit they check each section from last
        year, “Still right” or “Change”, and agree to the terms again. Until then they count as incomplete.
        Newcomers always fill in the whole form.
      </p>
      <div className={styles.choices} role="group" aria-label="Forms to ask again">
        {formsOf(classes).map((form) => (
          <Checkbox
            key={form}
            checked={plan.ask_again.includes(form)}
            onChange={({ target }) => set(form, target.checked)}
          >
            Form {form}
            <span className={styles.hint}>
              {dryRun && `, ${count(studentsOfForm(dryRun.students, classes, form), 'student')} next year`}
            </span>
          </Checkbox>
        ))}
      </div>
      {dryRun && (
        <p role="status">
          <strong>{count(dryRun.asked, 'family', 'families')}</strong> will be asked to agree again.
        </p>
      )}
    </>
  )
}
