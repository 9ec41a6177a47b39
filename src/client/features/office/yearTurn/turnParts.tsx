// Parts of every step of the year turn: its props, its heading, its notices.
import { CheckCircleFilled, LoadingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { YearTurn, YearTurnDryRun, YearTurnPlan } from '#shared/contract/lists/yearTurn'
import { officePath } from '#client/address/officeView'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { Notice } from '#client/ui/notices/Notice'
import { Bullets, Muted } from '#client/ui/primitives'
import { trySavingAgain, selectTurnSaving } from './turnSavingSlice'
import * as styles from './yearTurn.module.css'

/** The heading takes the focus when the step appears, so that a screen reader announces it. */
export const StepTitle = ({ title }: { title: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {title}
    </h2>
  )
}

export interface StepProps {
  readonly turn: YearTurn
  /** Shown and saved at once. */
  readonly change: (changes: Partial<YearTurnPlan>) => void
  /** For the saved plan; undefined while it is read. */
  readonly dryRun: YearTurnDryRun | undefined
}

interface SaidProps {
  readonly is: 'warning' | 'info'
  readonly title: string
  readonly sentences: readonly string[]
}

/** Open decisions and warnings of a step. */
export const Said = ({ is, title, sentences }: SaidProps) =>
  sentences.length > 0 && (
    <Notice is={is} role="none" title={title}>
      <Bullets>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Bullets>
    </Notice>
  )

export const TeachersLine = () => (
  <p>
    Teachers keep their classes and subjects, unless you have already entered those of the new year. You can
    change them under <Link to={officePath('dashboard', { settings: 'teaching' })}>Who teaches what</Link>.
  </p>
)

export const DraftState = () => {
  const { is } = useAppSelector(selectTurnSaving)
  return (
    <Muted small role="status" className={styles.saving} data-state={is}>
      {is === 'saving' && (
        <>
          <LoadingOutlined aria-hidden /> Saving …
        </>
      )}
      {is === 'saved' && (
        <>
          <CheckCircleFilled aria-hidden /> Saved
        </>
      )}
    </Muted>
  )
}

const overtakenTexts = {
  changed: {
    title: 'Someone else has changed the draft',
    text: 'You now see the latest version. Your last change is not in it: make it again if it is still needed.',
  },
  applied: {
    title: 'Someone else has started the new school year',
    text: 'Your last change was not saved, and the new year was started without it. Please check the students concerned.',
  },
} as const

/** @param isApplied whether the year has started and the draft is gone */
export const DraftNotice = ({ isApplied = false }: { isApplied?: boolean }) => {
  const dispatch = useAppDispatch()
  const saving = useAppSelector(selectTurnSaving)
  if (saving.is === 'failed')
    return (
      <Notice
        is="error"
        title="Your last change was not saved"
        action={<Button onClick={() => dispatch(trySavingAgain())}>Try again</Button>}
      >
        {saving.why}
      </Notice>
    )
  if (saving.is !== 'overtaken') return null
  const { title, text } = overtakenTexts[isApplied ? 'applied' : 'changed']
  return (
    <Notice is="warning" title={title}>
      {text}
    </Notice>
  )
}
