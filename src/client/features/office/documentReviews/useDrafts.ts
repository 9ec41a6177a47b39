// What is typed while a document is sent back, for each file: it outlives an Undo, and the way to the student and back.
import { useState } from 'react'
import { emptyDraft, type Draft } from '../../../record/reviews/draft'
import { today } from '../../../ui/dates/moments'

export const useDrafts = () => {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  return {
    of: (file: string): Draft => drafts[file] ?? emptyDraft(today()),
    keep: (file: string, draft: Draft) => setDrafts((now) => ({ ...now, [file]: draft })),
  }
}

export type Drafts = ReturnType<typeof useDrafts>
