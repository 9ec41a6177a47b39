// Which forms begin the new school year, and what it means, before it is done.
import { nanoid } from '@reduxjs/toolkit'
import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import type { FormWindow } from '#shared/contract/school/registrationSettings'
import { useBeginSchoolYearMutation } from '#client/api/school/schoolSettingsApi'
import { errorText } from '#client/api/transport/errorText'
import { useFocusBack } from '#client/ui/hooks/useFocusBack'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { consequence, formText } from './schoolYearTexts'
import * as styles from './registration.module.css'

interface SchoolYearDialogProps {
  readonly windows: readonly FormWindow[]
  readonly onBegun: (families: number) => void
  readonly onClose: () => void
}

const closedHint = 'Where registration is closed, families can agree once you open it.'

export const SchoolYearDialog = ({ windows, onBegun, onClose }: SchoolYearDialogProps) => {
  useFocusBack()
  // One wish: when its answer is lost and it is sent again, it is done once.
  const [key] = useState(nanoid)
  const [left, setLeft] = useState<readonly number[]>([])
  const [begin, { isLoading, error }] = useBeginSchoolYearMutation()
  const chosen = windows.filter(({ form_level }) => !left.includes(form_level))
  const levels = chosen.map(({ form_level }) => form_level)
  const send = async () => {
    const { data } = await begin({ key: `${key}-${levels.join('-')}`, form_levels: levels })
    if (!data) return
    onBegun(data.students)
    onClose()
  }
  const set = (level: number, isChosen: boolean) =>
    setLeft((now) => (isChosen ? now.filter((one) => one !== level) : [...now, level]))
  return (
    <Modal
      title="Ask the families again?"
      open
      closable={!isLoading}
      mask={{ closable: false }}
      okText={isLoading ? 'Asking …' : 'Ask the families'}
      okButtonProps={{ loading: isLoading, disabled: chosen.every(({ agreed }) => agreed === 0) }}
      cancelButtonProps={{ disabled: isLoading }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className={styles.schoolYear}>
        <div role="group" aria-label="Forms">
          {windows.map((one) => (
            <Checkbox
              key={one.form_level}
              checked={levels.includes(one.form_level)}
              onChange={({ target }) => set(one.form_level, target.checked)}
            >
              {formText(one)}
            </Checkbox>
          ))}
        </div>
        <p>{consequence(chosen)}</p>
        <p>Nothing is lost: answers, documents and history stay as they are.</p>
        {chosen.some(({ editable }) => editable === 0) && <p>{closedHint}</p>}
        <ErrorAlert text={error ? errorText(error) : null} />
      </div>
    </Modal>
  )
}
