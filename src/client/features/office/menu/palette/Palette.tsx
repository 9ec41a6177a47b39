// Students and what can be done, found by a few letters: a text field with suggestions, by the ARIA pattern. The field
// is there at once and keeps every letter; what finds may come later.
import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { PlainDialog } from '#client/ui/plain/PlainDialog'
import type { OfficeAction } from './paletteChoices'
import * as styles from './palette.module.css'

export const loadFound = () => import('./PaletteFound')

const PaletteFound = lazy(loadFound)

interface PaletteProps {
  readonly actions: readonly OfficeAction[]
  readonly onClosed: () => void
}

/** What was asked for by the keys: so many steps down from the first choice, and whether to go there. */
interface Asked {
  readonly text: string
  readonly steps: number
  readonly isEntered: boolean
}

const askedFor = (text: string): Asked => ({ text, steps: 0, isEntered: false })

const keys: Readonly<Record<string, (asked: Asked) => Asked>> = {
  ArrowDown: (asked) => ({ ...asked, steps: asked.steps + 1, isEntered: false }),
  ArrowUp: (asked) => ({ ...asked, steps: asked.steps - 1, isEntered: false }),
  Enter: (asked) => ({ ...asked, isEntered: true }),
}

export const Palette = ({ actions, onClosed }: PaletteProps) => {
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
      <div className={styles.head}>
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
      </div>
      <Suspense
        fallback={
          asked.text !== '' && (
            <p role="status" className={styles.waiting}>
              Searching …
            </p>
          )
        }
      >
        <PaletteFound id={id} {...asked} actions={actions} onActive={setActive} onChosen={go} />
      </Suspense>
    </PlainDialog>
  )
}
