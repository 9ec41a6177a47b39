// What holds for the report cards of one form in one term.
import { Button } from 'antd'
import { useState } from 'react'
import type { TermFormRule } from '#shared/contract/reports/termSettings'
import { termAddress } from '#shared/rules/reports/cards/termPosting'
import { useSaveTermFormRuleMutation } from '#client/api/school/schoolSettingsApi'
import { useAppDispatch } from '#client/store/hooks'
import { settingSaved } from '#client/saving/settingsDraftsSlice'
import { SaveBar } from '../parts/SaveBar'
import { useDraft } from '#client/features/office/settings/parts/useDraft'
import { RuleFields } from './RuleFields'
import { ruleText, sourceText } from './ruleTexts'
import { Notice } from '#client/ui/notices/Notice'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import * as styles from '../settings.module.css'

interface RuleRowProps {
  readonly stored: TermFormRule
  /** The rules of the other forms of this term. */
  readonly others: readonly TermFormRule[]
}

/** Of whichever form it was that could not be saved. */
const tellOf =
  (own: number) =>
  (current: unknown): string => {
    const rule = current as TermFormRule
    return rule.form_level === own ? ruleText(rule) : `Form ${rule.form_level}, ${ruleText(rule)}`
  }

const asBody = ({ stored: _stored, from: _from, ...values }: TermFormRule) => values

const placeOf = (rule: TermFormRule): string => `rules/${termAddress(rule)}/${rule.form_level}`

export const RuleRow = ({ stored, others }: RuleRowProps) => {
  const dispatch = useAppDispatch()
  const { draft, isChanged, change, reset, baseOf } = useDraft(placeOf(stored), stored)
  const [isOpen, setOpen] = useState(isChanged)
  const [save, saving] = useSaveTermFormRuleMutation()
  const title = `Form ${stored.form_level}`
  const send = async (targets: readonly TermFormRule[]) => {
    for (const target of targets) {
      const { form_level, version } = target
      const sent = asBody({ ...draft, form_level, version })
      const answer = await save(sent)
      if (answer.error) return
      dispatch(settingSaved({ place: placeOf(target), sent }))
    }
  }
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.cardHead}>
        <h3>{title}</h3>
        <span className={styles.hint}>
          {sourceText(stored)}
          {ruleText(stored)}
        </span>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Change'}
          <span className="unseen"> {title}</span>
        </Button>
      </header>
      {isOpen && (
        <>
          <RuleFields values={draft} error={saving.error} onChange={change} />
          <SaveBar
            saving={saving}
            isChanged={isChanged}
            onSave={() => void send([baseOf(saving)])}
            onReset={reset}
            tell={tellOf(stored.form_level)}
            isOfMore
          />
          {others.length > 0 && (
            <ButtonRow>
              <Button disabled={saving.isLoading} onClick={() => void send([baseOf(saving), ...others])}>
                Save this for all forms of the term
              </Button>
            </ButtonRow>
          )}
          {saving.data?.notice && <Notice is="info" title={saving.data.notice} />}
        </>
      )}
    </section>
  )
}
