// Who would be changed, from what to what: those in the way of it first.
import { ArrowRightOutlined, StopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { BulkPlan } from '#shared/contract/students/bulkActs'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import { dropText, hasOthers, refusedText } from './bulkActTexts'
import * as styles from './acts.module.css'

interface RowProps {
  readonly student_id: string
  readonly name: string
  readonly children: ReactNode
}

const Row = ({ student_id, name, children }: RowProps) => (
  <li className={styles.row}>
    <span className={styles.who}>
      {name} <small>{student_id}</small>
    </span>
    <span>{children}</span>
  </li>
)

const Rows = ({ plan: { changes, unchanged, refused } }: { plan: BulkPlan }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys must scroll it
  <div className={styles.list} role="region" aria-label="Who will change" tabIndex={0}>
    <ul>
      {refused.map(({ why, ...who }) => (
        <Row key={who.student_id} {...who}>
          <span className={styles.refused}>
            <StopOutlined aria-hidden /> {why}
          </span>
        </Row>
      ))}
      {changes.map(({ before, after, ...who }) => (
        <Row key={who.student_id} {...who}>
          <span className={styles.before}>{before}</span> <ArrowRightOutlined aria-label="becomes" /> {after}
        </Row>
      ))}
      {unchanged.map((who) => (
        <Row key={who.student_id} {...who}>
          <span className={styles.before}>stays</span>
        </Row>
      ))}
    </ul>
  </div>
)

interface PlanPreviewProps {
  readonly plan: BulkPlan
  /** What will happen; the last one stands out. */
  readonly sentences: readonly string[]
  /** 'Move 24 students to class 2A' */
  readonly press: string
  readonly isBusy: boolean
  readonly isApplying: boolean
  readonly onApply: () => void
  readonly onDrop: (ids: readonly string[]) => void
  /** Left out where nothing was asked before. */
  readonly onBack?: () => void
  readonly onClose: () => void
}

/** The button that was pressed is gone with the step before. */
const focused = (text: HTMLElement | null) => text?.focus()

export const PlanPreview = (props: PlanPreviewProps) => {
  const { plan, sentences, press, isBusy, isApplying, onApply, onDrop, onBack, onClose } = props
  const { refused, changes } = plan
  return (
    <div className={styles.part}>
      <div className={styles.sentences} tabIndex={-1} ref={focused}>
        {refused.length > 0 && <p className={styles.refused}>{refusedText(plan)}</p>}
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Rows plan={plan} />
      <ButtonRow>
        {refused.length > 0 && hasOthers(plan) && (
          <Button
            type="primary"
            loading={isBusy}
            onClick={() => onDrop(refused.map(({ student_id }) => student_id))}
          >
            {dropText(refused.length)}
          </Button>
        )}
        {refused.length === 0 && changes.length > 0 && (
          <Button type="primary" loading={isApplying} disabled={isBusy && !isApplying} onClick={onApply}>
            {press}
          </Button>
        )}
        {onBack && (
          <Button disabled={isBusy} onClick={onBack}>
            Back
          </Button>
        )}
        <Button disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </ButtonRow>
    </div>
  )
}
