// The wish: the change that is planned next.
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import type { BulkAct } from '#shared/contract/students/bulkActs'
import { schoolApi, useListFormClassesQuery } from '#client/api/school/schoolApi'
import { today } from '#client/ui/dates/moments'
import { Field } from '#client/ui/fields/Field'
import { SelectInput, type SelectOption } from '#client/ui/fields/SelectInput'
import { ButtonRow } from '#client/ui/panels/Panel'
import { DialogForm } from '../dialogParts'
import { LeaveFields, useLeaveWish } from '../enrolment/LeaveFields'
import type { BulkKind } from './bulkActTexts'

/** Fields and their values; undefined while something is missing. */
interface Fields {
  readonly fields: ReactNode
  readonly read: () => BulkAct | undefined
}

interface Wish extends Fields {
  readonly settle: () => void
}

interface WishFormProps {
  readonly wish: Wish
  readonly isPlanning: boolean
  readonly onPreview: (act: BulkAct) => void
  readonly onClose: () => void
}

export const WishForm = ({ wish, isPlanning, onPreview, onClose }: WishFormProps) => {
  const submit = () => {
    const act = wish.read()
    if (act && !isPlanning) onPreview(act)
  }
  return (
    <DialogForm onSubmit={submit}>
      {wish.fields}
      <ButtonRow>
        <Button type="primary" htmlType="submit" loading={isPlanning}>
          Show who will change
        </Button>
        <Button disabled={isPlanning} onClick={onClose}>
          Cancel
        </Button>
      </ButtonRow>
    </DialogForm>
  )
}

interface Planning {
  readonly wishError: unknown
  readonly isPlanning: boolean
}

/** The wish outlives the preview, so that going back loses nothing. */
export const useBulkWish = (kind: BulkKind, planning: Planning): Wish => {
  const { settle, ...wishes } = useWishes(planning)
  return { ...wishes[kind], settle }
}

const noHouse = 'none'

const leaving =
  'From that day on the students are off class lists and chase lists, and the form is closed to their families. ' +
  'They can still sign in and read the reports and their data.'

const useWishes = ({
  wishError,
  isPlanning,
}: Planning): Readonly<Record<BulkKind, Fields>> & Pick<Wish, 'settle'> => {
  const { data: classes = [] } = useListFormClassesQuery()
  const { data: houses = [] } = schoolApi.useListHousesQuery()
  const ofClass = useChoice(
    'New class',
    'Choose the class.',
    classes.map(({ id }) => ({ value: id, label: id })),
    isPlanning,
  )
  const ofHouse = useChoice(
    'New house',
    'Choose the house, or “No house”.',
    [...houses.map(({ id, name }) => ({ value: id, label: name })), { value: noHouse, label: 'No house' }],
    isPlanning,
  )
  const leave = useLeaveWish('last day of several students', '', { on: today() }, wishError)
  return {
    settle: leave.settle,
    class: {
      fields: ofClass.fields,
      read: () => {
        const class_id = ofClass.read()
        return class_id === null ? undefined : { kind: 'class', class_id: String(class_id) }
      },
    },
    house: {
      fields: ofHouse.fields,
      read: () => {
        const code = ofHouse.read()
        return code === null
          ? undefined
          : { kind: 'house', house_code: code === noHouse ? null : Number(code) }
      },
    },
    left: {
      fields: (
        <>
          <p>{leaving}</p>
          <LeaveFields wish={leave} disabled={isPlanning} />
        </>
      ),
      read: () => {
        const said = leave.read()
        return said && { kind: 'left', ...said }
      },
    },
  }
}

const useChoice = (label: string, problem: string, options: readonly SelectOption[], disabled: boolean) => {
  const [value, setValue] = useState<SelectOption['value'] | null>(null)
  const [isTried, setTried] = useState(false)
  const fields = (
    <Field label={label} problem={isTried && value === null ? problem : null}>
      {(control) => (
        <SelectInput {...control} options={options} disabled={disabled} value={value} onValue={setValue} />
      )}
    </Field>
  )
  const read = () => {
    setTried(true)
    return value
  }
  return { fields, read }
}
