// Loads what a step of the form needs and says what could not be loaded.
import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect } from 'react'
import type { Field, Lookup, Step } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import { useListCorrectionsQuery } from '../../api/correctionsApi'
import { uploadsApi } from '../../api/uploadsApi'
import { useGetRegistrationStatusQuery } from '../../api/registrationApi'
import { useGetStudentRecordQuery } from '../../api/studentsApi'
import { useAppDispatch, useAppSelector } from '../../store/hooks'
import { fieldSave } from './fieldSaveSlice'
import { loadLookup, selectLookupFailed } from './lookupLists'
import { progress } from './progressSlice'
import { selectFormLevel } from './registrationSelectors'
import { tabId } from './tabId'

/** The classes also tell the form level, and so whether registration is open. */
export const lookupsOf = (step: Step): readonly Lookup[] => {
  const ofStep = (fields as readonly Field[]).filter((field) => step === 'complete' || field.step === step)
  return [...new Set<Lookup>(['formClasses', ...ofStep.flatMap(({ lookup }) => lookup ?? [])])]
}

interface Result {
  readonly data?: unknown
  readonly error?: unknown
  readonly isError: boolean
  readonly isSuccess: boolean
}

const isNotFound = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404

/** 404 is an answer too: there is no such record, or no registration for this class. */
const only = ({ data, error, isError, isSuccess }: Result) => ({
  isReady: data !== undefined && data !== null,
  isMissing: (isSuccess && data === null) || isNotFound(error),
  isError: isError && !isNotFound(error),
})

const useLookups = (step: Step) => {
  const dispatch = useAppDispatch()
  const hasFailed = useAppSelector((state) =>
    lookupsOf(step).some((lookup) => selectLookupFailed(state, lookup)),
  )
  const load = () => lookupsOf(step).map((lookup) => dispatch(loadLookup(lookup)))
  useEffect(() => {
    const loads = lookupsOf(step).map((lookup) => dispatch(loadLookup(lookup)))
    return () => loads.forEach((one) => one.unsubscribe())
  }, [dispatch, step])
  return { hasFailed, retry: () => load().forEach((one) => one.unsubscribe()) }
}

export const useRegistration = (studentId: string, step: Step) => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(fieldSave.recordOpened({ studentId, tab: tabId }))
  }, [dispatch, studentId])
  useEffect(() => {
    dispatch(progress.stepChosen(step))
  }, [dispatch, step])

  const record = useGetStudentRecordQuery(studentId, { selectFromResult: only })
  const level = useAppSelector(selectFormLevel)
  const status = useGetRegistrationStatusQuery(level ?? skipToken, { selectFromResult: only })
  uploadsApi.useGetStudentDataFilesQuery(studentId, { selectFromResult: only })
  useListCorrectionsQuery(studentId, { selectFromResult: only, refetchOnMountOrArgChange: 60 })
  const lookups = useLookups(step)
  return { record, status, lookups }
}
