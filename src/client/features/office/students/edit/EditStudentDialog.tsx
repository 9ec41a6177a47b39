// The Edit Student dialog: 500 px; every field is saved as it is left, Close only closes.
import { Button, Modal, Skeleton } from 'antd'
import { useEffect, useMemo, useRef, type RefObject } from 'react'
import type { Lookup } from '#shared/record/field'
import { findField } from '#shared/record/fields'
import type { StudentRecord } from '#shared/record/record'
import { fullName, listName } from '#shared/rules/names'
import { useGetStudentRecordQuery } from '../../../../api/records/studentsApi'
import { isNotFound } from '../../../../api/transport/errorText'
import { RecordProvider } from '../../../../record/controls/recordAtHand'
import { useLookups } from '../../../../record/lookupLists'
import { recordSave } from '../../../../record/saving/recordSaveSlice'
import { useAppDispatch } from '../../../../store/hooks'
import { LoadFailure } from '../../../../ui/notices/LoadFailure'
import { today } from '../../../../ui/dates/moments'
import { UnknownStudent } from '../UnknownStudent'
import { useLastId } from '../useLastId'
import { EditFields } from './EditFields'
import { EditStatus } from './EditStatus'
import { officeProblemOf } from './officeRules'
import { passwordReset } from './passwordResetSlice'
import { useEditState } from './useEditState'
import { ButtonRow } from '../../../../ui/panels/ButtonRow'
import * as styles from './edit.module.css'

/** To the wanted field or the first one, unless the person is in one already. */
const focusField = (form: HTMLElement | null, wanted: string) => {
  if (!form || form.contains(document.activeElement)) return
  const places = [...form.querySelectorAll<HTMLElement>('[data-field]')]
  const place = places.find(({ dataset }) => dataset.field === wanted) ?? form
  place.querySelector<HTMLElement>('input, textarea, select')?.focus()
}

const lookupsOf = (wanted: string): readonly Lookup[] => {
  const lookup = findField(wanted)?.lookup
  return lookup ? [lookup] : []
}

interface FormProps {
  readonly record: StudentRecord
  readonly wanted: string
  readonly form: RefObject<HTMLDivElement | null>
  readonly onClose: () => void
}

const Form = ({ record, wanted, form, onClose }: FormProps) => {
  const dispatch = useAppDispatch()
  const { id } = record
  const { state, isSaveTried, save } = useEditState(id)
  const atHand = useMemo(
    () => ({ studentId: id, today: today(), datesAreDayFirst: false, problemOf: officeProblemOf }),
    [id],
  )
  useEffect(() => {
    dispatch(recordSave.recordOpened(id, 'office'))
    return () => void dispatch(recordSave.recordLeft(id))
  }, [dispatch, id])
  useLookups(lookupsOf(wanted))
  useEffect(() => focusField(form.current, wanted), [form, wanted])
  return (
    <div className={styles.form} ref={form}>
      <p className={styles.who}>
        {[listName(record), id, record.class_id && `Class ${record.class_id}`].filter(Boolean).join(' · ')}
      </p>
      <RecordProvider value={atHand}>
        <EditFields wanted={wanted} isSaveTried={isSaveTried} />
      </RecordProvider>
      <div className={styles.foot}>
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
      </div>
    </div>
  )
}

const Content = ({ studentId, ...rest }: Omit<FormProps, 'record'> & { studentId: string }) => {
  // What is edited is what stands in the school's database now.
  const { data, error, isLoading, refetch } = useGetStudentRecordQuery(studentId, {
    refetchOnMountOrArgChange: true,
  })
  if (data) return <Form key={studentId} record={data} {...rest} />
  if (isLoading) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  if (error && !isNotFound(error)) return <LoadFailure what="The student" onRetry={() => void refetch()} />
  return <UnknownStudent id={studentId} onClose={rest.onClose} />
}

interface EditStudentDialogProps {
  /** Empty: closed. */
  readonly studentId: string
  /** The field that is to be edited, or a section whose ticks are; empty: what the dialog always shows. */
  readonly wanted: string
  readonly onClose: () => void
}

export const EditStudentDialog = ({ studentId, wanted, onClose }: EditStudentDialogProps) => {
  const shownId = useLastId(studentId)
  const form = useRef<HTMLDivElement>(null)
  const close = () => {
    // Escape closes too: what was just typed is saved like on every other way out of its field.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onClose()
  }
  return (
    <Modal
      title="Edit Student"
      className={styles.dialog}
      width={500}
      open={studentId !== ''}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden
      afterOpenChange={(isOpen) => isOpen && focusField(form.current, wanted)}
      onCancel={close}
    >
      <Content studentId={shownId} wanted={wanted} form={form} onClose={close} />
    </Modal>
  )
}
