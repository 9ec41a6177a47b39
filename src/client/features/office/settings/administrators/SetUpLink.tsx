// A one-time link, shown only once: whoever has it chooses the password.
import { Input } from 'antd'
import { Notice } from '#client/ui/notices/Notice'
import { CopyButton } from '../parts/CopyButton'
import * as styles from './administrators.module.css'

interface SetUpLinkProps {
  readonly username: string
  /** '/admin#setup=…' */
  readonly path: string
  readonly onClose: () => void
}

export const SetUpLink = ({ username, path, onClose }: SetUpLinkProps) => {
  const link = new URL(path, window.location.origin).href
  return (
    <Notice is="success" title={`The set-up link of ${username}`} onClose={onClose}>
      <p>
        Give it only to {username}. It works once and is shown only now. The new administrator uses it to
        choose a password.
      </p>
      <Input
        className={styles.setUpLink}
        readOnly
        aria-label="Set-up link"
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <CopyButton text={link} title="Copy the link" />
    </Notice>
  )
}
