// What the server is doing, and with how many rows.
import { Spin } from 'antd'
import type { ImportBatch } from '#shared/contract/lists/imports'
import { takenOver } from './importTexts'
import { count } from '#client/ui/count'
import { Panel } from '#client/ui/panels/Panel'
import * as styles from './imports.module.css'

interface WorkingProps {
  readonly is: 'checking' | 'applying' | 'undoing'
  readonly batch: ImportBatch
}

const texts = {
  checking: 'Checking',
  applying: 'Importing',
  undoing: 'Undoing',
} as const

const rowsOf = ({ is, batch: { rows, summary } }: WorkingProps): number =>
  is === 'checking' || !summary ? rows : takenOver(summary)

export const Working = (props: WorkingProps) => (
  <Panel label={texts[props.is]}>
    <div className={styles.working}>
      <Spin size="large" />
      <p role="status">
        {texts[props.is]} {count(rowsOf(props), 'row')} …
      </p>
      <p className={styles.hint}>
        {props.is === 'checking'
          ? 'Nothing is saved at this step.'
          : 'Please keep this page open. Either every row is imported, or nothing is.'}
      </p>
    </div>
  </Panel>
)
