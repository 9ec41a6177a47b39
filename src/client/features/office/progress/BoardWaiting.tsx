// The board while its numbers are on their way, as tall as it will be.
import { useState } from 'react'
import { useListFormClassesQuery } from '#client/api/school/lookupsApi'
import { figures } from './boardLinks'
import * as styles from './progress.module.css'

/** Before the classes of the school are known. */
const usualForms = 7

const nothing = '\u00a0'

export const BoardWaiting = () => {
  const { data: classes } = useListFormClassesQuery()
  const known = new Set(classes?.map(({ form_level }) => form_level)).size
  // As it was drawn first: another number of them would move the others.
  const [forms] = useState(() => Array.from({ length: known || usualForms }, (_, index) => index))
  return (
    <section className={styles.board} aria-label="Completeness" aria-busy="true">
      <ul className={styles.figures} aria-hidden="true">
        {figures.map(({ key, title }) => (
          <li key={key} className={styles.figure}>
            <span className={styles.figureTitle}>{title}</span>
            <span className={styles.figureCount}>{nothing}</span>
          </li>
        ))}
      </ul>
      <ul className={styles.tiles} aria-hidden="true">
        {forms.map((form) => (
          <li key={form} className={styles.tile}>
            <span className={styles.tileHead}>{nothing}</span>
            <span className={`${styles.shareBar} ${styles.coming}`} />
            <span className={styles.tileText}>{nothing}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
