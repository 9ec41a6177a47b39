// The form to print, over the page, when the address asks for it.
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { getRegistrationForm } from '#shared/contract/papers/papers'
import { documentUrl } from '#client/api/request'
import { PdfDialog } from '#client/ui/pdf/PdfDialog'
import { useOpenInAddress } from '#client/address/useOpenInAddress'
import { Notice } from '#client/ui/notices/Notice'
import { ButtonRow } from '#client/ui/panels/Panel'
import { useAppSelector } from '#client/store/hooks'
import { selectQueue } from './registrationSelectors'
import type { Goal } from './registrationSlice'

export const FormPaper = ({ studentId }: { studentId: string }) => {
  const { isOpen, close } = usePaper('form')
  if (!isOpen) return null
  return (
    <PdfDialog
      url={documentUrl(getRegistrationForm, { studentId })}
      title="Registration Form"
      fileName={`Registration Form ${studentId}.pdf`}
      onClose={close}
    />
  )
}

// The paper that is open over a step: the printed form or a document.
export const usePaper = (paper: string) => {
  const { query, open, close } = useOpenInAddress()
  return {
    isOpen: query.get('paper') === paper,
    open: () => open({ paper }),
    close: () => close('paper'),
  } as const
}

/** The consequence of going on now. */
const meanings: Readonly<Record<Goal, { readonly text: string; readonly action: string }>> = {
  step: {
    text: 'They are on this page and will be saved as soon as the school’s server answers. You can continue.',
    action: 'Continue',
  },
  signOut: {
    text: 'Wait until the line near the title says that all answers are saved. If you sign out now, you will be asked what to do with them.',
    action: 'Sign out',
  },
  print: {
    text: 'The printed form would not include them. Wait until the line near the title says that all answers are saved.',
    action: 'Generate without them',
  },
}

const late =
  'The printed form would not include them. Registration has closed. The school will decide if it can use them.'

interface NotSavedYetProps {
  readonly goal: Goal
  readonly onStay: () => void
  readonly onGoAnyway: () => void
}

export const NotSavedYet = ({ goal, onStay, onGoAnyway }: NotSavedYetProps) => {
  const isClosed = useAppSelector((state) => selectQueue(state).is === 'closed')
  const box = useRef<HTMLDivElement>(null)
  // The button stays in sight; these words may be off the screen.
  useEffect(() => {
    // Newer browsers return a promise, which needs no clean-up.
    void box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <div ref={box}>
      <Notice
        is="warning"
        title={isClosed ? 'Some answers are not in the school’s record' : 'Some answers are not saved yet'}
      >
        <p>{isClosed ? late : meanings[goal].text}</p>
        <ButtonRow>
          <Button onClick={onStay}>Stay here</Button>
          <Button danger={goal === 'signOut'} onClick={onGoAnyway}>
            {meanings[goal].action}
          </Button>
        </ButtonRow>
      </Notice>
    </div>
  )
}
