import { Button, Progress } from 'antd'
import { useEffect } from 'react'
import { stopSending } from './importActions'
import type { ImportWizard } from './importWizardSlice'

type Sending = Extract<ImportWizard, { is: 'sending' }>

export const SendingList = ({ state: { name, percent } }: { state: Sending }) => {
  // Whoever leaves the screen does not want the list any more; a list that has arrived is not touched.
  useEffect(() => stopSending, [])
  return (
    <section className="imports-card" aria-label="Uploading">
      <p className="list-name">{name}</p>
      <Progress percent={percent} aria-label={`Uploading ${name}`} />
      <div className="imports-actions">
        <span role="status" className="imports-hint">
          {percent < 100 ? 'Uploading …' : 'Reading the list …'}
        </span>
        <Button onClick={stopSending}>Cancel</Button>
      </div>
    </section>
  )
}
