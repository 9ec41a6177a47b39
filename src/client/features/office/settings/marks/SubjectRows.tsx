// The subjects of the school, in the order of the cards. Each save sends the whole list.
import { useState } from 'react'
import type { Subjects } from '#shared/contract/reports/reportLists'
import { useSaveSubjectsMutation } from '#client/api/reports/reportListsApi'
import type { Saving } from '../parts/saveOutcome'
import { NewSubject } from './NewSubject'
import { LostDrafts } from '../parts/LostDrafts'
import { asChange, placeOf, placesOfSubjects, SubjectRow } from './SubjectRow'
import { withoutSubject, withSubject, type SubjectChange } from './subjectOrder'
import * as styles from '../settings.module.css'

const quiet: Saving = { isLoading: false, isSuccess: false }

export const SubjectRows = (list: Subjects) => {
  const { subjects, version } = list
  const [acting, setActing] = useState<string | null>(null)
  const [save, saving] = useSaveSubjectsMutation()
  const send = async (
    code: string,
    wish: ReturnType<typeof withSubject>,
    over = version,
  ): Promise<boolean> => {
    setActing(code)
    const answer = await save({ subjects: wish, version: over })
    return answer.error === undefined
  }
  return (
    <>
      <p className={styles.hint}>
        A list of marks can use the code or the title of a subject. The number is its place on the card. A
        subject that does not count is shown but left out of the average. A subject with marks cannot be
        removed, but you can change its title.
      </p>
      <NewSubject {...list} />
      <LostDrafts
        under={placesOfSubjects}
        shown={subjects.map(placeOf)}
        nameOf={({ code, title }: SubjectChange) => `${code}, ${title}`}
      />
      <ul className={styles.entries}>
        {subjects.map((subject, index) => {
          const { code, marks } = subject
          return (
            <SubjectRow
              key={code}
              stored={asChange(subject, index)}
              version={version}
              marks={marks}
              places={subjects.length}
              saving={acting === code ? saving : quiet}
              isBusy={acting !== code && saving.isLoading}
              onSave={(change, over) => send(code, withSubject(subjects, change), over)}
              onRemove={() => void send(code, withoutSubject(subjects, code))}
            />
          )
        })}
      </ul>
    </>
  )
}
