// The fields of the Edit Student dialog while they load, as tall as they will be.
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import * as styles from './edit.module.css'

export const EditSkeleton = () => <LoadingLines className={styles.waiting} rows={11} />

/** Moves the focus to the first field, unless a field has it already. */
export const focusFirst = (form: HTMLElement | null) => {
  if (!form || form.contains(document.activeElement)) return
  form.querySelector<HTMLElement>('input')?.focus()
}
