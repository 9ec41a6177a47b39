import { Button, Progress } from 'antd'
import { useEffect } from 'react'
import { stopSending } from '../importActions'
import type { ImportWizard } from '../importWizardSlice'
import { Panel } from '#client/ui/panels/Panel'
import * as styles from './choose.module.css'
import * as importsStyles from '../imports.module.css'

type Sending = Extract<ImportWizard, { is: 'sending' }>

export const SendingList = ({ state: { name, percent } }: { state: Sending }) => {
  // Whoever leaves the screen does not want the list any more; a list that has arrived is not touched.
  useEffect(() => stopSending, [])
  return (
    <Panel label="Uploading">
      <p className={styles.listName}>{name}</p>
      <Progress percent={percent} aria-label={`Uploading ${name}`} />
      <div className={importsStyles.actions}>
        <span role="status" className={importsStyles.hint}>
          {percent < 100 ? 'Uploading …' : 'Reading the list …'}
        </span>
        <Button onClick={stopSending}>Cancel</Button>
      </div>
    </Panel>
  )
}
