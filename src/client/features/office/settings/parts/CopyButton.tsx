import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import * as styles from '../settings.module.css'

export const CopyButton = ({ text, title }: { text: string; title: string }) => {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      // Not every browser lets a page write there; the text can still be selected.
      () => setState('failed'),
    )
  return (
    <span className={styles.saveBar}>
      <Button
        icon={state === 'copied' ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        onClick={() => void copy()}
      >
        {title}
      </Button>
      <span role="status">
        {state === 'copied' && 'Copied'}
        {state === 'failed' && 'Your browser does not allow it: select the text and copy it.'}
      </span>
    </span>
  )
}
