import { Button, Input, Segmented, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { DateInput } from '../../ui/dates/DateInput'
import { DayInput } from '../../ui/dates/DayInput'
import { Field } from '../../ui/fields/Field'
import { FilePicker } from '../../ui/fields/FilePicker'
import { PhoneInput } from '../../ui/fields/PhoneInput'
import { SelectInput } from '../../ui/fields/SelectInput'
import { PlainField, PlainPasswordField } from '../../ui/plain/PlainField'
import { HelpLine } from '../../ui/notices/HelpLine'
import { LoadFailure, QueryBoundary, ShowOlder } from '../../ui/QueryBoundary'
import { ButtonRow, Panel } from '../../ui/panels/Panel'
import { Notice } from '../../ui/notices/Notice'
import { PdfToolbar } from '../../ui/pdf/PdfToolbar'
import { ViewerFrame } from '../../ui/pdf/PdfDialog'
import { BusyOverlay } from '../../ui/plain/BusyOverlay'
import { DemoBanner } from '../../app/App'
import { ErrorAlert } from '../../ui/plain/ErrorAlert'
import { PageSkeleton } from '../../ui/plain/PageSkeleton'
import { Snackbar } from '../../ui/notices/Snackbar'
import { Steps } from '../../ui/steps/Steps'

const nothing = () => undefined

const dateOfBirth = {
  earliest: '1950-01-01',
  latest: '2026-11-24',
  mark: null,
  calendarLabel: 'Choose the date of birth',
  onText: nothing,
  onPick: nothing,
}

export const fieldSpecimens: readonly Specimen[] = [
  {
    name: 'Field, with a hint',
    children: (
      <Field label="New class" hint="For example 1A">
        {(control) => <Input {...control} />}
      </Field>
    ),
  },
  {
    name: 'Field, with a problem',
    children: (
      <Field label="New class" hint="For example 1A" problem="There is a class of this name.">
        {(control) => <Input {...control} defaultValue="1A" />}
      </Field>
    ),
  },
  { name: 'PlainField', children: <PlainField label="Student ID" hint="Eight digits" /> },
  {
    name: 'PlainField, with an error',
    children: <PlainField label="Student ID" defaultValue="2026" error="There is no such ID." />,
  },
  {
    name: 'PlainPasswordField',
    children: <PlainPasswordField label="Password" defaultValue="quiet river" />,
  },
  {
    name: 'PhoneInput',
    children: <PhoneInput aria-label="Mobile phone" value="5558061" onText={nothing} />,
  },
  {
    name: 'DateInput',
    children: <DateInput {...dateOfBirth} aria-label="Date of birth" text="02/06/2014" />,
  },
  {
    name: 'SelectInput',
    children: (
      <SelectInput
        aria-label="Blood group"
        options={[{ value: 'O+', label: 'O+' }]}
        value="O+"
        empty="No answer"
        onValue={nothing}
      />
    ),
  },
  {
    name: 'DayInput',
    children: <DayInput value="2026-09-30" onChange={nothing} />,
  },
  {
    name: 'FilePicker',
    children: <FilePicker title="Birth certificate" accept=".pdf" describedBy="" onPick={nothing} />,
  },
  {
    name: 'Buttons',
    children: (
      <>
        <Button type="primary">Save and continue</Button> <Button>Back</Button> <Button disabled>Next</Button>{' '}
        <Button danger>Sign out and lose them</Button> <Button loading>Saving</Button>
      </>
    ),
  },
]

const query = { isError: false, refetch: nothing }

const wizard = [
  { key: 'Choose', title: 'Choose', status: 'finish' },
  { key: 'Check', title: 'Check', status: 'process' },
  { key: 'Done', title: 'Done', status: 'wait' },
] as const

const toolbar = {
  url: '#',
  percent: 100,
  isPrinting: false,
  onZoom: nothing,
  onFit: nothing,
  onDownload: nothing,
  onPrint: nothing,
}

export const noticeSpecimens: readonly Specimen[] = [
  { name: 'ErrorAlert', children: <ErrorAlert text="The student ID or the password is wrong." /> },
  {
    name: 'Notice',
    children: <Notice is="warning" title="Saving makes a new version" onClose={nothing} />,
  },
  {
    name: 'Panel',
    children: (
      <Panel title="Columns" description="Sensitive ones stay out of the file." tools={<Button>All</Button>}>
        <ButtonRow note="Choose at least one column.">
          <Button type="primary">Download spreadsheet</Button>
        </ButtonRow>
      </Panel>
    ),
  },
  {
    name: 'Panel, flat',
    children: (
      <Panel isFlat title="Name search">
        <Button>Print a sign-in slip</Button>
      </Panel>
    ),
  },
  { name: 'LoadFailure', children: <LoadFailure what="The list of terms" onRetry={nothing} /> },
  {
    name: 'QueryBoundary, on its way',
    children: (
      <QueryBoundary what="The history" query={query} rows={3}>
        {() => null}
      </QueryBoundary>
    ),
  },
  {
    name: 'QueryBoundary, failed',
    children: (
      <QueryBoundary what="The history" query={{ ...query, isError: true }}>
        {() => null}
      </QueryBoundary>
    ),
  },
  { name: 'ShowOlder', children: <ShowOlder>{() => null}</ShowOlder> },
  { name: 'Snackbar', children: <Snackbar text="Password Changed Successfully." onClose={nothing} /> },
  { name: 'Steps', children: <Steps items={wizard} current="Check" size="small" /> },
  { name: 'PageSkeleton', children: <PageSkeleton heading="Your data" /> },
  { name: 'BusyOverlay', children: <BusyOverlay text="Signing in" /> },
  { name: 'DemoBanner', children: <DemoBanner /> },
  { name: 'HelpLine', children: <HelpLine /> },
  {
    name: 'PdfToolbar',
    children: <PdfToolbar {...toolbar} isDisabled={false} onShare={nothing} />,
  },
  { name: 'PdfToolbar, on its way', children: <PdfToolbar {...toolbar} isDisabled /> },
  {
    name: 'ViewerFrame',
    children: (
      <ViewerFrame title="Report Card" choice={{ isReading: true, onChoose: nothing }} onClose={nothing}>
        {null}
      </ViewerFrame>
    ),
  },
  {
    name: 'Tabs and Segmented',
    children: (
      <>
        <Tabs
          items={[
            { key: 'record', label: 'Record' },
            { key: 'documents', label: 'Documents' },
          ]}
        />
        <Segmented options={['Spreadsheet', 'Report']} />
        <Button type="link">All settings</Button>
      </>
    ),
  },
]

export interface Specimen {
  /** 'Field, with an error': unique on the page. */
  readonly name: string
  readonly children: ReactNode
}
