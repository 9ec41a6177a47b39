import { Button, Input } from 'antd'
import { useState, type FormEvent } from 'react'
import type { Subjects } from '#shared/contract/reports/reportLists'
import { subjectProblems } from '#shared/rules/reports/marks/reportLists'
import { reportLimits } from '#shared/rules/reports/marks/termFacts'
import { useSaveSubjectsMutation } from '#client/api/reports/reportListsApi'
import { SaveState } from '../parts/SaveState'
import { Field } from '#client/ui/fields/Field'
import { useDraft } from '../parts/useDraft'
import { withSubject } from './subjectOrder'
import { describeSubject } from './subjectTexts'
import * as styles from './marks.module.css'
import * as settingsStyles from '../settings.module.css'

const nothing = { code: '', title: '' }

/** Added at the end of the list. */
export const NewSubject = ({ subjects, version }: Subjects) => {
  const { draft: typed, change, saved } = useDraft('marks/new subject', nothing)
  const [isAsked, setAsked] = useState(false)
  const [save, saving] = useSaveSubjectsMutation()
  const subject = { code: typed.code.trim(), title: typed.title.trim(), counts: 1 as const }
  const place = subjects.length
  // A code that is there already must be told, not changed.
  const others = subjects.filter(({ code }) => code !== subject.code)
  const wish = withSubject(subjects, { ...subject, place: place + 1 })
  const problems = subjectProblems([...subjects, subject])
  const problemOf = (field: string) => (isAsked ? problems[`${place}.${field}`] : undefined)
  const isEmpty = typed.code === '' && typed.title === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (Object.keys(problems).length > 0 || others.length !== place) return
    const answer = await save({ subjects: wish, version })
    if (answer.error) return
    saved(typed)
    setAsked(false)
  }
  return (
    <form className={settingsStyles.newEntry} noValidate onSubmit={(event) => void submit(event)}>
      <Field label="New subject" hint="Its code, as MAT" problem={problemOf('code')}>
        {(control) => (
          <Input
            {...control}
            className={styles.codeInput}
            maxLength={10}
            value={typed.code}
            onChange={({ target }) => change({ code: target.value })}
          />
        )}
      </Field>
      <Field label="Title" hint="As on the card" problem={problemOf('title')}>
        {(control) => (
          <Input
            {...control}
            maxLength={reportLimits.subject_title}
            value={typed.title}
            onChange={({ target }) => change({ title: target.value })}
          />
        )}
      </Field>
      <Button htmlType="submit" disabled={isEmpty} loading={saving.isLoading}>
        Add subject
      </Button>
      <SaveState saving={saving} tell={describeSubject(subject.code)} isChanged={!isEmpty} />
    </form>
  )
}
