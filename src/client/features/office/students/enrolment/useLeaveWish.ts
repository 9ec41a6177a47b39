// The last day, the reason and a note, as they are entered: for one student, and for many.
import { useState } from 'react'
import { endedWhys, type EndedWhy } from '#shared/rules/enrolment'
import { fieldText } from '../../../../api/transport/errorText'

interface Start {
  readonly on: string | null
  readonly why?: EndedWhy | null | undefined
  readonly words?: string | null | undefined
}

/** @param error of the call that the wish was sent with */
export const useLeaveWish = (start: Start, error: unknown) => {
  const [on, setOn] = useState(start.on)
  const [why, setWhy] = useState(start.why ?? null)
  const [words, setWords] = useState(start.words ?? '')
  const [isTried, setTried] = useState(false)
  return {
    ...{ on, setOn, why, words, setWords },
    setWhy: (value: unknown) => setWhy(endedWhys.find((one) => one === value) ?? null),
    dayProblem: isTried && on === null ? 'Enter the last day.' : fieldText(error, 'left_on'),
    whyProblem: isTried && why === null ? 'Choose a reason.' : null,
    /** Undefined as long as something is missing, which is said from now on. */
    read: (wanted = why) => {
      setTried(true)
      return on === null || wanted === null ? undefined : { on, why: wanted, words: words.trim() || null }
    },
  }
}

export type LeaveWish = ReturnType<typeof useLeaveWish>
