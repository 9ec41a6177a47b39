// One term: its dates in words, and opened the fields to change them.
import { Button, Tag } from 'antd'
import { useState } from 'react'
import type { AcademicTerm } from '#shared/contract/reports/termSettings'
import { termAddress, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { useSaveAcademicTermMutation } from '#client/api/school/schoolSettingsApi'
import { SaveBar } from '../parts/SaveBar'
import { useDraft } from '../drafts/useDraft'
import { TermFields } from './TermFields'
import { datesText, termTitle } from './termTexts'
import { Notice } from '#client/ui/notices/Notice'
import * as styles from './terms.module.css'
import * as settingsStyles from '../settings.module.css'

const tell = (current: unknown): string => (current === null ? 'nothing' : datesText(current as AcademicTerm))

export const placesOfNew = 'terms/new '

/** Of its draft. */
export const placeOf = (term: TermKey, isNew: boolean): string =>
  `${isNew ? placesOfNew : 'terms/'}${termAddress(term)}`

interface TermRowProps {
  readonly stored: AcademicTerm
  /** A term that is being added is open from the beginning. */
  readonly isNew?: boolean
  readonly onAdded?: () => void
}

export const TermRow = ({ stored, isNew = false, onAdded }: TermRowProps) => {
  const { draft, isChanged, change, saved, reset, baseOf } = useDraft(placeOf(stored, isNew), stored)
  const [isOpen, setOpen] = useState(isNew || isChanged)
  const [save, saving] = useSaveAcademicTermMutation()
  const title = termTitle(stored)
  const send = async () => {
    const { posted: _posted, ...values } = draft
    const answer = await save({ ...values, version: baseOf(saving).version })
    if (answer.error) return
    if (!isNew) return saved(values)
    reset()
    onAdded?.()
  }
  const cancel = () => {
    reset()
    onAdded?.()
  }
  return (
    <section className={settingsStyles.card} aria-label={title}>
      <header className={`${settingsStyles.cardHead} ${isNew ? '' : styles.cardWithButton}`}>
        <h3>{title}</h3>
        {stored.posted === 1 && <Tag variant="outlined">Posted</Tag>}
        <span className={`${settingsStyles.hint} ${styles.dates}`}>{datesText(stored)}</span>
        {!isNew && (
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Close' : 'Change'}
            <span className="unseen"> {title}</span>
          </Button>
        )}
      </header>
      {isOpen && (
        <>
          <TermFields values={draft} error={saving.error} onChange={change} />
          <SaveBar
            saving={saving}
            isChanged={isChanged || isNew}
            label={isNew ? 'Add this term' : 'Save'}
            resetLabel={isNew ? 'Cancel' : 'Undo'}
            onSave={() => void send()}
            onReset={cancel}
            tell={tell}
          />
          {saving.data?.notice && <Notice is="info" title={saving.data.notice} />}
        </>
      )}
    </section>
  )
}
