// The purpose of the form: in full before the first entry, then one press away on every step.
import { Button } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import type { Step } from '#shared/record/field'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { hasDrafts, onDrafts } from '#client/saving/drafts'
import { unsavedFields } from '#client/saving/machine/status'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import type { RootState } from '#client/store/rootReducer'
import { Panel } from '#client/ui/panels/Panel'
import { fileFormats } from '#client/papers/files/fileChoice'
import { Bullets } from '#client/ui/primitives'
import { registration, registrationState } from '../registrationSlice'
import {
  selectHasBegun,
  selectIsEditable,
  selectQueue,
  selectReceived,
  selectSavedAt,
  selectStudentId,
} from '../registrationSelectors'
import * as styles from './frame.module.css'

/** A line per format, for documents that the school does not have. */
const Papers = () => {
  const received = useAppSelector(selectReceived)
  return (['PDF', 'JPEG'] as const).map((format) => {
    const papers = documentTypes.filter((paper) => paper.format === format && !received.includes(paper.type))
    const titles = papers.map(({ title }) => title).join(', ')
    return titles && <li key={format}>{`${titles} (${fileFormats[format].title})`}</li>
  })
}

const HowToFillIn = () => (
  <>
    <div>
      <h3>What you need</h3>
      <Bullets>
        <Papers />
        <li>Phone numbers and work places of the parents</li>
      </Bullets>
    </div>
    <div>
      <h3>How it works</h3>
      <p>About 20 minutes. Every answer is saved as you go: stop at any time and come back.</p>
    </div>
  </>
)

/** A closed form is not filled in any more. */
const Purpose = () => {
  const isEditable = useAppSelector(selectIsEditable)
  return (
    <div className={styles.purpose}>
      {isEditable && <HowToFillIn />}
      <div>
        <h3>Why we ask</h3>
        <p>
          To know your child, to reach you, and to help in an emergency. Health and learning answers are seen
          only by staff who look after your child. {isEditable && 'You can skip what is marked optional. '}You
          can see your answers here and ask the school to correct them.
        </p>
      </div>
    </div>
  )
}

/** Decided when the step opens, so that nothing moves while the first answer is typed. */
export const useIsFirstEntry = (step: Step): boolean => {
  const isRead = useAppSelector(registrationState.selectNoticeRead)
  const hasBegun = useAppSelector(selectHasBegun)
  const [hadBegun] = useState(hasBegun)
  return step === 'student' && !isRead && !hadBegun
}

const selectIsAnswered = (state: RootState): boolean =>
  selectHasBegun(state) || selectSavedAt(state) !== null || unsavedFields(selectQueue(state)).length > 0

/** True once the form has begun: the notice was read, or something was answered or typed. */
export const useIsBegun = (isFirstEntry: boolean): boolean => {
  const isAnswered = useAppSelector((state) => !isFirstEntry || selectIsAnswered(state))
  const studentId = useAppSelector(selectStudentId)
  const isTyping = useSyncExternalStore(onDrafts, () => isFirstEntry && hasDrafts(studentId))
  return isAnswered || isTyping
}

export const PurposeNotice = ({ isBegun }: { isBegun: boolean }) => {
  const dispatch = useAppDispatch()
  const close = () => {
    dispatch(registration.noticeClosed())
    // The pressed button is gone, so the focus moves to the title.
    document.querySelector<HTMLElement>('h1')?.focus()
  }
  return (
    <Panel title="Before you start">
      <Purpose />
      {/* Its room stays, so that nothing moves while the first answer is typed. */}
      <Button type="primary" style={{ visibility: isBegun ? 'hidden' : 'visible' }} onClick={close}>
        Start
      </Button>
    </Panel>
  )
}

export const PurposeDetails = () => {
  const isEditable = useAppSelector(selectIsEditable)
  return (
    <details className={styles.purposeDetails} data-print="no">
      <summary>About this form: {isEditable && 'what you need and '}why we ask</summary>
      <Purpose />
    </details>
  )
}
