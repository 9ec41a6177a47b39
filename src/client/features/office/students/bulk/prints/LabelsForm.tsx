// Labels of the chosen students: what for, and from which label of the first sheet on.
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { labelsPerSheet } from '#shared/rules/papers/labelSheet'
import { count } from '#client/ui/count'
import { Field } from '#client/ui/fields/Field'
import { SelectInput } from '#client/ui/fields/SelectInput'
import { useFirstFocus } from '#client/ui/hooks/useFirstFocus'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import type { ListedStudent } from '../../list/listedStudent'
import { Preview, usePreview } from './Preview'
import { SheetPicture } from './SheetPicture'
import { harmless, sheetsText } from './printTexts'
import * as actsStyles from '../acts/acts.module.css'
import * as styles from './prints.module.css'

export interface LabelsWish {
  readonly kind: 'name' | 'address'
  /** The first free label of the first sheet. */
  readonly first: number
}

interface LabelsFormProps {
  readonly selection: string
  readonly students: readonly ListedStudent[]
  readonly onPrint: (wish: LabelsWish) => void
  readonly onClose: () => void
}

const kinds = [
  { value: 'name', label: 'Names, for folders and books' },
  { value: 'address', label: 'Home addresses, for letters' },
]

const places = Array.from({ length: labelsPerSheet }, (_, index) => ({
  value: index + 1,
  label: index === 0 ? '1 (a new sheet)' : String(index + 1),
}))

const paper =
  'For Letter sheets of 30 labels, 3 across and 10 down, each 2⅝ × 1 inches. Print at actual size.'

export const LabelsForm = ({ selection, students, onPrint, onClose }: LabelsFormProps) => {
  const place = useFirstFocus<HTMLFormElement>()
  const [wish, setWish] = useState<LabelsWish>({ kind: 'name', first: 1 })
  const { kind, first } = wish
  const preview = usePreview({ selection, print: `${kind}-labels` })
  const { printed } = preview
  return (
    <form
      className={actsStyles.part}
      ref={place}
      onSubmit={(event) => {
        event.preventDefault()
        if (printed > 0) onPrint(wish)
      }}
    >
      <div className={styles.sheet}>
        <Radio.Group
          className={styles.kinds}
          aria-label="Which labels"
          options={kinds}
          value={kind}
          onChange={({ target }) => setWish({ kind: target.value as LabelsWish['kind'], first })}
        />
        <Field
          label="First free label"
          hint="Labels count along the rows. Choose another if the sheet is partly used."
        >
          {(control) => (
            <SelectInput
              {...control}
              options={places}
              value={first}
              onValue={(chosen) => setWish({ kind, first: Number(chosen) })}
            />
          )}
        </Field>
        <SheetPicture first={first} labels={printed} />
      </div>
      <p className={styles.paper}>{paper}</p>
      <Preview of={preview} students={students} />
      <ButtonRow note={printed === 0 ? harmless : `${sheetsText(printed, first)}. ${harmless}`}>
        <Button type="primary" htmlType="submit" disabled={printed === 0}>
          {printed === 0 ? 'Print' : `Print ${count(printed, 'label')}`}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </ButtonRow>
    </form>
  )
}
