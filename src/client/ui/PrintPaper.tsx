// The paper that is printed instead of the page. It is outside the page and its dialogs, because browsers print only
// the visible part of a dialog.
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import * as styles from './PrintPaper.module.css'

export const PrintPaper = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div className={styles.paper} data-paper="">
      {children}
    </div>,
    document.body,
  )
