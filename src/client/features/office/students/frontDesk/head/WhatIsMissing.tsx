// How far the registration is; each missing thing leads to where it is added.
import type { StudentOverview } from '#shared/contract/intake/progress'
import { measureText, type Measure } from '#shared/rules/intake/measure'
import { focusTarget } from '#client/record/form/landing'
import { Panel } from '#client/ui/panels/Panel'
import { PaperAgreement } from '../agreement/PaperAgreement'
import * as styles from './head.module.css'

const progressTitles: Readonly<Record<StudentOverview['progress'], string>> = {
  complete: 'Complete',
  'in progress': 'In progress',
  'not started': 'Not started',
}

const measureOf = ({ missing, asked }: StudentOverview): Measure => ({
  left: missing.reduce((sum, { things }) => sum + things.length, 0),
  of: asked,
})

/** '7 left of 41, 1 sent back' */
const leftText = (overview: StudentOverview): string => {
  const { sent_back: sentBack } = overview
  return measureText(measureOf(overview)) + (sentBack > 0 ? `, ${sentBack} sent back` : '')
}

/** So many are all shown; more are folded, step by step. */
const fewThings = 8

interface WhatIsMissingProps {
  readonly overview: StudentOverview
  readonly onThing: (name: string) => void
}

export const WhatIsMissing = ({ overview, onThing }: WhatIsMissingProps) => {
  const { progress, registration, missing } = overview
  return (
    <Panel title="Registration">
      <p className={styles.progress}>
        <span className={styles.state} data-state={progress}>
          {progressTitles[progress]}
        </span>
        {missing.length > 0 && <span>{leftText(overview)}</span>}
      </p>
      <p className={styles.note}>
        {registration.editable === 1 ? 'Registration is open' : 'Registration is closed'}
      </p>
      <div {...focusTarget('agree_terms_conditions')}>
        <PaperAgreement studentId={overview.id} />
      </div>
      {missing.length > 0 && (
        <div>
          {missing.map(({ step, title, things }) => (
            <details key={step} className={styles.missing} open={measureOf(overview).left <= fewThings}>
              <summary>
                {title}: {things.length} to add
              </summary>
              <ul>
                {things.map(({ name, label }) => (
                  <li key={name}>
                    <button type="button" className={styles.thing} onClick={() => onThing(name)}>
                      {label}
                    </button>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </div>
      )}
    </Panel>
  )
}
