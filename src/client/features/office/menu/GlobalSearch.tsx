// The search of the top bar: from wherever one is to a student's own page, or to anything else of the office.
import { SearchOutlined } from '@ant-design/icons'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useControlK } from '../../../ui/hooks/keys/useControlK'
import { useSlash } from '../../../ui/hooks/keys/useSlash'
import type { OfficeAction } from './palette/paletteChoices'
import * as styles from './GlobalSearch.module.css'

const Palette = lazy(() => import(/* webpackPrefetch: true */ './palette/Palette'))

export const GlobalSearch = ({ actions }: { actions: readonly OfficeAction[] }) => {
  const [isOpen, setOpen] = useState(false)
  const opening = useMemo(() => ({ current: { focus: () => setOpen(true) } }), [])
  useSlash(opening)
  useControlK(opening.current.focus)
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
      {isOpen && (
        <Suspense fallback={null}>
          <Palette actions={actions} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
