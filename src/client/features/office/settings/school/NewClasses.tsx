// The new classes of a form. The next one is already written: Enter adds it, and the one after it is written then.
import { Input, type InputRef } from 'antd'
import { useEffect, useRef } from 'react'
import type { FormClass } from '#shared/contract/school/lookups'
import { useListFormClassesQuery } from '#client/api/school/lookupsApi'
import { useSaveFormClassMutation } from '#client/api/school/schoolSettingsApi'
import { fieldText } from '#client/api/transport/errorText'
import { Field } from '#client/ui/fields/Field'
import { NewEntry } from '../parts/NewEntry'
import { useDraft } from '../parts/useDraft'
import { tell } from './ClassRow'
import { classesNamed, nextClassName } from './classNames'

export const placeOfNew = (level: number): string => `classes/new class ${level}`

interface NewClassesProps {
  /** The classes of all forms. */
  readonly classes: readonly FormClass[]
  readonly level: number
  /** The plus was pressed, so the person goes on here; otherwise it is open because something is not saved. */
  readonly isPressed: boolean
  readonly onClose: () => void
}

/** Adds one class, or several at once. A refused name stays in the field with its reason. */
export const NewClasses = ({ classes, level, isPressed, onClose }: NewClassesProps) => {
  const stored = { id: nextClassName(classes, level) }
  const { draft, isChanged, change, saved, reset } = useDraft(placeOfNew(level), stored)
  const [save, saving] = useSaveFormClassMutation()
  // The next name is known once the list is here again.
  const { isFetching } = useListFormClassesQuery()
  const input = useRef<InputRef>(null)
  useEffect(() => {
    if (isPressed) input.current?.focus({ cursor: 'all' })
  }, [isPressed])
  const { id: typed } = draft
  const problem = fieldText(saving.error, 'id')
  const ids = classesNamed(typed, level)
  const add = async () => {
    for (const [index, id] of ids.entries()) {
      const { error } = await save({ id, form_level: level, was: null })
      if (error) return change({ id: ids.slice(index).join(', ') })
    }
    saved({ id: typed })
  }
  return (
    <NewEntry
      action={`Add ${ids.join(', ') || 'class'}`}
      isReady={ids.length > 0 && !isFetching}
      saving={saving}
      tell={tell}
      isChanged={isChanged}
      isRefused={problem !== undefined}
      onAdd={add}
      onClose={() => {
        reset()
        onClose()
      }}
    >
      <Field
        label={`New classes of form ${level}`}
        hint={`${level}A-D adds ${classesNamed('A-D', level).join(', ')}`}
        problem={problem}
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            maxLength={100}
            value={typed}
            onChange={({ target }) => change({ id: target.value })}
          />
        )}
      </Field>
    </NewEntry>
  )
}
