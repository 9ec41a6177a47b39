// The same window for every form, in one go.
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import type { FormWindow } from '#shared/contract/office/registrationSettings'
import { useSaveRegistrationWindowMutation } from '../../../../api/office/schoolSettingsApi'
import { useDraft } from '../drafts/useDraft'
import { SaveState } from '../parts/SaveState'
import { WindowFields } from './WindowFields'
import { windowText } from './windowTexts'
import { ButtonRow } from '../../../../ui/panels/ButtonRow'
import * as styles from '../settings.module.css'

type Values = Pick<FormWindow, 'open' | 'deadline'>

const usual: Values = { open: 1, deadline: null }

const tell = (current: unknown): string => {
  const stored = current as FormWindow
  return `Form ${stored.form_level} ${windowText(stored)}`
}

export const AllForms = ({ windows }: { windows: readonly FormWindow[] }) => {
  const { draft: values, isChanged, change, reset } = useDraft('registration/all forms', usual)
  const [isShown, setShown] = useState(isChanged)
  const [save, saving] = useSaveRegistrationWindowMutation()
  const close = () => {
    reset()
    setShown(false)
  }
  const send = async () => {
    // One after the other: the first refusal ends it, and says which form it was.
    for (const { form_level, version } of windows) {
      const answer = await save({ form_level, ...values, version })
      if (answer.error) return
    }
    close()
  }
  if (!isShown)
    return (
      <ButtonRow>
        <Button onClick={() => setShown(true)}>Set all forms at once</Button>
        <SaveState saving={saving} tell={tell} />
      </ButtonRow>
    )
  return (
    <section className={styles.card} aria-label="All forms">
      <header className={styles.cardHead}>
        <h3>All forms</h3>
      </header>
      <WindowFields values={values} onChange={change}>
        <ButtonRow>
          <Popconfirm
            title={`All ${windows.length} forms: ${windowText(values)}?`}
            okText="Yes, all forms"
            onConfirm={() => void send()}
          >
            <Button type="primary" loading={saving.isLoading}>
              Save for all forms
            </Button>
          </Popconfirm>
          <Button onClick={close}>Cancel</Button>
          <SaveState saving={saving} tell={tell} isChanged />
        </ButtonRow>
      </WindowFields>
    </section>
  )
}
