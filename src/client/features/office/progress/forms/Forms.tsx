// The strip of forms, one of them open at a time.
import { useId, useState } from 'react'
import type { ChasePlace } from '#shared/rules/intake/chasePlace'
import { FormDetail } from './FormDetail'
import { FormTile } from './FormTile'
import type { FormCounts } from '../boardCounts'
import * as styles from '../progress.module.css'

interface FormsProps {
  readonly forms: readonly FormCounts[]
  readonly onChase: (place: ChasePlace) => void
}

export const Forms = ({ forms, onChase }: FormsProps) => {
  const [openLevel, setOpenLevel] = useState<number | null>()
  const panel = useId()
  const open = forms.find(({ formLevel }) => formLevel === openLevel)
  return (
    <>
      <ul className={styles.tiles}>
        {forms.map((form) => (
          <li key={form.formLevel ?? 'none'}>
            <FormTile
              form={form}
              isOpen={form === open}
              panel={panel}
              onToggle={() => setOpenLevel(form === open ? undefined : form.formLevel)}
            />
          </li>
        ))}
      </ul>
      {open && <FormDetail id={panel} form={open} onChase={onChase} />}
    </>
  )
}
