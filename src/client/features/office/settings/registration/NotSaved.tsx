// The forms whose window was not saved, each with the reason; the others are saved.
import type { FormWindow } from '#shared/contract/school/registrationSettings'
import { fieldText } from '#client/api/transport/errorText'
import { count } from '#client/ui/count'
import { Notice } from '#client/ui/notices/Notice'
import { saveOutcome, type Saving } from '../parts/saveOutcome'
import { windowText } from './windowTexts'

interface NotSavedProps {
  readonly forms: ReadonlyArray<{ readonly form_level: number; readonly saving: Saving }>
}

const whyOf = (saving: Saving): string | null => {
  const outcome = saveOutcome(saving)
  if (outcome.is === 'failed') return fieldText(saving.error, 'deadline') ?? outcome.text
  if (outcome.is !== 'overtaken') return null
  const now = windowText(outcome.current as FormWindow)
  return `Another administrator has changed it. It now says: ${now}. Save again to keep yours.`
}

export const NotSaved = ({ forms }: NotSavedProps) => {
  const whys = forms.flatMap(({ form_level, saving }) => {
    const why = whyOf(saving)
    return why === null ? [] : [{ form_level, why }]
  })
  if (whys.length === 0) return null
  return (
    <Notice
      is="error"
      title={`${count(whys.length, 'form')} ${whys.length === 1 ? 'was' : 'were'} not saved. What you entered is still here.`}
    >
      <ul>
        {whys.map(({ form_level, why }) => (
          <li key={form_level}>
            Form {form_level}: {why}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
