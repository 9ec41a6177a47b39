// On a closed form: asking about any of its values.
import { Button } from 'antd'
import { useState } from 'react'
import { shallowEqual } from 'react-redux'
import { useAppSelector } from '#client/store/hooks'
import { selectCorrectable } from '../registrationSelectors'
import { AskCorrection, useHasAsked } from './AskCorrection'
import * as styles from './corrections.module.css'

export const AskFromNotice = () => {
  const fields = useAppSelector(selectCorrectable, shallowEqual)
  const hasWords = useHasAsked(fields)
  const [is, setIs] = useState<'closed' | 'open' | 'sent'>(hasWords ? 'open' : 'closed')
  if (is === 'open')
    return <AskCorrection fields={fields} onClose={(isSent) => setIs(isSent ? 'sent' : 'closed')} />
  return (
    <div className={styles.askNotice}>
      <Button onClick={() => setIs('open')}>Ask for a correction</Button>
      <p role="status">
        {is === 'sent' &&
          'The school has your request. You will see it next to your answer until the school replies.'}
      </p>
    </div>
  )
}
