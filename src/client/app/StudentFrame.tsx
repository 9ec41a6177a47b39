import { skipToken } from '@reduxjs/toolkit/query'
import { Fragment, Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { isCutOff } from '#client/saving/device/readings'
import { deviceStoreSelectors } from '#client/saving/deviceStoreSlice'
import { KeptNotice } from '#client/record/KeptNotice'
import { recordSaveSelectors } from '#client/saving/recordSaveSlice'
import { childIn, withoutChild } from '../address/child'
import { useListSiblingsQuery, accountApi } from '../api/access/accountApi'
import { StudentLayout } from '../layout/StudentLayout'
import { lazyExtra } from '../lazyWithPreload'
import { UnsavedNotice } from '../record/UnsavedNotice'
import { isFormer, selectOwnId, selectStudentAt } from '../session/children'
import { useArrived, useStudentHere } from '../session/useSignedIn'
import { useAppSelector } from '../store/hooks'
import type { RootState } from '../store/rootReducer'
import { useAfterPaint } from '../ui/hooks/timing'
import { useFocusKept } from '../ui/hooks/useFocusKept'
import { LoadFailure, LoadingLines } from '../ui/QueryBoundary'
import { Notice } from '../ui/notices/Notice'
import { paths, stepPaths } from '../address/paths'
import { schoolApi } from '../api/school/schoolApi'
import { studentsApi } from '../api/students/studentsApi'
import { intakeApi } from '../api/intake/intakeApi'
import { formLevelOf } from '../record/recordSelectors'
import { sessionSelectors } from '../session/sessionState'
import type { AppStore } from '../store/store'
import { SiblingInTitle } from './routing/Screen'
import { SchoolTheme } from './theme/SchoolTheme'
import { Text } from '../ui/primitives'

const AnswersWaiting = lazyExtra(
  () => import(/* webpackChunkName: 'answers-waiting' */ '../record/AnswersWaiting'),
)

const EndedLinks = lazyExtra(async () => ({ default: (await import('../record/EndedLinks')).EndedLinks }))

/** This tab has answers of a brother or sister whose pages the sign-in does not open any more. */
const selectHasFormer = (state: RootState): boolean =>
  Object.values(recordSaveSelectors.selectRecords(state)).some(
    ({ editor, studentId }) => editor === 'family' && isFormer(state, studentId),
  )

/** The session has ended as far as this device knows, and nobody can sign in: what lies here stays closed. */
const selectIsLocked = (state: RootState): boolean =>
  deviceStoreSelectors.selectDeviceStore(state).is === 'opening' && isCutOff(state)

export default function StudentFrame() {
  useArrived()
  useFocusKept()
  const isLocked = useAppSelector(selectIsLocked)
  const hasFormer = useAppSelector(selectHasFormer)
  return (
    <SchoolTheme>
      <StudentLayout>
        {isLocked && (
          <Text as="div" below={5}>
            <Suspense fallback={null}>
              <AnswersWaiting />
            </Suspense>
          </Text>
        )}
        <KeptNotice />
        <UnsavedNotice />
        {hasFormer && (
          <Suspense fallback={null}>
            <EndedLinks />
          </Suspense>
        )}
        <PagesOfChild />
      </StudentLayout>
    </SchoolTheme>
  )
}

const unknownChild = { unknownChild: true } as const

const isUnknownChild = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'unknownChild' in state

/**
 * The brothers and sisters of the sign-in. The page does not wait for them, unless its address names one; a family without
 * any has one call more after its page is painted.
 */
const useChildren = () => {
  const ownId = useAppSelector(selectOwnId)
  const isNamed = childIn(useLocation().search) !== null
  const isPainted = useAfterPaint(true)
  return useListSiblingsQuery(ownId !== null && (isNamed || isPainted) ? ownId : skipToken)
}

/** The page of the child whom the address names. Each child's page is drawn anew, so that nothing of one is left in another's. */
const PagesOfChild = () => {
  const location = useLocation()
  const isOffice = useAppSelector(selectOwnId) === null
  const children = useChildren()
  const { studentId, isOwn, name, isGone } = useStudentHere()
  const { refetch } = children
  useEffect(() => {
    // The record is not there for this sign-in any more: the link may have ended.
    if (isGone && !isOwn) void refetch()
  }, [isGone, isOwn, refetch])
  if (isOffice) return <Outlet />
  if (studentId === '' && children.data)
    return <Navigate to={withoutChild(location)} replace state={unknownChild} />
  if (studentId === '' && children.isError)
    return <LoadFailure what="The pages of this child" onRetry={() => void refetch()} />
  if (studentId === '') return <LoadingLines rows={12} />
  return (
    <SiblingInTitle value={isOwn ? null : name}>
      {isUnknownChild(location.state) && (
        <Notice
          is="warning"
          below={5}
          title={`You cannot open that child’s pages with this sign-in. You are looking at ${name}’s pages.`}
        />
      )}
      <Fragment key={studentId}>
        <Outlet />
      </Fragment>
    </SiblingInTitle>
  )
}

/**
 * While the frame of families is drawn for the first time, what their first page needs is on the way already (UX-71).
 */
const pagesOfTheRecord: readonly string[] = [paths.dashboard, ...Object.values(stepPaths)]

/** In the cache only: the page asks for itself, and says what is wrong. */
const unwatched = { subscribe: false } as const

export const askAhead = async (store: AppStore): Promise<void> => {
  const person = sessionSelectors.selectPerson(store.getState())
  if (!person || person.admin || !pagesOfTheRecord.includes(window.location.pathname)) return
  const { search } = window.location
  const { listSiblings } = accountApi.endpoints
  if (childIn(search) !== null) await store.dispatch(listSiblings.initiate(person.userId, unwatched))
  const studentId = selectStudentAt(store.getState(), search)
  if (studentId === '') return
  store.dispatch(intakeApi.util.prefetch('getStudentDataFiles', studentId, {}))
  const [record, classes] = await Promise.all([
    store.dispatch(studentsApi.endpoints.getStudentRecord.initiate(studentId, unwatched)),
    store.dispatch(schoolApi.endpoints.listFormClasses.initiate(undefined, unwatched)),
  ])
  const level = formLevelOf(record.data, classes.data)
  if (level !== undefined) store.dispatch(schoolApi.util.prefetch('getRegistrationStatus', String(level), {}))
}
