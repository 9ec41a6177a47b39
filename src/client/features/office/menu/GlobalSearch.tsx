// The search of the top bar: from any screen to a student's own page, or to any act of the office.
import { SearchOutlined } from '@ant-design/icons'
import { useEffect, useMemo, useState, lazy, Suspense, useId, useRef, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { idle } from '#client/idle'
import { log } from '#client/log'
import { useSlash, useControlK } from '#client/ui/hooks/useKeys'
import { PlainDialog } from '#client/ui/plain/PlainDialog'
import { Muted, Row } from '#client/ui/primitives'
import type { OfficeAction } from './paletteChoices'
import * as styles from './GlobalSearch.module.css'

export const GlobalSearch = ({ actions }: { actions: readonly OfficeAction[] }) => {
  const [isOpen, setOpen] = useState(false)
  const opening = useMemo(() => ({ current: { focus: () => setOpen(true) } }), [])
  useSlash(opening)
  useControlK(opening.current.focus)
  useEffect(loadAhead, [])
  return (
    <div className={styles.search} role="search" aria-label="All students">
      <Row
        as="button"
        wrap={false}
        type="button"
        className={styles.opener}
        aria-label="Find a student"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={opening.current.focus}
      >
        <SearchOutlined aria-hidden />
        <span className={styles.words}>Find a student</span>
        <kbd className={styles.words}>Ctrl K</kbd>
      </Row>
      {isOpen && <Palette actions={actions} onClosed={() => setOpen(false)} />}
    </div>
  )
}

/** A failure is only logged: the palette loads it again, and says what is wrong. */
const loadAhead = () =>
  void idle()
    .then(loadFound)
    .catch(() => log('what the palette finds did not come ahead'))

const loadFound = () => import('./PaletteFound')

/** The keys pressed so far: steps down from the first choice, and whether to go there. */
interface Asked {
  readonly text: string
  readonly steps: number
  readonly isEntered: boolean
}

const keys: Readonly<Record<string, (asked: Asked) => Asked>> = {
  ArrowDown: (asked) => ({ ...asked, steps: asked.steps + 1, isEntered: false }),
  ArrowUp: (asked) => ({ ...asked, steps: asked.steps - 1, isEntered: false }),
  Enter: (asked) => ({ ...asked, isEntered: true }),
}

const PaletteFound = lazy(loadFound)

/** A text field with suggestions, by the ARIA pattern. It is there at once and keeps every letter; results may come later. */
const Palette = ({ actions, onClosed }: { actions: readonly OfficeAction[]; onClosed: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(() => askedFor(''))
  const [active, setActive] = useState(-1)
  const go = (path: string) => {
    // Closing gives the focus back; then the new page may take it.
    dialog.current?.close()
    void navigate(path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keys[event.key]
    if (!next) return
    event.preventDefault()
    setAsked(next)
  }
  return (
    <PlainDialog
      ref={dialog}
      className={styles.palette}
      aria-label="Find a student or a page"
      firstFocus="input"
      onClosed={onClosed}
    >
      <Row wrap={false} align="stretch" className={styles.head}>
        <input
          role="combobox"
          aria-label="Find a student or a page"
          aria-expanded={active >= 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Name, ID, class or page"
          value={asked.text}
          onChange={({ target }) => setAsked(askedFor(target.value))}
          onKeyDown={onKeyDown}
        />
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </Row>
      <Suspense
        fallback={
          asked.text !== '' && (
            <Muted as="p" small role="status" className={styles.waiting}>
              Searching …
            </Muted>
          )
        }
      >
        <PaletteFound id={id} {...asked} actions={actions} onActive={setActive} onChosen={go} />
      </Suspense>
    </PlainDialog>
  )
}

const askedFor = (text: string): Asked => ({ text, steps: 0, isEntered: false })
