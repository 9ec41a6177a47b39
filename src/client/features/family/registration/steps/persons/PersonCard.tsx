// One person of the family as a card that folds to a line: “Mother: Kavita Núñez, 1868 555 8061”. What is folded is not
// drawn, and counts all the same.
import { DownOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { Section } from '#shared/record/sections'
import { useAppDispatch, useAppSelector } from '../../../../../store/hooks'
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

const Standing = ({ person }: { person: string }) => {
  const standing = useAppSelector((state) => selectPersonStanding(state, person))
  return (
    <span className={styles.standing} data-standing={standing}>
      {standing}
    </span>
  )
}

export const PersonCard = ({ section: { name: person, title }, children }: PersonCardProps) => {
  const dispatch = useAppDispatch()
  const isTurnedOpen = useAppSelector((state) => registrationState.selectIsPersonOpen(state, person))
  const isPrinting = useIsPrinting()
  const isOpen = isTurnedOpen || isPrinting
  const id = `person-${person}`
  return (
    <fieldset className={`${shared.card} ${styles.person}`} aria-labelledby={`${id}-title`}>
      <legend className={styles.head}>
        <h2 className={shared.cardTitle}>
          <button
            type="button"
            className={styles.turn}
            id={`${id}-title`}
            aria-expanded={isOpen}
            aria-controls={`${id}-fields`}
            aria-describedby={`${id}-about`}
            onClick={() => dispatch(registration.personTurned({ person, isOpen: !isOpen }))}
          >
            {title}
          </button>
        </h2>
        <span className={styles.about} id={`${id}-about`}>
          {!isOpen && <Summary person={person} />}
          <Standing person={person} />
        </span>
        <DownOutlined aria-hidden className={styles.arrow} rotate={isOpen ? 180 : 0} />
      </legend>
      <div className={styles.fields} id={`${id}-fields`}>
        {isOpen && children}
      </div>
    </fieldset>
  )
}
