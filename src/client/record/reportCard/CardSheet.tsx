// A report card to read, from the same frozen data as the PDF (shared/rules/reports/cards/cardView): a table in the
// order of the PDF, or, on a phone, marks and remarks first and the rest folded.
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { ReportCardPage } from '#shared/contract/reports/termReports'
import { fullName } from '#shared/rules/students/names'
import { termTitle } from '#shared/rules/reports/cards/termPosting'
import { type CardView, type Pair, cardOf } from '#shared/rules/reports/cards/cardView'
import type { CardIssue } from '#shared/rules/reports/cards/frozenCard'
import { longDay } from '#shared/rules/dates'
import { CardTable, SubjectLines } from './SubjectLines'
import { Bullets, Muted, Stack, Text } from '../../ui/primitives'
import * as styles from './reportCard.module.css'

interface PairsProps extends Pick<ComponentProps<typeof Stack>, 'gap' | 'measured'> {
  readonly pairs: readonly Pair[]
  readonly className?: string
}

const Pairs = ({ pairs, ...props }: PairsProps) => (
  <Stack as="dl" {...props}>
    {pairs
      .filter(({ value }) => value !== '')
      .map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </Stack>
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

const Attitude = ({ ratings }: CardView) =>
  hasAny(ratings) ? (
    <Part title="Attitude">
      <Pairs pairs={ratings} className={styles.letters} />
    </Part>
  ) : null

const Activities = ({ activities }: CardView) =>
  activities ? (
    <Part title="Co-curricular activities">
      <p>{activities}</p>
    </Part>
  ) : null

const Remarks = ({ remarks }: CardView) =>
  hasAny(remarks) ? (
    <Part title="Remarks">
      <Pairs pairs={remarks} gap={3} measured className={styles.remarks} />
    </Part>
  ) : null

const Reopening = ({ reopens }: CardView) =>
  reopens ? (
    <p className={styles.reopens}>
      School re-opens on <strong>{reopens}</strong>
    </p>
  ) : null

const Wide = ({ view }: { view: CardView }) => (
  <>
    <Pairs pairs={view.identity} className={styles.identity} />
    <Pairs pairs={view.summary} className={styles.summary} />
    <Part title="Subjects">
      <CardTable columns={view.columns} rows={view.rows} />
    </Part>
    <Attitude {...view} />
    <Activities {...view} />
    <Remarks {...view} />
    <Reopening {...view} />
    <Part title="Keys">
      <Pairs pairs={view.keys} gap={3} measured className={styles.keys} />
    </Part>
  </>
)

const Narrow = ({ view, card }: { view: CardView; card: ReportCardPage['card'] }) => (
  <>
    <div>
      <h3 className={styles.name}>{fullName(card.student)}</h3>
      <Muted as="p" className={styles.class}>
        {termTitle(card)}, class {card.class_id}
      </Muted>
    </div>
    <Pairs pairs={view.summary} className={styles.summary} />
    <Part title="Subjects">
      <SubjectLines card={card} />
    </Part>
    <Remarks {...view} />
    <Attitude {...view} />
    <Activities {...view} />
    <Reopening {...view} />
    <details className={styles.more}>
      <summary>About this report</summary>
      <Pairs pairs={[...view.identity, ...view.keys]} gap={3} measured className={styles.keys} />
    </details>
  </>
)

interface CardSheetProps {
  readonly report: ReportCardPage
  readonly isNarrow?: boolean
}

export const CardSheet = ({ report: { card, issue, changed }, isNarrow = false }: CardSheetProps) => {
  const view = cardOf(card, issue)
  return (
    <article className={styles.sheet}>
      {view.draft && (
        <Text as="p" tone="warn" weight={600} tint="warn" className={styles.draft}>
          DRAFT. Not posted: no family can see this card.
        </Text>
      )}
      <Corrected issue={issue} changed={changed} />
      {isNarrow ? <Narrow view={view} card={card} /> : <Wide view={view} />}
    </article>
  )
}

// A corrected report card: the reason and the changes, without alarm.
interface CorrectedProps {
  readonly issue: CardIssue
  readonly changed: readonly string[]
}

/** So many changes show at once; the rest fold. */
const atOnce = 3

const Changes = ({ changed, children }: Pick<CorrectedProps, 'changed'> & { children: ReactNode }) => {
  const list = (
    <>
      {changed.length > 0 && (
        <Bullets>
          {changed.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </Bullets>
      )}
      {children}
    </>
  )
  if (changed.length <= atOnce) return list
  return (
    <details>
      <summary>{changed.length} things are different</summary>
      {list}
    </details>
  )
}

const Corrected = ({ issue: { revision, reason, issued_on }, changed }: CorrectedProps) => {
  if (revision === null || revision < 2) return null
  return (
    <Text as="section" size="small" breaks measured className={styles.corrected} aria-label="Correction">
      <p>
        <strong>Corrected{issued_on && ` on ${longDay(issued_on)}`}.</strong> {reason && `Reason: ${reason}`}
      </p>
      <Changes changed={changed}>
        <Muted as="p">This is the report to use (revision {revision}). You do not have to do anything.</Muted>
      </Changes>
    </Text>
  )
}
