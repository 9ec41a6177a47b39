// Registration windows: a line for each form, a first line for all of them, and a single Save.
import { Button, Switch } from 'antd'
import { useEffect, useId, useState, type FormEvent } from 'react'
import type { FormWindow } from '#shared/contract/school/registrationSettings'
import { longDay } from '#shared/rules/dates'
import { lastOpenDay } from '#shared/rules/school/registrationWindow'
import { useSaveRegistrationWindowMutation } from '#client/api/school/schoolOfficeApi'
import { fieldText } from '#client/api/transport/errorText'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { count } from '#client/ui/count'
import { DayInput } from '#client/ui/dates/DayInput'
import { Notice } from '#client/ui/notices/Notice'
import { ButtonRow } from '#client/ui/panels/Panel'
import { Bullets, Muted, Stack } from '#client/ui/primitives'
import { PlainTable, type PlainColumn } from '#client/ui/tables/PlainTable'
import { selectSettingDrafts, settingDropped, settingSaved, settingTyped } from '../settingsDraftsSlice'
import { draftOf, type Saving, saveOutcome } from '#client/features/office/settings/parts/useDraft'
import { Acts, SaveState } from '../parts/SaveBar'
import * as styles from './families.module.css'

type Values = Pick<FormWindow, 'open' | 'deadline'>

interface Line extends Values {
  readonly title: string
  readonly students: number
  /** Its state today, as saved. */
  readonly today: string
  readonly note?: string
  readonly change: (values: Partial<Values>) => void
}

const Closing = ({ line }: { line: Line }) => {
  const id = useId()
  return (
    <>
      <label className="unseen" htmlFor={id}>
        {line.title} closes on
      </label>
      <DayInput id={id} value={line.deadline} onChange={(deadline) => line.change({ deadline })} />
    </>
  )
}

const columns: ReadonlyArray<PlainColumn<Line>> = [
  { key: 'form', title: 'Form', isRowHeader: true, render: ({ title }) => title },
  {
    key: 'students',
    title: 'Students',
    align: 'right',
    render: ({ students }) => students.toLocaleString('en'),
  },
  {
    key: 'open',
    title: 'Let families register',
    align: 'center',
    render: ({ title, open, change }) => (
      <Switch
        aria-label={`${title}: let families register`}
        checked={open === 1}
        onChange={(isOn) => change({ open: isOn ? 1 : 0 })}
      />
    ),
  },
  {
    key: 'closes',
    title: 'Closes on',
    className: styles.wide,
    render: (line) => <Closing line={line} />,
  },
  {
    key: 'today',
    title: 'Today',
    className: styles.wide,
    isUntitled: true,
    render: ({ today, note }) => (
      <>
        {today}
        {note !== undefined && (
          <Muted as="p" small>
            {note}
          </Muted>
        )}
      </>
    ),
  },
]

export const WindowsTable = ({ windows }: { windows: readonly FormWindow[] }) => {
  const { forms, changed, isLoading, send, change, reset } = useWindows(windows)
  const lines: readonly Line[] = forms.map((form) => {
    const { draft, stored } = form
    const note = pastText(stored)
    return {
      title: `Form ${stored.form_level}`,
      students: stored.students,
      today: todayText(stored),
      open: draft.open,
      deadline: draft.deadline,
      ...(note !== undefined && { note }),
      change: (values) => change([form], values),
    }
  })
  const all = forms.length > 1 ? [lineOfAll(forms, (values) => change(forms, values))] : []
  const isSaved = forms.some(({ saving }) => saving.isSuccess)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <Stack
      as="form"
      gap={3}
      className={styles.windows}
      aria-label="Registration of each form"
      onSubmit={submit}
    >
      <PlainTable
        rows={[...all, ...lines]}
        columns={columns}
        rowKey={({ title }) => title}
        blocksBelow="tablet"
      />
      <Acts>
        <Stack sticky pad={2} className={styles.saveBar}>
          <NotSaved forms={changed} />
          <ButtonRow>
            <Button type="primary" htmlType="submit" disabled={changed.length === 0} loading={isLoading}>
              Save
            </Button>
            {changed.length > 0 && <Button onClick={reset}>Undo</Button>}
            <SaveState saving={{ isLoading, isSuccess: isSaved }} isChanged={changed.length > 0} />
          </ButtonRow>
        </Stack>
      </Acts>
    </Stack>
  )
}

const quiet: Saving = { isLoading: false, isSuccess: false }

/** The stored windows, the values typed over them, and the outcome of the latest save of each form. */
const useWindows = (windows: readonly FormWindow[]) => {
  const dispatch = useAppDispatch()
  const drafts = useAppSelector(selectSettingDrafts)
  const [ends, setEnds] = useState<Readonly<Record<number, Saving>>>({})
  const [save, { isLoading }] = useSaveRegistrationWindowMutation()
  const forms = windows.map((stored) => {
    const place = placeOf(stored)
    const { form_level } = stored
    return { stored, place, form_level, saving: ends[form_level] ?? quiet, ...draftOf(drafts[place], stored) }
  })
  const idle = forms.filter(({ isIdle }) => isIdle).map(({ place }) => place)
  const idlePlaces = idle.join(' ')
  useEffect(() => {
    for (const place of idlePlaces.split(' ').filter(Boolean)) dispatch(settingDropped(place))
  }, [dispatch, idlePlaces])

  const changed = forms.filter((one) => one.isChanged)
  /** A refused form keeps its typed values, and the others are saved all the same. */
  const send = async () => {
    for (const { place, draft, saving, baseOf } of changed) {
      const { form_level, open, deadline } = draft
      const { error } = await save({ form_level, open, deadline, version: baseOf(saving).version })
      setEnds((all) => ({ ...all, [form_level]: { isLoading: false, isSuccess: !error, error } }))
      if (!error) dispatch(settingSaved({ place, sent: { open, deadline } }))
    }
  }
  const change = (of: typeof forms, values: Partial<Values>) => {
    for (const { place, stored } of of) dispatch(settingTyped({ place, changes: values, over: stored }))
  }
  const reset = () => {
    setEnds({})
    for (const { place } of changed) dispatch(settingDropped(place))
  }
  return { forms, changed, isLoading, send, change, reset }
}

const placeOf = ({ form_level }: FormWindow): string => `registration/${form_level}`

/** The switch opens the form until the closing day; after it the day must be changed, not the switch. */
export const pastText = ({ open, editable }: FormWindow): string | undefined =>
  open === 1 && editable === 0 ? 'To open again, choose a later day or no day.' : undefined

/** The state today: the server decides, in the school's time zone. */
export const todayText = ({ open, deadline, editable }: FormWindow): string => {
  const last = lastOpenDay({ deadline })
  if (editable === 1) return last === null ? 'Open now' : `Open until ${longDay(last)}`
  return open === 1 ? 'Closed, the day has passed' : 'Closed'
}

type Forms = ReturnType<typeof useWindows>['forms']

/** Sets a value for all forms at once. */
const lineOfAll = (forms: Forms, change: Line['change']): Line => {
  const days = new Set(forms.map(({ draft }) => draft.deadline))
  return {
    title: 'All forms',
    students: forms.reduce((sum, { stored }) => sum + stored.students, 0),
    today: `${forms.filter(({ stored }) => stored.editable === 1).length} of ${forms.length} open`,
    open: forms.every(({ draft }) => draft.open === 1) ? 1 : 0,
    deadline: days.size === 1 ? (forms[0]?.draft.deadline ?? null) : null,
    ...(days.size > 1 && { note: 'A day here applies to all.' }),
    change,
  }
}

interface NotSavedProps {
  readonly forms: ReadonlyArray<{ readonly form_level: number; readonly saving: Saving }>
}

/** The forms whose window was not saved, each with the reason. */
const NotSaved = ({ forms }: NotSavedProps) => {
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
      <Bullets>
        {whys.map(({ form_level, why }) => (
          <li key={form_level}>
            Form {form_level}: {why}
          </li>
        ))}
      </Bullets>
    </Notice>
  )
}

const whyOf = (saving: Saving): string | null => {
  const outcome = saveOutcome(saving)
  if (outcome.is === 'failed') return fieldText(saving.error, 'deadline') ?? outcome.text
  if (outcome.is !== 'overtaken') return null
  const now = windowText(outcome.current as FormWindow)
  return `Another administrator has changed it. It now says: ${now}. Save again to keep yours.`
}

export const windowText = ({ open, deadline }: Values): string => {
  if (open === 0) return 'closed'
  return deadline === null ? 'open, without a closing day' : `open, closes on ${longDay(deadline)}`
}
