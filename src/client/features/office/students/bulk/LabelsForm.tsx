// Labels of the chosen students: their purpose, and the first free label of the first sheet.
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { labelsPerSheet } from '#shared/rules/papers/labelSheet'
import { count } from '#client/ui/count'
import { Field } from '#client/ui/fields/Field'
import { SelectInput } from '#client/ui/fields/SelectInput'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import { Muted } from '#client/ui/primitives'
import { DialogForm } from '../DialogForm'
import type { ListedStudent } from '../table/studentView'
import { Preview, usePreview } from './PrintPreview'
import { harmless, sheetsText } from './printTexts'
import * as styles from './bulk.module.css'

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
  const [wish, setWish] = useState<LabelsWish>({ kind: 'name', first: 1 })
  const { kind, first } = wish
  const preview = usePreview({ selection, print: `${kind}-labels` })
  const { printed } = preview
  return (
    <DialogForm onSubmit={() => printed > 0 && onPrint(wish)}>
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
      <Muted as="p" small>
        {paper}
      </Muted>
      <Preview of={preview} students={students} />
      <ButtonRow note={printed === 0 ? harmless : `${sheetsText(printed, first)}. ${harmless}`}>
        <Button type="primary" htmlType="submit" disabled={printed === 0}>
          {printed === 0 ? 'Print' : `Print ${count(printed, 'label')}`}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </ButtonRow>
    </DialogForm>
  )
}

/** The first sheet with its used, printed and free labels. */
const SheetPicture = ({ first, labels }: { first: number; labels: number }) => (
  <div className={styles.picture} aria-hidden>
    {Array.from({ length: labelsPerSheet }, (_, index) => (
      <span key={index} data-label={stateOf(index + 1, first, labels)} />
    ))}
  </div>
)

const stateOf = (label: number, first: number, labels: number): string => {
  if (label < first) return 'used'
  return label < first + labels ? 'printed' : 'free'
}
