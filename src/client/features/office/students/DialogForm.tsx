import type { ReactNode } from 'react'
import { useFirstFocus } from '#client/ui/hooks/useFocusBack'
import { Stack } from '#client/ui/primitives'
import * as styles from './dialogs.module.css'

interface DialogFormProps {
  readonly onSubmit: (form: HTMLFormElement) => void
  readonly children: ReactNode
}

/** The form of a dialog. Its first field has the focus. */
export const DialogForm = ({ onSubmit, children }: DialogFormProps) => {
  const place = useFirstFocus<HTMLFormElement>()
  return (
    <Stack
      as="form"
      gap={3}
      className={styles.part}
      ref={place}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event.currentTarget)
      }}
    >
      {children}
    </Stack>
  )
}
