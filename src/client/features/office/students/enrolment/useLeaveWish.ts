// The last day, the reason and a note, as they are entered: for one student, and for many.
import { useState } from 'react'
import { endedWhys, type EndedWhy } from '#shared/rules/students/enrolment'
import { useWords, type UnsentKind } from '#client/record/unsentWordsSlice'
import { fieldText } from '#client/api/transport/errorText'

interface Start {
  readonly on: string | null
  readonly why?: EndedWhy | null | undefined
  readonly words?: string | null | undefined
}

/**
 * @param kind with `of`, where it stays until it is sent or given up
 * @param error of the call that the wish was sent with
 */
export const useLeaveWish = (kind: UnsentKind, of: string, start: Start, error: unknown) => {
  const {
    words: wish,
    write,
    settle,
  } = useWords(kind, of, {
    ...{ on: start.on, why: start.why ?? null, words: start.words ?? '' },
  })
  const { on, why, words } = wish
  const [isTried, setTried] = useState(false)
  return {
    ...wish,
    settle,
    setOn: (day: string | null) => write({ on: day }),
    setWhy: (value: unknown) => write({ why: endedWhys.find((one) => one === value) ?? null }),
    setWords: (text: string) => write({ words: text }),
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
