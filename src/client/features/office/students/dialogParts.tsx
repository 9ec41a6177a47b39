// Parts of the dialogs about students.
import type { ReactNode } from 'react'
import { Button } from 'antd'
import { useFirstFocus } from '#client/ui/hooks/focus'
import { Stack } from '#client/ui/primitives'
import { NotFoundDrawing } from '#client/ui/drawings/drawings'
import { Scene } from '#client/ui/drawings/Scene'
import { LoadingLines } from '#client/ui/QueryBoundary'
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

/** A link to a student who is not, or no longer, at the school: nothing to try again. */
export const UnknownStudent = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <Scene drawing={<NotFoundDrawing />}>
    <p role="alert">There is no student with the ID {id}.</p>
    <Button onClick={onClose}>Close</Button>
  </Scene>
)

/** The fields of the Edit Student dialog while they load, as tall as they will be. */
export const EditSkeleton = () => <LoadingLines className={styles.waiting} rows={11} />

/** Moves the focus to the first field, unless a field has it already. */
export const focusFirst = (form: HTMLElement | null) => {
  if (!form || form.contains(document.activeElement)) return
  form.querySelector<HTMLElement>('input')?.focus()
}
