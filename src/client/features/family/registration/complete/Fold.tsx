// A part of the check page: a heading that opens and folds it. What is open stays open on the way to a field and back;
// on paper everything is open.
import { DownOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { registration, registrationState } from '../registrationSlice'
import { selectPart } from './partStandings'
import { StandingIcon } from './StandingIcon'
import * as styles from './complete.module.css'

interface FoldProps {
  /** A section of the form, or 'documents'. */
  readonly part: string
  readonly title: string
  readonly children: ReactNode
}

export const Fold = ({ part, title, children }: FoldProps) => {
  const dispatch = useAppDispatch()
  const isOpen = useAppSelector((state) => registrationState.selectIsUnfolded(state, part))
  const { is, text } = useAppSelector((state) => selectPart(state, part))
  const id = `check-${part}`
  return (
    <section className={styles.fold} aria-labelledby={`${id}-title`}>
      <h3>
        <button
          type="button"
          className={styles.foldButton}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => dispatch(registration.partTurned(part))}
        >
          <StandingIcon is={is} />
          <span id={`${id}-title`}>{title}</span>
          <span className={is === 'done' ? 'unseen' : styles.standing} data-is={is}>
            {text}
          </span>
          <DownOutlined className={styles.foldSign} aria-hidden rotate={isOpen ? 180 : 0} />
        </button>
      </h3>
      <dl id={id} className={styles.rows} hidden={!isOpen}>
        {children}
      </dl>
    </section>
  )
}
