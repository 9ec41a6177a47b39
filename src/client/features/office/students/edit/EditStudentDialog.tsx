// The content of the Edit Student dialog: every field is saved as it is left, Close only closes.
import { Button } from 'antd'
import { useEffect, useMemo, type RefObject } from 'react'
import type { StudentRecord } from '#shared/record/record'
import { fullName, listName } from '#shared/rules/students/names'
import type { FieldName } from '#shared/record/fields'
import { useGetStudentRecordQuery } from '#client/api/students/studentsApi'
import { isNotFound } from '#client/api/transport/errorText'
import { RecordProvider } from '#client/record/controls/control'
import { recordSave } from '#client/saving/recordSaveSlice'
import { useAppDispatch } from '#client/store/hooks'
import { LoadFailure } from '#client/ui/QueryBoundary'
import { today } from '#client/ui/dates/moments'
import { ButtonRow } from '#client/ui/panels/Panel'
import { Muted, Stack, Text } from '#client/ui/primitives'
import { UnknownStudent, EditSkeleton, focusFirst } from '../dialogParts'
import { EditStatus, useEditState } from './EditStatus'
import { officeProblemOf, usualFields } from './officeRules'
import { passwordReset } from './passwordResetSlice'
import { EditField } from './EditField'
import * as styles from './edit.module.css'

interface FormProps {
  readonly record: StudentRecord
  readonly form: RefObject<HTMLDivElement | null>
  readonly onClose: () => void
}

export default function EditContent({
  studentId,
  ...rest
}: Omit<FormProps, 'record'> & { studentId: string }) {
  // The dialog edits the values that the school's database has now.
  const { data, error, isLoading, refetch } = useGetStudentRecordQuery(studentId, {
    refetchOnMountOrArgChange: true,
  })
  if (data) return <Form key={studentId} record={data} {...rest} />
  if (isLoading) return <EditSkeleton />
  if (error && !isNotFound(error)) return <LoadFailure what="The student" onRetry={() => void refetch()} />
  return <UnknownStudent id={studentId} onClose={rest.onClose} />
}

const Form = ({ record, form, onClose }: FormProps) => {
  const dispatch = useAppDispatch()
  const { id } = record
  const { state, isSaveTried, save } = useEditState(id)
  const atHand = useMemo(() => ({ studentId: id, today: today(), problemOf: officeProblemOf }), [id])
  // Close only closes: a value that cannot be saved, and a question of two answers, are here again at the next opening.
  useEffect(() => void dispatch(recordSave.recordOpened(id, 'office')), [dispatch, id])
  useEffect(() => focusFirst(form.current), [form])
  return (
    <Stack gap={0} className={styles.form} ref={form}>
      <Muted as="p" below={3}>
        {[listName(record), id, record.class_id && `Class ${record.class_id}`].filter(Boolean).join(' · ')}
      </Muted>
      <RecordProvider value={atHand}>
        <EditFields isSaveTried={isSaveTried} />
      </RecordProvider>
      <Text as="div" sticky>
        <EditStatus state={state} />
        <ButtonRow>
          <Button onClick={() => dispatch(passwordReset.opened({ studentId: id, name: fullName(record) }))}>
            Reset password
          </Button>
          <span className={styles.space} />
          <Button type="primary" onClick={save}>
            Save
          </Button>
          <Button onClick={onClose}>Close</Button>
        </ButtonRow>
      </Text>
    </Stack>
  )
}

export const EditFields = ({ isSaveTried }: { isSaveTried: boolean }) => (
  <>
    {Object.entries(usualFields).map(([name, label]) => (
      <EditField key={name} name={name as FieldName} label={label} isSaveTried={isSaveTried} />
    ))}
  </>
)
