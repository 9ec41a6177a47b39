// Registration of each form, and the beginning of a new school year.
import { nanoid } from '@reduxjs/toolkit'
import { Button, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { FormWindow } from '#shared/contract/school/registrationSettings'
import { academicYear, registrationYearOf } from '#shared/rules/dates'
import { officePath } from '#client/address/officeView'
import { useGetYearTurnQuery } from '#client/api/lists/listsApi'
import { useBeginSchoolYearMutation } from '#client/api/students/studentsOfficeApi'
import { useListRegistrationWindowsQuery } from '#client/api/school/schoolOfficeApi'
import { errorText } from '#client/api/transport/errorText'
import { WithRight } from '#client/session/rights'
import { today } from '#client/ui/dates/moments'
import { useFocusBack } from '#client/ui/hooks/focus'
import { ButtonRow } from '#client/ui/panels/Panel'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { Muted, Row, Stack } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { WindowsTable } from './WindowsTable'
import * as settingsStyles from '../settings.module.css'

export const RegistrationSettings = () => {
  const query = useListRegistrationWindowsQuery()
  return (
    <>
      <Muted as="p" measured>
        While registration is open, families fill in and change their form. On the day it closes the form can
        only be read; the day before is the last day for changes. Without a day a form stays open until you
        close it. The office can always edit.
      </Muted>
      <QueryBoundary what="The registration windows" query={query}>
        {(windows) => <Windows windows={windows} />}
      </QueryBoundary>
    </>
  )
}

const Windows = ({ windows }: { windows: readonly FormWindow[] }) =>
  windows.length === 0 ? (
    <p>There are no classes yet. Add them under Classes and houses.</p>
  ) : (
    <>
      <WindowsTable windows={windows} />
      <WithRight to="turnYear">
        <SchoolYear windows={windows} />
      </WithRight>
    </>
  )

/** Asks every family of the chosen forms to look through its answers and agree again. */
const SchoolYear = ({ windows }: { windows: readonly FormWindow[] }) => {
  const [isAsking, setAsking] = useState(false)
  const [asked, setAsked] = useState<number | null>(null)
  return (
    <Stack as="section" gap={4} className={settingsStyles.card} aria-label="A new school year">
      <Row as="header" gap={4} className={settingsStyles.cardHead}>
        <h3>A new school year</h3>
      </Row>
      <TurnLink />
      <Muted as="p" small>
        Or only ask the families: they keep their answers and documents from last year. On their first visit
        they check each section, “Still right” or “Change”, and agree to the terms again.
      </Muted>
      <ButtonRow note={asked === null ? '' : `Done. Asked to agree again: ${familiesText(asked)}.`}>
        <Button onClick={() => setAsking(true)}>Only ask the families again …</Button>
      </ButtonRow>
      {isAsking && <SchoolYearDialog windows={windows} onBegun={setAsked} onClose={() => setAsking(false)} />}
    </Stack>
  )
}

/** A school that has started the year already is told so; others find the link. */
const TurnLink = () => {
  const { data } = useGetYearTurnQuery()
  if (data?.refused !== undefined) return <p>{data.refused}</p>
  return (
    <p>
      <Link to={officePath('dashboard', { turn: 'resume' })}>
        Start school year {academicYear(registrationYearOf(today()))}: classes, leavers, newcomers …
      </Link>
      <Muted small>
        {' '}
        This goes step by step, with all that is below. Nothing changes until the last step.
      </Muted>
    </p>
  )
}

const familiesText = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'family' : 'families'}`

interface SchoolYearDialogProps {
  readonly windows: readonly FormWindow[]
  readonly onBegun: (families: number) => void
  readonly onClose: () => void
}

const closedHint = 'Where registration is closed, families can agree once you open it.'

/** Chooses the forms, and says what will happen before it is done. */
const SchoolYearDialog = ({ windows, onBegun, onClose }: SchoolYearDialogProps) => {
  useFocusBack()
  // A repeated request of the same wish is done once, when its answer was lost.
  const [key] = useState(nanoid)
  const [left, setLeft] = useState<readonly number[]>([])
  const [begin, { isLoading, error }] = useBeginSchoolYearMutation()
  const chosen = windows.filter(({ form_level }) => !left.includes(form_level))
  const levels = chosen.map(({ form_level }) => form_level)
  const send = async () => {
    const { data } = await begin({ key: `${key}-${levels.join('-')}`, form_levels: levels })
    if (!data) return
    onBegun(data.students)
    onClose()
  }
  const set = (level: number, isChosen: boolean) =>
    setLeft((now) => (isChosen ? now.filter((one) => one !== level) : [...now, level]))
  return (
    <Modal
      title="Ask the families again?"
      open
      closable={!isLoading}
      mask={{ closable: false }}
      okText={isLoading ? 'Asking …' : 'Ask the families'}
      okButtonProps={{ loading: isLoading, disabled: chosen.every(({ agreed }) => agreed === 0) }}
      cancelButtonProps={{ disabled: isLoading }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <Stack gap={3}>
        <Stack gap={1} role="group" aria-label="Forms">
          {windows.map((one) => (
            <Checkbox
              key={one.form_level}
              checked={levels.includes(one.form_level)}
              onChange={({ target }) => set(one.form_level, target.checked)}
            >
              {formText(one)}
            </Checkbox>
          ))}
        </Stack>
        <p>{consequence(chosen)}</p>
        <p>Nothing is lost: answers, documents and history stay as they are.</p>
        {chosen.some(({ editable }) => editable === 0) && <p>{closedHint}</p>}
        <ErrorAlert text={error ? errorText(error) : null} />
      </Stack>
    </Modal>
  )
}

/** 'Form 1: 120 of 130 have agreed, registration is closed' */
const formText = ({ form_level, agreed, students, editable }: FormWindow): string =>
  `Form ${form_level}: ${agreed.toLocaleString('en')} of ${students.toLocaleString('en')} have agreed` +
  (editable === 1 ? '' : ', registration is closed')

/** The consequence in numbers, before it is confirmed. */
const consequence = (chosen: readonly FormWindow[]): string => {
  const count = chosen.reduce((sum, { agreed }) => sum + agreed, 0)
  if (count === 0) return 'No family in these forms has agreed yet, so there is nothing to do.'
  const who = `${familiesText(count)} ${count === 1 ? 'has' : 'have'} agreed to the terms.`
  const what = `${count === 1 ? 'It' : 'They'} will be asked to check the answers and agree again, and count${count === 1 ? 's' : ''} as incomplete until then.`
  return `${who} ${what} Only a family can agree, so you cannot undo this.`
}
