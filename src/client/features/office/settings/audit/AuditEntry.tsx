// One entry of the audit log. Its names lead to what else was done by them, or to them.
import { useState } from 'react'
import type { AuditRow } from '#shared/contract/office/administrators'
import { momentText, secondsText } from '../../../../ui/dates/moments'
import { detailsText, savesText, sentence } from './auditTexts'
import * as styles from './audit.module.css'
import * as settingsStyles from '../settings.module.css'

interface AuditEntryProps {
  readonly row: AuditRow
  readonly onAbout: (name: string) => void
}

/** Longer details stay folded: an export names all its columns. */
const longest = 200

const Details = ({ text }: { text: string }) =>
  text.length <= longest ? (
    <div className={styles.auditDetails}>{text}</div>
  ) : (
    <details className={styles.auditDetails}>
      <summary>{text.slice(0, longest / 2)} …</summary>
      {text}
    </details>
  )

/** Each save of the row, when somebody wants to know. */
const Saves = ({ row, saves }: { row: AuditRow; saves: NonNullable<AuditRow['saves']> }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.auditDetails} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{savesText(saves)}</summary>
      {isOpen && (
        <ul className={styles.auditSaves}>
          {saves.map((save) => (
            <li key={save.id}>
              <time dateTime={save.at}>{secondsText(save.at)}</time> {detailsText({ ...row, ...save })}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

interface NameProps {
  readonly of: string
  readonly text: string
  readonly onAbout: (name: string) => void
}

const Name = ({ of, text, onAbout }: NameProps) => (
  <button
    type="button"
    className={styles.auditName}
    data-tip={`Only about ${text}`}
    onClick={() => onAbout(of)}
  >
    {text}
  </button>
)

export const AuditEntry = ({ row, onAbout }: AuditEntryProps) => (
  <li className={settingsStyles.auditRow}>
    <time dateTime={row.at}>{momentText(row.at)}</time>
    <div>
      <p className={styles.auditSentence}>
        {sentence(row).map((part, index) =>
          typeof part === 'string' ? part : <Name key={index} {...part} onAbout={onAbout} />,
        )}
      </p>
      {detailsText(row) !== '' && <Details text={detailsText(row)} />}
      {row.saves && <Saves row={row} saves={row.saves} />}
    </div>
  </li>
)
