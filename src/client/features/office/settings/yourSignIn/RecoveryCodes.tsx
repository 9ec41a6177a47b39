// Ten codes in case the phone is lost, shown only once: to print or to copy.
import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { portalConfig } from '#client/portalConfig'
import { useAppSelector } from '#client/store/hooks'
import { PrintPaper } from '#client/ui/PrintPaper'
import { CopyButton } from '../parts/CopyButton'
import { selectAdminName } from './selectAdminName'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import * as styles from './yourSignIn.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** They are on paper or in a password manager. */
  readonly onKept: () => void
}

const List = ({ codes }: Pick<RecoveryCodesProps, 'codes'>) => (
  <ol className={styles.recoveryCodes}>
    {codes.map((code) => (
      <li key={code}>
        <code>{code}</code>
      </li>
    ))}
  </ol>
)

const Paper = ({ codes }: Pick<RecoveryCodesProps, 'codes'>) => {
  const name = useAppSelector(selectAdminName)
  return (
    <PrintPaper>
      <article className={styles.codesPaper}>
        <h1>{portalConfig().school.name}: recovery codes</h1>
        <p>
          Administrator {name}. Each code works once, instead of the code from the phone. Keep this sheet
          locked away.
        </p>
        <List codes={codes} />
      </article>
    </PrintPaper>
  )
}

export const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={styles.keepCodes} aria-labelledby="keep-codes">
      <h2 id="keep-codes" tabIndex={-1} ref={title}>
        Save these recovery codes
      </h2>
      <p>
        The second step is set up. Without your phone each of these codes signs you in once. They are shown
        only now: print them and lock them away, or keep them in your password manager.
      </p>
      <List codes={codes} />
      <Paper codes={codes} />
      <ButtonRow>
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
        <CopyButton text={codes.join('\n')} title="Copy" />
      </ButtonRow>
      <button type="button" className="plain-button" onClick={onKept}>
        I have saved them: continue
      </button>
    </section>
  )
}
