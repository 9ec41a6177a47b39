// What was said last, and the way back from it.
import { useState } from 'react'
import type { DocumentReview, DocumentToReview } from '#shared/contract/intake/documentReviews'
import { useDraft } from '#client/record/reviews/SendBackForm'
import { takenBack, useReview } from '#client/record/reviews/useReview'
import { whatText } from './documentTexts'

interface Last {
  readonly document: DocumentToReview
  readonly review: DocumentReview
}

const titles: Readonly<Record<DocumentReview['state'], string>> = {
  accepted: 'Accepted',
  'sent back': 'Sent back',
  received: 'Decision undone',
}

const nothing = { student_id: '', type: '' }

/** @param onBack the document waits again */
export const useLastVerdict = (onBack: (document: DocumentToReview) => void) => {
  const { isBusy, refusal, forget, say } = useReview()
  const [last, setLast] = useState<Last | null>(null)
  const draft = useDraft(last?.document ?? nothing)
  const undo = async () => {
    if (!last || isBusy) return
    const { student_id, type, file } = last.document
    const { state: was } = last.review
    const review = await say({ student_id, type, file_id: file.id, was }, takenBack)
    if (!review) return
    const { reason, words, resend_until: until } = last.review
    if (was === 'sent back') draft.write({ reason, words, until })
    setLast({ ...last, review })
    onBack(last.document)
  }
  return {
    text: last ? `${titles[last.review.state]}: ${whatText(last.document)}.` : null,
    mayUndo: last !== null && last.review.state !== 'received',
    isBusy,
    refusal,
    undo: () => void undo(),
    tell: (document: DocumentToReview, review: DocumentReview) => {
      forget()
      setLast({ document, review })
    },
  }
}
