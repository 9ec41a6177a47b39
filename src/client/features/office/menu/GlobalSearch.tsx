// The search of the top bar: from wherever one is to a student's own page, or to anything else of the office.
import { SearchOutlined } from '@ant-design/icons'
import { useEffect, useMemo, useState } from 'react'
import { idle } from '#client/idle'
import { log } from '#client/log'
import { useControlK } from '#client/ui/hooks/keys/useControlK'
import { useSlash } from '#client/ui/hooks/keys/useSlash'
import { loadFound, Palette } from './palette/Palette'
import type { OfficeAction } from './palette/paletteChoices'
import * as styles from './GlobalSearch.module.css'

/** The palette asks for it again, and says what is wrong. */
const loadAhead = () =>
  void idle()
    .then(loadFound)
    .catch(() => log('what the palette finds did not come ahead'))

export const GlobalSearch = ({ actions }: { actions: readonly OfficeAction[] }) => {
  const [isOpen, setOpen] = useState(false)
  const opening = useMemo(() => ({ current: { focus: () => setOpen(true) } }), [])
  useSlash(opening)
  useControlK(opening.current.focus)
  useEffect(loadAhead, [])
  return (
    <div className={styles.search} role="search" aria-label="All students">
      <button
        type="button"
        aria-label="Find a student"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={opening.current.focus}
      >
        <SearchOutlined aria-hidden />
        <span className={styles.words}>Find a student</span>
        <kbd className={styles.words}>Ctrl K</kbd>
      </button>
      {isOpen && <Palette actions={actions} onClosed={() => setOpen(false)} />}
    </div>
  )
}
