// Loads the data of a step, and says what could not be loaded.
import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useLayoutEffect, useEffectEvent } from 'react'
import type { Field, Lookup, Step } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import { useListCorrectionsQuery, useGetStudentRecordQuery } from '#client/api/students/studentsApi'
import { useListDocumentReviewsQuery, intakeApi } from '#client/api/intake/intakeApi'
import { useGetRegistrationStatusQuery } from '#client/api/school/schoolApi'
import { isNotFound } from '#client/api/transport/errorText'
import { recordSave } from '#client/saving/recordSaveSlice'
import { useAppDispatch, useAppSelector, useAppStore } from '#client/store/hooks'
import type { AppThunk } from '#client/store/store'
import { useLookups } from '#client/record/lookupLists'
import { draftsWanted } from '#client/saving/createSaveSlice'
import { selectFormLevel, selectGapsOf, selectStudentId } from './registrationSelectors'
import { registration, registrationState, type Goal } from './registrationSlice'

/** Null stands for all steps. The classes also give the form level, and with it the window. */
const lookupsOf = (step: Step | null): readonly Lookup[] => {
  const ofStep = (fields as readonly Field[]).filter(
    (field) => step === null || step === 'complete' || field.step === step,
  )
  return [...new Set<Lookup>(['formClasses', ...ofStep.flatMap(({ lookup }) => lookup ?? [])])]
}

interface Result {
  readonly data?: unknown
  readonly error?: unknown
  readonly isError: boolean
  readonly isSuccess: boolean
}

/**
 * 404 is an answer too: there is no such record, or no registration for this class. Known data is shown even when a
 * refresh fails.
 */
const only = ({ data, error, isError, isSuccess }: Result) => ({
  isReady: data !== undefined && data !== null,
  isMissing: (isSuccess && data === null) || isNotFound(error),
  isError: isError && data === undefined && !isNotFound(error),
})

/** Leaves the previous step. */
const entered =
  (step: Step): AppThunk =>
  (dispatch, getState) => {
    const before = registrationState.selectStep(getState())
    if (before !== null && before !== step) dispatch(registration.stepLeft(selectGapsOf(getState(), before)))
    dispatch(registration.stepChosen(step))
  }

/** @param step null on a page without a step */
export const useRegistration = (studentId: string, step: Step | null) => {
  const dispatch = useAppDispatch()
  useLayoutEffect(() => {
    dispatch(registration.opened(studentId))
    dispatch(recordSave.recordOpened(studentId, 'family'))
  }, [dispatch, studentId])
  useEffect(() => {
    if (step !== null) dispatch(entered(step))
  }, [dispatch, step])

  const isHere = useAppSelector(selectStudentId) === studentId
  const read = useGetStudentRecordQuery(studentId, { selectFromResult: only })
  const level = useAppSelector((state) => selectFormLevel(state))
  const status = useGetRegistrationStatusQuery(level ?? skipToken, { selectFromResult: only })
  intakeApi.useGetStudentDataFilesQuery(studentId, { selectFromResult: only })
  const answers = { selectFromResult: only, refetchOnMountOrArgChange: 60 } as const
  useListCorrectionsQuery(studentId, answers)
  useListDocumentReviewsQuery(studentId, answers)
  const lookups = useLookups(lookupsOf(step))
  // Nothing is drawn before the form of this child is open: until then the state is the other child's.
  return { record: { ...read, isReady: read.isReady && isHere }, status, lookups }
}

// Leaving only when everything is saved: the machine waits, or says that it takes long (registrationSlice).

/** For a button whose act is performed elsewhere. */
export const useAskToLeave = (goal: Goal) => {
  const dispatch = useAppDispatch()
  const is = useAppSelector((state) => registrationState.selectLeaving(state, goal))
  return {
    is,
    isWaiting: is === 'waiting',
    /** Leaves at once when everything is saved. */
    ask: () => {
      dispatch(draftsWanted())
      dispatch(registration.leavingAsked(goal))
    },
  } as const
}

export const useLeaving = (goal: Goal, go: () => void) => {
  const store = useAppStore()
  const dispatch = useAppDispatch()
  const { is, isWaiting, ask } = useAskToLeave(goal)
  const leave = () => {
    dispatch(registration.left())
    go()
  }
  const leaveLater = useEffectEvent(leave)
  useEffect(() => {
    if (is === 'free') leaveLater()
  }, [is])
  // The page was left by another way; the wait is over.
  useEffect(() => () => void dispatch(registration.stayed()), [dispatch])
  return {
    isWaiting,
    isLate: is === 'late',
    ask: () => {
      ask()
      // Everything is saved already, so nothing is drawn in between.
      if (registrationState.selectLeaving(store.getState(), goal) === 'free') leave()
    },
    goAnyway: () => void dispatch(registration.leftAnyway()),
    stay: () => void dispatch(registration.stayed()),
  }
}
