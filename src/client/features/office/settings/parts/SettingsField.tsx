// A label over an input, with what was wrong with it under it.
import { useId, type ReactNode } from 'react'
import * as styles from '../settings.module.css'

interface SettingsFieldProps {
  readonly label: string
  readonly hint?: string
  readonly problem?: string
  readonly children: (control: {
    id: string
    'aria-describedby': string
    status: 'error' | undefined
  }) => ReactNode
}

export const SettingsField = ({ label, hint, problem, children }: SettingsFieldProps) => {
  const id = useId()
  const help = `${id}-help`
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': help, status: problem ? 'error' : undefined })}
      <span id={help} className={problem ? styles.problem : styles.hint}>
        {problem ?? hint}
      </span>
    </div>
  )
}
