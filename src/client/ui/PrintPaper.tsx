// The paper that is printed in place of the page: it stands outside of the page and its dialogs, which print only the part on
// the screen.
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
