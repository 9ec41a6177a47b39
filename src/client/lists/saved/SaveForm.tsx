// The name of a saved choice, and whose it is: of a new one, or of one that is changed.
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { longestViewName, type SavedView, type ViewPurpose } from '#shared/contract/lists/savedViews'
import { useSaveSavedViewMutation } from '../../api/lists/savedViewsApi'
import { errorText } from '../../api/transport/errorText'
import { useWords } from '../../record/unsentWordsSlice'
import { Field } from '../../ui/fields/Field'
import { Notice } from '../../ui/notices/Notice'
import { ButtonRow } from '../../ui/panels/ButtonRow'
import { isSame, type Definition } from './savedChoice'
import * as styles from './saved.module.css'

export interface SaveProps {
  readonly purpose: ViewPurpose
  /** 'list' */
  readonly noun: string
  /** What is chosen on the screen. */
  readonly chosen: Definition
  readonly views: readonly SavedView[]
}

interface FormProps extends SaveProps {
  /** The one that is changed. */
  readonly former?: SavedView
  readonly onClose?: () => void
}

const useForm = ({ purpose, chosen, views, former, onClose }: FormProps) => {
  const [start, setStart] = useState({
    ...{ typed: former?.name ?? '', isShared: former?.shared === 1, takesChosen: !former },
  })
  const { words, write, settle } = useWords('name of a list or view', `${purpose} ${former?.id ?? ''}`, start)
  const { typed, isShared, takesChosen } = words
  const [save, { isLoading, isSuccess, error, originalArgs }] = useSaveSavedViewMutation()
  const name = typed.trim()
  const shared = isShared ? (1 as const) : (0 as const)
  const definition = former && !takesChosen ? former.definition : chosen
  const store = async () => {
    const wish = { purpose, name, shared, definition, ...(former && { replaces: former.id }) }
    const { error: failed } = await save(wish)
    if (failed) return
    setStart(words)
    settle()
    onClose?.()
  }
  const cancel = () => {
    settle()
    onClose?.()
  }
  const isSaved =
    isSuccess &&
    originalArgs?.name === name &&
    originalArgs.shared === shared &&
    isSame(originalArgs.definition, chosen)
  const isTaken = !former && views.some((view) => view.name === name && view.shared === shared)
  return {
    ...{ typed, isShared, takesChosen, write, cancel },
    ...{ name, store, isLoading, error, isSaved, isTaken },
  }
}

export const SaveForm = (props: FormProps) => {
  const { noun, former, onClose } = props
  const form = useForm(props)
  const replaced = `This replaces the saved ${noun} of the same name.`
  return (
    <form
      className={styles.form}
      aria-label={former ? `Change ${former.name}` : `Save this ${noun}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (form.name !== '' && !form.isLoading) void form.store()
      }}
    >
      <Field label={former ? 'Name' : `Save this ${noun} as`}>
        {(control) => (
          <Input
            {...control}
            maxLength={longestViewName}
            value={form.typed}
            onChange={({ target }) => form.write({ typed: target.value })}
          />
        )}
      </Field>
      <Checkbox checked={form.isShared} onChange={({ target }) => form.write({ isShared: target.checked })}>
        For everyone in the office
      </Checkbox>
      {former && (
        <Checkbox
          checked={form.takesChosen}
          onChange={({ target }) => form.write({ takesChosen: target.checked })}
        >
          Replace with what is on the screen now
        </Checkbox>
      )}
      {Boolean(form.error) && <Notice is="error" title={errorText(form.error)} />}
      <ButtonRow note={form.isSaved ? 'Saved.' : form.isTaken ? replaced : ''}>
        <Button htmlType="submit" loading={form.isLoading} disabled={form.name === ''}>
          {former ? 'Save' : `Save the ${noun}`}
        </Button>
        {onClose && <Button onClick={form.cancel}>Cancel</Button>}
      </ButtonRow>
    </form>
  )
}
