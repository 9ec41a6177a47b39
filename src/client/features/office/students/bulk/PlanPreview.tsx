// The students that would change, from and to; those in the way first.
import { ArrowRightOutlined, StopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { BulkPlan } from '#shared/contract/students/bulkActs'
import { ButtonRow } from '#client/ui/panels/Panel'
import { List, Muted, Stack, Text } from '#client/ui/primitives'
import { dropText, hasOthers, refusedText } from './bulkActTexts'
import * as dialogStyles from '../dialogs.module.css'
import * as styles from './bulk.module.css'

interface PlanPreviewProps {
  readonly plan: BulkPlan
  /** The last sentence stands out. */
  readonly sentences: readonly string[]
  /** 'Move 24 students to class 2A' */
  readonly press: string
  readonly isBusy: boolean
  readonly isApplying: boolean
  readonly onApply: () => void
  readonly onDrop: (ids: readonly string[]) => void
  /** Left out where there is no step before. */
  readonly onBack?: () => void
  readonly onClose: () => void
}

export const PlanPreview = (props: PlanPreviewProps) => {
  const { plan, sentences, press, isBusy, isApplying, onApply, onDrop, onBack, onClose } = props
  const { refused, changes } = plan
  return (
    <Stack gap={3} className={dialogStyles.part}>
      <Stack gap={1} className={styles.sentences} tabIndex={-1} ref={focused}>
        {refused.length > 0 && (
          <Text as="p" tone="danger">
            {refusedText(plan)}
          </Text>
        )}
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Stack>
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
    </Stack>
  )
}

/** The button that was pressed is gone with the step before. */
const focused = (text: HTMLElement | null) => text?.focus()

const Rows = ({ plan: { changes, unchanged, refused } }: { plan: BulkPlan }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys must scroll it
  <div className={styles.list} role="region" aria-label="Who will change" tabIndex={0}>
    <List gap={0} lines="between" breaks>
      {refused.map(({ why, ...who }) => (
        <Row key={who.student_id} {...who}>
          <Text tone="danger">
            <StopOutlined aria-hidden /> {why}
          </Text>
        </Row>
      ))}
      {changes.map(({ before, after, ...who }) => (
        <Row key={who.student_id} {...who}>
          <Muted>{before}</Muted> <ArrowRightOutlined aria-label="becomes" /> {after}
        </Row>
      ))}
      {unchanged.map((who) => (
        <Row key={who.student_id} {...who}>
          <Muted>stays</Muted>
        </Row>
      ))}
    </List>
  </div>
)

const Row = ({ student_id, name, children }: { student_id: string; name: string; children: ReactNode }) => (
  <li className={styles.row}>
    <span className={styles.who}>
      {name} <small>{student_id}</small>
    </span>
    <span>{children}</span>
  </li>
)

interface NobodyChosenProps {
  readonly menu?: 'Change' | 'Print'
  readonly onClose: () => void
}

export const NobodyChosen = ({ menu = 'Change', onClose }: NobodyChosenProps) => (
  <Stack gap={3} className={dialogStyles.part}>
    <p>Tick the students in the table first. Then choose “{menu}” in the bar below it.</p>
    <ButtonRow>
      <Button type="primary" onClick={onClose}>
        Close
      </Button>
    </ButtonRow>
  </Stack>
)

export const nobodyTitle = 'No students are selected'
