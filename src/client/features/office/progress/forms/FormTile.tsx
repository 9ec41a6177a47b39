// One form in the strip: its thin bar and what is left of it; opens the numbers of the form and of its classes.
import { DownOutlined } from '@ant-design/icons'
import { measureText } from '#shared/rules/intake/measure'
import { ShareBar } from './ShareBar'
import type { FormCounts } from '../boardCounts'
import { formTitle } from '../boardLinks'
import * as styles from '../progress.module.css'

interface FormTileProps {
  readonly form: FormCounts
  readonly isOpen: boolean
  /** Of what it opens. */
  readonly panel: string
  readonly onToggle: () => void
}

export const FormTile = ({ form, isOpen, panel, onToggle }: FormTileProps) => (
  <button
    type="button"
    className={styles.tile}
    aria-expanded={isOpen}
    aria-controls={panel}
    onClick={onToggle}
  >
    <span className={styles.tileHead}>
      <strong>{formTitle(form.formLevel)}</strong>
      <DownOutlined aria-hidden className={isOpen ? styles.turned : ''} />
    </span>
    <ShareBar counts={form} />
    <span className={styles.tileText}>{measureText(form.measure)}</span>
  </button>
)
