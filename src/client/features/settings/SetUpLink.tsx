// A one-time link, shown this once: whoever has it chooses the password.
import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'

interface SetUpLinkProps {
  readonly username: string
  /** '/admin#setup=…' */
  readonly path: string
  readonly onClose: () => void
}

const useCopy = (text: string) => {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      // Not every browser lets a page write there; the text can still be selected.
      () => setState('failed'),
    )
  return { state, copy }
}

export const SetUpLink = ({ username, path, onClose }: SetUpLinkProps) => {
  const link = new URL(path, window.location.origin).href
  const { state, copy } = useCopy(link)
  return (
    <Alert
      type="success"
      role="status"
      closable={{ onClose, 'aria-label': 'Close' }}
      title={`The set-up link of ${username}`}
      description={
        <div className="set-up-link">
          <p>
            Give it to {username} and nobody else. It works once, and is shown only now: with it the new
            administrator chooses a password.
          </p>
          <Input readOnly aria-label="Set-up link" value={link} onFocus={({ target }) => target.select()} />
          <div className="save-bar">
            <Button
              type="primary"
              icon={state === 'copied' ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
              onClick={() => void copy()}
            >
              Copy the link
            </Button>
            <span role="status">
              {state === 'copied' && 'Copied'}
              {state === 'failed' && 'Your browser does not allow it: select the link and copy it.'}
            </span>
          </div>
        </div>
      }
    />
  )
}
