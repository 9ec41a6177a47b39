// The parts that pages are made of, each in its states: npm run dev, /ui.
import { SchoolTheme } from '../../app/theme/SchoolTheme'
import { fieldSpecimens } from './fieldSpecimens'
import { noticeSpecimens } from './noticeSpecimens'
import { tableSpecimens } from './tableSpecimens'
import type { Specimen } from './specimen'
import * as styles from './specimens.module.css'

const specimens: readonly Specimen[] = [...fieldSpecimens, ...noticeSpecimens, ...tableSpecimens]

export default function SpecimensPage() {
  return (
    <SchoolTheme>
      <main className={styles.page}>
        <h1>The parts of the portal</h1>
        {specimens.map(({ name, children }) => (
          <section key={name} aria-label={name}>
            <h2 className={styles.name}>{name}</h2>
            <div className={styles.specimen} data-specimen={name}>
              {children}
            </div>
          </section>
        ))}
      </main>
    </SchoolTheme>
  )
}
