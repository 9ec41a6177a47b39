// A list of letters that is edited and saved as a whole: bands must fit together, one by one they would not.
import { Button } from 'antd'
import { useState } from 'react'
import { gradeKeys } from '#shared/rules/reports/marks/gradeBands'
import type { GradeInput, ListProblems } from '#shared/rules/reports/marks/reportLists'
import { SaveBar } from '../parts/SaveBar'
import type { Saving } from '../parts/saveOutcome'
import { LetterRow, type LetterKind } from './LetterRow'
import { useListDraft } from './useListDraft'
import * as styles from './marks.module.css'
import * as settingsStyles from '../settings.module.css'

interface LetterRowsProps {
  readonly kind: LetterKind
  readonly stored: readonly GradeInput[]
  readonly version: string
  readonly most: number
  readonly problemsOf: (letters: readonly GradeInput[]) => ListProblems
  readonly saving: Saving
  readonly tell: (current: unknown) => string
  /** @returns whether they are stored */
  readonly onSave: (letters: readonly GradeInput[], version: string) => Promise<boolean>
}

const blank: GradeInput = { grade: '', lowest: null, meaning: '' }

/** As the key of the card will say it, of those that begin at a mark. */
const rangesOf = (letters: readonly GradeInput[]): ReadonlyMap<string, string> => {
  const begun = letters.flatMap(({ lowest, ...letter }) => (lowest === null ? [] : [{ ...letter, lowest }]))
  return new Map(gradeKeys(begun).map(({ grade, range }) => [grade, range]))
}

const tidy = ({ grade, lowest, meaning }: GradeInput): GradeInput => ({
  grade: grade.trim(),
  lowest,
  meaning: meaning.trim(),
})

export const LetterRows = (props: LetterRowsProps) => {
  const { kind, stored, version, most, problemsOf, saving, tell, onSave } = props
  const draft = useListDraft(`marks/${kind.name}s`, { entries: stored, version })
  const [isAsked, setAsked] = useState(false)
  const letters = draft.entries.map(tidy)
  const problems = problemsOf(letters)
  const ranges = rangesOf(letters)
  const reset = () => {
    setAsked(false)
    draft.reset()
  }
  const send = async () => {
    setAsked(true)
    if (Object.keys(problems).length > 0) return
    if (!(await onSave(letters, draft.versionOf(saving)))) return
    setAsked(false)
    draft.saved()
  }
  return (
    <>
      <ul className={settingsStyles.entries} aria-label={`${kind.title}s`}>
        {draft.rows.map(({ id, entry }, index) => (
          <LetterRow
            key={id}
            kind={kind}
            place={index + 1}
            letter={entry}
            range={ranges.get(entry.grade.trim()) ?? ''}
            problemOf={(field) => (isAsked ? problems[`${index}.${field}`] : undefined)}
            onChange={(part) => draft.change(id, part)}
            isLast={index === draft.rows.length - 1}
            onMove={(by) => draft.move(id, by)}
            onRemove={() => draft.remove(id)}
          />
        ))}
      </ul>
      {isAsked && problems.list && <span className={settingsStyles.problem}>{problems.list}</span>}
      <div className={styles.letterActions}>
        <Button disabled={draft.rows.length >= most} onClick={() => draft.add(blank)}>
          Add {kind.name}
        </Button>
        <SaveBar
          saving={saving}
          isChanged={draft.isChanged}
          onSave={() => void send()}
          onReset={reset}
          tell={tell}
          label={`Save ${kind.name}s`}
        />
      </div>
    </>
  )
}
