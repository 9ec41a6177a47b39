// One person of the family as a card that folds to a line: “Mother: Kavita Núñez, 1868 555 8061”. What is folded is not
// drawn, and counts all the same.
import { DownOutlined } from '@ant-design/icons'
import { useCallback, useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Section } from '#shared/record/sections'
import { afterPaint } from '#client/afterPaint'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import type { RootState } from '#client/store/rootReducer'
import { useSelectorAfterPaint } from '#client/store/useSelectorAfterPaint'
import { registration, registrationState } from '../../registrationSlice'
import { selectPersonStanding, selectPersonSummary } from './personSelectors'
import { useIsPrinting } from './usePersons'
import * as shared from '../../registration.module.css'
import * as styles from './PersonCard.module.css'

interface PersonCardProps {
  readonly section: Section
  readonly children: ReactNode
}

const Summary = ({ person }: { person: string }) => {
  const summary = useAppSelector((state) => selectPersonSummary(state, person))
  return (
    <span className={styles.summary}>
      <span className="unseen">: </span>
      {summary}
    </span>
  )
}

/** Reckoned from all answers: it follows the one that was given (UX-66). */
const Standing = ({ person }: { person: string }) => {
  const select = useCallback((state: RootState) => selectPersonStanding(state, person), [person])
  const standing = useSelectorAfterPaint(select)
  return (
    <span className={styles.standing} data-standing={standing}>
      {standing}
    </span>
  )
}

/**
 * The button turns at once; the fields, which are many, follow when that is painted (UX-66). Not later than the Tab key:
 * it leads into them, and not to what they would push away.
 */
const useTurning = (person: string) => {
  const dispatch = useAppDispatch()
  const [asked, setAsked] = useState<boolean | null>(null)
  const isTurnedOpen = useAppSelector((state) => registrationState.selectIsPersonOpen(state, person))
  const isPrinting = useIsPrinting()
  const isOpen = isTurnedOpen || isPrinting
  const isTurned = asked ?? isOpen
  const follow = useCallback(() => {
    if (asked === null) return
    dispatch(registration.personTurned({ person, isOpen: asked }))
    setAsked(null)
  }, [dispatch, person, asked])
  useEffect(() => (asked === null ? undefined : afterPaint(follow)), [asked, follow])
  const hurry = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') flushSync(follow)
  }
  return { isOpen, isTurned, turn: () => setAsked(!isTurned), hurry } as const
}

export const PersonCard = ({ section: { name: person, title }, children }: PersonCardProps) => {
  const { isOpen, isTurned, turn, hurry } = useTurning(person)
  const id = `person-${person}`
  return (
    <fieldset className={`${shared.card} ${styles.person}`} aria-labelledby={`${id}-title`}>
      <legend className={styles.head}>
        <h2 className={shared.cardTitle}>
          <button
            type="button"
            className={styles.turn}
            id={`${id}-title`}
            aria-expanded={isTurned}
            aria-controls={`${id}-fields`}
            aria-describedby={`${id}-about`}
            onClick={turn}
            onKeyDown={hurry}
          >
            {title}
          </button>
        </h2>
        <span className={styles.about} id={`${id}-about`}>
          {!isOpen && <Summary person={person} />}
          <Standing person={person} />
        </span>
        <DownOutlined aria-hidden className={styles.arrow} rotate={isTurned ? 180 : 0} />
      </legend>
      <div className={styles.fields} id={`${id}-fields`}>
        {isOpen && children}
      </div>
    </fieldset>
  )
}
