import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { ButtonRow } from '#client/ui/panels/ButtonRow'

const notes = {
  idle: '',
  copied: 'Copied',
  failed: 'Your browser does not allow it: select the text and copy it.',
} as const

export const CopyButton = ({ text, title }: { text: string; title: string }) => {
  const [state, setState] = useState<keyof typeof notes>('idle')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      // Some browsers do not let a page write there; the text can still be selected.
      () => setState('failed'),
    )
  return (
    <ButtonRow note={notes[state]}>
      <Button
        icon={state === 'copied' ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        onClick={() => void copy()}
      >
        {title}
      </Button>
    </ButtonRow>
  )
}
