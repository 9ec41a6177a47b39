// Step 1: the kind of the list, and its file.
import { DownloadOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import { useGetImportTemplateMutation, useGetMarksWorkbookMutation } from '#client/api/lists/listsApi'
import { useListFormClassesQuery } from '#client/api/school/schoolApi'
import { errorText } from '#client/api/transport/errorText'
import { limitsText, listTypes } from '#client/lists/listTexts'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { Field } from '#client/ui/fields/Field'
import { FilePicker } from '#client/ui/fields/FilePicker'
import { Problem } from '#client/ui/notices/Notice'
import { Panel } from '#client/ui/panels/Panel'
import { Muted, Row, Stack, Text } from '#client/ui/primitives'
import { sendList, sendListAgain, useSend } from './importActions'
import { kindTexts } from './importTexts'
import { selectImportWizard, wizard, type Refused } from './importWizardSlice'
import { TermChoice } from './listParts'
import * as styles from './imports.module.css'

export const ChooseList = () => {
  const dispatch = useAppDispatch()
  const { kind, term, refused } = useStart()
  return (
    <Panel label="Choose the list">
      <Kinds />
      {kind !== 'students' && (
        <TermChoice
          value={term}
          hint="If the list has columns for year and term, those are used."
          onChoose={(chosen) => dispatch(wizard.termChosen(chosen))}
        />
      )}
      <ListPicker kind={kind} />
      <NotTaken refused={refused} />
      <Template />
      {kind === 'marks' && <ClassWorkbookDownload term={term} />}
    </Panel>
  )
}

const useStart = () => {
  const state = useAppSelector(selectImportWizard)
  return state.is === 'choosing' ? state : { kind: 'students' as const, term: '', refused: null }
}

const Kinds = () => {
  const dispatch = useAppDispatch()
  const { kind } = useStart()
  return (
    <Stack as="fieldset" gap={3} className={styles.kinds}>
      <legend>What is in the list?</legend>
      {kindTexts.map(({ kind: one, title, about }) => (
        <Row
          as="label"
          key={one}
          gap={3}
          wrap={false}
          align="start"
          className={one === kind ? `${styles.kind} ${styles.kindChosen}` : styles.kind}
        >
          <input
            type="radio"
            name="import-kind"
            aria-label={title}
            aria-describedby={`kind-${one}`}
            checked={one === kind}
            onChange={() => dispatch(wizard.kindChosen(one))}
          />
          <Stack as="span" gap={0} weight={600}>
            {title}
            <Muted small weight={400} id={`kind-${one}`}>
              {about}
            </Muted>
          </Stack>
        </Row>
      ))}
    </Stack>
  )
}

/** The name of the file is only a hint: the server looks inside. */
const ListPicker = ({ kind }: { kind: ImportKind }) => {
  const send = useSend()
  return (
    <FilePicker
      title="the list"
      accept={listTypes}
      describedBy="list-limits"
      onPick={(file) => send(sendList(kind, file))}
    >
      <Muted small id="list-limits">
        {limitsText}
      </Muted>
    </FilePicker>
  )
}

const NotTaken = ({ refused }: { refused: Refused | null }) => {
  const { kind } = useStart()
  const send = useSend()
  const again = <Button onClick={() => send(sendListAgain(kind))}>Try again</Button>
  return (
    <Problem
      isBroughtInSight
      title={refused?.name ? `${refused.name} was not accepted` : 'No file was chosen'}
      text={refused?.text ?? null}
      action={refused?.name ? again : undefined}
    />
  )
}

const Template = () => {
  const { kind } = useStart()
  const [getTemplate, { isLoading, error }] = useGetImportTemplateMutation()
  return (
    <Row gap={3}>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={isLoading}
        onClick={() => void getTemplate(kind)}
      >
        Download the template
      </Button>
      <Muted small>An empty workbook with the right headers, and a page on how to fill it in.</Muted>
      <Problem title="The template could not be downloaded" text={error ? errorText(error) : null} />
    </Row>
  )
}

interface ClassWorkbookDownloadProps {
  /** '2025-2'; empty when no term is chosen. */
  readonly term: string
}

/** A workbook for the teachers of a class, which comes back through the same import. */
const ClassWorkbookDownload = ({ term }: ClassWorkbookDownloadProps) => {
  const { data: classes = [], isLoading: isListing } = useListFormClassesQuery()
  const [download, { isLoading, error }] = useGetMarksWorkbookMutation()
  const [class_id, chooseClass] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const isReady = term !== '' && class_id !== undefined
  const start = () => {
    setAsked(true)
    const [year, number] = term.split('-').map(Number)
    if (isReady && year && number) void download({ year, term: number, class_id })
  }
  const missing = isAsked && !isReady ? missingText(term) : null
  return (
    <Stack className={styles.workbook}>
      <Text as="h2" size="body">
        A workbook for a class
      </Text>
      <Muted as="p" small>
        It has a sheet for each subject, with the names and the marks saved so far. Teachers fill it in, and
        you bring it back here.
      </Muted>
      <div className={styles.workbookChoice}>
        <Field label="Class" className={styles.field}>
          {(control) => (
            <Select
              {...control}
              showSearch
              loading={isListing}
              value={class_id}
              options={classes.map(({ id }) => ({ value: id, label: id }))}
              onChange={chooseClass}
            />
          )}
        </Field>
        <Button icon={<DownloadOutlined aria-hidden />} loading={isLoading} onClick={start}>
          Download the workbook
        </Button>
      </div>
      <Problem title="The workbook was not downloaded" text={missing ?? (error ? errorText(error) : null)} />
    </Stack>
  )
}

const missingText = (term: string): string =>
  term === '' ? 'Choose the academic year and term above, and the class.' : 'Choose the class.'
