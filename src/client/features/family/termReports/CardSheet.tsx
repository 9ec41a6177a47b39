// A report card as a page: the same frozen data as in the PDF, in the same order (shared/rules/cardView).
import { useId, type ReactNode } from 'react'
import type { CardView, Pair } from '#shared/rules/cardView'
import { CardTable } from './CardTable'

const Pairs = ({ pairs, kind }: { pairs: readonly Pair[]; kind: string }) => (
  <dl className={kind}>
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
    <section className="card-part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

const hasAny = (pairs: readonly Pair[]): boolean => pairs.some(({ value }) => value !== '')

export const CardSheet = ({ view }: { view: CardView }) => (
  <article className="card-sheet">
    {view.draft && <p className="card-draft">DRAFT. Not posted: no family can see this card.</p>}
    {view.revision && <p className="card-revision">{view.revision}</p>}
    <Pairs pairs={view.identity} kind="card-identity" />
    <Pairs pairs={view.summary} kind="card-summary" />
    <Part title="Subjects">
      <CardTable columns={view.columns} rows={view.rows} />
    </Part>
    {hasAny(view.ratings) && (
      <Part title="Attitude">
        <Pairs pairs={view.ratings} kind="card-identity" />
      </Part>
    )}
    {view.activities && (
      <Part title="Co-curricular activities">
        <p>{view.activities}</p>
      </Part>
    )}
    {hasAny(view.remarks) && (
      <Part title="Remarks">
        <Pairs pairs={view.remarks} kind="card-remarks" />
      </Part>
    )}
    {view.reopens && (
      <p className="card-reopens">
        School re-opens on <strong>{view.reopens}</strong>
      </p>
    )}
    <Part title="Keys">
      <Pairs pairs={view.keys} kind="card-keys" />
    </Part>
  </article>
)
