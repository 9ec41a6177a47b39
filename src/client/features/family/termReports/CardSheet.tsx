// A report card as a page: the same frozen data as in the PDF, in the same order (shared/rules/termReports/cardView).
import { useId, type ReactNode } from 'react'
import type { CardView, Pair } from '#shared/rules/termReports/cardView'
import { CardTable } from './CardTable'
import * as styles from './CardSheet.module.css'

const Pairs = ({ pairs, className }: { pairs: readonly Pair[]; className?: string }) => (
  <dl className={className}>
    {pairs
      .filter(({ value }) => value !== '')
      .map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

const hasAny = (pairs: readonly Pair[]): boolean => pairs.some(({ value }) => value !== '')

export const CardSheet = ({ view }: { view: CardView }) => (
  <article className={styles.sheet}>
    {view.draft && <p className={styles.draft}>DRAFT. Not posted: no family can see this card.</p>}
    {view.revision && <p className={styles.revision}>{view.revision}</p>}
    <Pairs pairs={view.identity} className={styles.identity} />
    <Pairs pairs={view.summary} className={styles.summary} />
    <Part title="Subjects">
      <CardTable columns={view.columns} rows={view.rows} />
    </Part>
    {hasAny(view.ratings) && (
      <Part title="Attitude">
        <Pairs pairs={view.ratings} className={styles.identity} />
      </Part>
    )}
    {view.activities && (
      <Part title="Co-curricular activities">
        <p>{view.activities}</p>
      </Part>
    )}
    {hasAny(view.remarks) && (
      <Part title="Remarks">
        <Pairs pairs={view.remarks} className={styles.remarks} />
      </Part>
    )}
    {view.reopens && (
      <p>
        School re-opens on <strong>{view.reopens}</strong>
      </p>
    )}
    <Part title="Keys">
      <Pairs pairs={view.keys} className={styles.keys} />
    </Part>
  </article>
)
