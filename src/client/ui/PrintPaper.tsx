// What is printed in place of the page: it stands outside of the page and its dialogs, which print as what fits on
// the screen.
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './printPaper.css'

export const PrintPaper = ({ children }: { children: ReactNode }) =>
  createPortal(<div className="print-paper">{children}</div>, document.body)
