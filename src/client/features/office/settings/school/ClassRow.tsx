// A class of the school: its name, its form, and how many students are in it.
import { Input, InputNumber } from 'antd'
import type { FormClass } from '#shared/contract/school/lookups'
import type { SavedFormClass } from '#shared/contract/school/schoolSettings'
import { useSaveFormClassMutation } from '#client/api/school/schoolSettingsApi'
import { count } from '#client/ui/count'
import { Muted } from '#client/ui/primitives'
import { EntryRow } from '../parts/EntryRow'
import { saveOutcome } from '../parts/saveOutcome'
import { useDraft } from '../parts/useDraft'
import { maxNameLength } from './classNames'
import * as styles from '../settings.module.css'

/** The prefix of the drafts of classes. */
export const under = 'classes/class '

export const placeOf = ({ id }: FormClass): string => `${under}${id}`

/** The stored class in words, for a conflict with a colleague. */
export const tell = (current: unknown): string => {
  const { id, form_level } = current as SavedFormClass
  return form_level === null ? `there is no class ${id}` : `class ${id} is in form ${form_level}`
}

interface ClassRowProps {
  readonly stored: FormClass
  /** Undefined until it is known. */
  readonly students: number | undefined
  readonly onRenamed: (was: string, name: string) => void
  /** A colleague has renamed it. */
  readonly onOvertaken: (was: string, name: string) => void
}

export const ClassRow = ({ stored, students, onRenamed, onOvertaken }: ClassRowProps) => {
  const { draft, isChanged, change, saved, reset, baseOf } = useDraft(placeOf(stored), stored)
  const [save, saving] = useSaveFormClassMutation()
  const { id } = stored
  const send = async (form_level: number | null) => {
    const name = draft.id.trim()
    const renaming = form_level !== null && name !== id && { name }
    const answer = await save({ id, form_level, ...renaming, was: baseOf(saving).form_level })
    const outcome = saveOutcome({ ...answer, isLoading: false, isSuccess: false })
    const now = outcome.is === 'overtaken' ? (outcome.current as SavedFormClass) : answer.data
    if (now && now.id !== id) (answer.error ? onOvertaken : onRenamed)(id, now.id)
    if (!answer.error) saved(form_level === null ? draft : { id: draft.id, form_level })
  }
  return (
    <EntryRow
      title={`Class ${id}`}
      saving={saving}
      isChanged={isChanged && draft.id.trim() !== ''}
      tell={tell}
      onUndo={isChanged ? reset : undefined}
      onSave={() => void send(draft.form_level)}
      onRemove={students ? undefined : () => void send(null)}
    >
      <span className={styles.entryInput}>
        <Input
          className={styles.className}
          aria-label={`Name of class ${id}`}
          maxLength={maxNameLength}
          readOnly={saving.isLoading}
          value={draft.id}
          onChange={({ target }) => change({ id: target.value })}
        />
      </span>
      <span className={styles.entryInput}>
        <InputNumber
          min={1}
          max={7}
          precision={0}
          aria-label={`Form of class ${id}`}
          prefix="Form"
          readOnly={saving.isLoading}
          value={draft.form_level}
          onChange={(form_level) => form_level !== null && change({ form_level })}
        />
      </span>
      {!isChanged && students !== undefined && <Muted small>{count(students, 'student')}</Muted>}
    </EntryRow>
  )
}
