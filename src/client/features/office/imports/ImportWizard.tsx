// Import Students, step by step.
import { Button, Progress } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import type { ImportBatch } from '#shared/contract/lists/imports'
import { importTitles } from '#shared/rules/lists/imports/importFields'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useListImportsQuery } from '#client/api/lists/listsApi'
import { errorText } from '#client/api/transport/errorText'
import type { Slips } from '#client/lists/FirstSlips'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { count } from '#client/ui/count'
import { momentText } from '#client/ui/dates/moments'
import { Page, Panel } from '#client/ui/panels/Panel'
import { List, Muted, Row, Stack, Text } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { Steps } from '#client/ui/steps/Steps'
import { ChooseList } from './ChooseList'
import { stopSending } from './importActions'
import { stateText, summaryText } from './importTexts'
import { selectImportWizard, wizard, type ImportWizard as WizardState } from './importWizardSlice'
import { OpenList } from './OpenList'
import * as styles from './imports.module.css'

interface ImportWizardProps {
  /** Prints the sign-in slips of the students who were added. */
  readonly slips: (slips: Slips) => ReactNode
}

export const ImportWizard = ({ slips }: ImportWizardProps) => {
  const id = useAddress()
  const state = useAppSelector(selectImportWizard)
  return (
    <Page
      title="Import Students"
      description="Import students, term marks or remarks from a spreadsheet. You see what would change before anything is saved, and an import can be undone."
      maxWidth={1080}
      className={styles.imports}
    >
      <WizardSteps current={stepOf(state)} />
      {id === null ? <NoList /> : <OpenList key={id} id={id} slips={slips} />}
    </Page>
  )
}

const Start = () => (
  <>
    <ChooseList />
    <EarlierImports />
  </>
)

/** The newest import first. */
const EarlierImports = () => {
  const query = useListImportsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Panel title="Earlier imports">
      <QueryBoundary what="The earlier imports" query={query} why={errorText} rows={3}>
        {(batches) => <Entries batches={batches} />}
      </QueryBoundary>
    </Panel>
  )
}

const atFirst = 8

const Entries = ({ batches }: { batches: readonly ImportBatch[] }) => {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? batches : batches.slice(0, atFirst)
  if (batches.length === 0)
    return (
      <Muted as="p" small>
        No list has been imported yet.
      </Muted>
    )
  return (
    <>
      <List gap={0} lines="above" entryPad={2} aria-label="Earlier imports">
        {shown.map((batch) => (
          <Entry key={batch.id} batch={batch} />
        ))}
      </List>
      {shown.length < batches.length && (
        <Button type="link" className={styles.earlierOpen} onClick={() => setWhole(true)}>
          Show all {batches.length}
        </Button>
      )}
    </>
  )
}

const stateTones: Readonly<Partial<Record<ImportBatch['state'], 'success' | 'warn'>>> = {
  applied: 'success',
  stored: 'warn',
  checked: 'warn',
}

const Entry = ({ batch }: { batch: ImportBatch }) => {
  const { change } = useOfficeQuery()
  return (
    <li className={styles.earlier}>
      <Stack gap={0} align="start" className={styles.earlierWhat}>
        <Button type="link" className={styles.earlierOpen} onClick={() => change({ import: batch.id })}>
          {batch.file_name}
        </Button>
        <Muted small>
          {importTitles[batch.kind]}, {batch.summary ? summaryText(batch.summary) : count(batch.rows, 'row')}
        </Muted>
      </Stack>
      <Text size="small" tone={stateTones[batch.state]} className={styles.earlierState}>
        {stateText(batch)}
      </Text>
      <Muted small className={styles.earlierWhen}>
        {momentText(batch.undone_at ?? batch.applied_at ?? batch.created_at)}, {batch.created_by}
      </Muted>
    </li>
  )
}

/** Opens the list in the address; without a list the wizard starts. */
const useAddress = () => {
  const dispatch = useAppDispatch()
  const id = useOfficeQuery().query.get('import')
  useEffect(() => void dispatch(id ? wizard.listOpened(id) : wizard.newListWanted()), [dispatch, id])
  return id
}

const NoList = () => {
  const state = useAppSelector(selectImportWizard)
  return state.is === 'sending' ? <SendingList state={state} /> : <Start />
}

type Sending = Extract<WizardState, { is: 'sending' }>

const SendingList = ({ state: { name, percent } }: { state: Sending }) => {
  // Leaving the screen cancels the upload; a list that has arrived stays.
  useEffect(() => stopSending, [])
  return (
    <Panel label="Uploading">
      <Text as="p" weight={600} breaks>
        {name}
      </Text>
      <Progress percent={percent} aria-label={`Uploading ${name}`} />
      <Row gap={3} justify="end" onPhone="stack">
        <Muted small role="status">
          {percent < 100 ? 'Uploading …' : 'Reading the list …'}
        </Muted>
        <Button onClick={stopSending}>Cancel</Button>
      </Row>
    </Panel>
  )
}

const titles = ['Choose the list', 'Match the columns', 'Check', 'Done'] as const

/** Four numbered steps. Each step has its own button to go back. */
const WizardSteps = ({ current }: { current: number }) => (
  <Steps
    className={styles.steps}
    size="small"
    current={titles[current] ?? ''}
    items={titles.map((title, index) => ({ key: title, title, status: statusAt(index, current) }))}
  />
)

const statusAt = (index: number, current: number) =>
  index === current ? 'process' : index < current ? 'finish' : 'wait'

const positions: Readonly<Record<WizardState['is'], number>> = {
  choosing: 0,
  sending: 0,
  opening: 0,
  matching: 1,
  checking: 2,
  checked: 2,
  applying: 2,
  applied: 3,
  undoing: 3,
  undone: 3,
}

const stepOf = ({ is }: WizardState): number => positions[is]
