// The registration window of one form.
import { CheckCircleFilled, MinusCircleFilled } from '@ant-design/icons'
import type { FormWindow } from '#shared/contract/office/registrationSettings'
import { useSaveRegistrationWindowMutation } from '../../../../api/office/schoolSettingsApi'
import { fieldText } from '../../../../api/transport/errorText'
import { count } from '../../../../ui/count'
import { SaveBar } from '../parts/SaveBar'
import { useDraft } from '../drafts/useDraft'
import { WindowFields } from './WindowFields'
import { pastText, todayText, windowText } from './windowTexts'
import * as styles from '../settings.module.css'

const tell = (current: unknown): string => windowText(current as FormWindow)

export const WindowRow = ({ stored }: { stored: FormWindow }) => {
  const { draft, isChanged, change, saved, reset, baseOf } = useDraft(
    `registration/${stored.form_level}`,
    stored,
  )
  const [save, saving] = useSaveRegistrationWindowMutation()
  const send = async () => {
    const { form_level, open, deadline } = draft
    const answer = await save({ form_level, open, deadline, version: baseOf(saving).version })
    if (!answer.error) saved({ open, deadline })
  }
  return (
    <section className={styles.card} aria-label={`Form ${stored.form_level}`}>
      <header className={styles.cardHead}>
        <h3>Form {stored.form_level}</h3>
        <span className={stored.editable === 1 ? styles.stateOn : styles.stateOff}>
          {stored.editable === 1 ? <CheckCircleFilled aria-hidden /> : <MinusCircleFilled aria-hidden />}{' '}
          {todayText(stored)}
        </span>
        <span className={styles.hint}>{count(stored.students, 'student')}</span>
      </header>
      <WindowFields
        values={draft}
        problem={fieldText(saving.error, 'deadline')}
        note={pastText(stored)}
        onChange={change}
      >
        <SaveBar
          saving={saving}
          isChanged={isChanged}
          onSave={() => void send()}
          onReset={reset}
          tell={tell}
        />
      </WindowFields>
    </section>
  )
}
