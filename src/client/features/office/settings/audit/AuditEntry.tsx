// An entry of the audit log. Each name in it leads to the other entries about that name.
import { useState } from 'react'
import type { AuditRow } from '#shared/contract/trail/audit'
import { momentText, secondsText } from '#client/ui/dates/moments'
import { List, Muted, Text } from '#client/ui/primitives'
import { detailParts, detailsText, savesText, sentence, type SentencePart } from './auditTexts'
import * as styles from './audit.module.css'

interface AuditEntryProps {
  readonly row: AuditRow
  readonly onAbout: (name: string) => void
}

/** Longer details stay folded: an export names all its columns. */
const longest = 200

/** Each save of the row, for a reader who wants to know. */
const Saves = ({ row, saves }: { row: AuditRow; saves: NonNullable<AuditRow['saves']> }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Text as="details" breaks onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{savesText(saves)}</summary>
      {isOpen && (
        <List gap={1} className={styles.auditSaves}>
          {saves.map((save) => (
            <li key={save.id}>
              <time dateTime={save.at}>{secondsText(save.at)}</time> {detailsText({ ...row, ...save })}
            </li>
          ))}
        </List>
      )}
    </Text>
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

const Parts = ({ parts, onAbout }: { parts: readonly SentencePart[]; onAbout: NameProps['onAbout'] }) =>
  parts.map((part, index) =>
    typeof part === 'string' ? part : <Name key={index} {...part} onAbout={onAbout} />,
  )

const Details = ({ row, onAbout }: AuditEntryProps) => {
  const text = detailsText(row)
  const parts = <Parts parts={detailParts(row, text)} onAbout={onAbout} />
  if (text === '') return null
  return text.length <= longest ? (
    <Text as="div" breaks>
      {parts}
    </Text>
  ) : (
    <Text as="details" breaks>
      <summary>{text.slice(0, longest / 2)} …</summary>
      {parts}
    </Text>
  )
}

export const AuditEntry = ({ row, onAbout }: AuditEntryProps) => (
  <li className={styles.auditRow}>
    <Muted as="time" numeric dateTime={row.at}>
      {momentText(row.at)}
    </Muted>
    <div>
      <Text as="p" size="body">
        <Parts parts={sentence(row)} onAbout={onAbout} />
      </Text>
      <Details row={row} onAbout={onAbout} />
      {row.saves && <Saves row={row} saves={row.saves} />}
    </div>
  </li>
)
