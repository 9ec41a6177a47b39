// The class of a form teacher: its students, how far their registrations have come, and whom to ring.
import { Segmented, Select } from 'antd'
import type { ReactNode } from 'react'
import type { OwnClass } from '#shared/contract/intake/classList'
import { longDay } from '#shared/rules/dates'
import { lastOpenDay } from '#shared/rules/school/registrationWindow'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import {
  type ChasedFamilies,
  useGetClassListQuery,
  useListOwnClassesQuery,
} from '#client/api/intake/intakeOfficeApi'
import { errorText } from '#client/api/transport/errorText'
import { EmptyDrawing } from '#client/ui/drawings/drawings'
import { Scene } from '#client/ui/drawings/Scene'
import { count } from '#client/ui/count'
import { Page, Panel } from '#client/ui/panels/Panel'
import { Muted, Row } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { ChaseFamilies } from './ChaseFamilies'
import { classTitle, nothingOwedText } from './chaseTexts'
import * as styles from './chase.module.css'

interface MyClassProps {
  /** Draws the links of a class: to its marks and its mark sheet. */
  readonly toolsOf: (classId: string) => ReactNode
}

export const MyClass = (props: MyClassProps) => {
  const query = useListOwnClassesQuery(undefined, lively)
  return (
    <Page title="My class">
      <QueryBoundary what="Your classes" query={query} why={errorText}>
        {(classes) => <Chosen {...props} classes={classes} />}
      </QueryBoundary>
    </Page>
  )
}

/** The office may have assigned another class, and families write at any time. */
const lively = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const

const Chosen = ({ classes, toolsOf }: MyClassProps & { classes: readonly OwnClass[] }) => {
  const { query, change } = useOfficeQuery()
  const chosen = classes.find(({ class_id }) => class_id === query.get('class')) ?? classes[0]
  if (!chosen) return <NoClass />
  return (
    <>
      {classes.length > 1 && (
        <Select
          aria-label="Class"
          className={styles.class}
          value={chosen.class_id}
          options={classes.map(({ class_id }) => ({ value: class_id, label: classTitle(class_id) }))}
          onChange={(class_id) => change({ class: class_id })}
        />
      )}
      <OneClass key={chosen.class_id} classId={chosen.class_id} tools={toolsOf(chosen.class_id)} />
    </>
  )
}

const NoClass = () => (
  <Panel label="Your class">
    <Scene drawing={<EmptyDrawing />}>
      <p>
        <strong>The office has not assigned a class to you yet.</strong>
      </p>
      <p>Ask the school office to do so. It will then appear here.</p>
    </Scene>
  </Panel>
)

const OneClass = ({ classId, tools }: { classId: string; tools: ReactNode }) => {
  const query = useGetClassListQuery(classId, lively)
  return (
    <Panel
      title={classTitle(classId)}
      description={query.data && aboutClass(query.data)}
      tools={tools}
      isBusy={query.isLoading}
    >
      <QueryBoundary what={`The list of ${classId}`} query={query} why={errorText} rows={8}>
        {(list) => <Families list={list} />}
      </QueryBoundary>
    </Panel>
  )
}

/** '38 students · 12 with something missing · answers about health are not shown · registration is open until 30 August 2026' */
const aboutClass = (list: ChasedFamilies): string => {
  const { deadline, today } = list
  const until = lastOpenDay({ deadline })
  return [
    count(list.students, 'student'),
    `${owing(list).length} with something missing`,
    'answers about health are not shown',
    ...(deadline !== null && deadline <= today ? ['registration has closed'] : []),
    ...(deadline !== null && deadline > today && until !== null
      ? [`registration is open until ${longDay(until)}`]
      : []),
  ].join(' · ')
}

const owing = ({ owing: all }: ChasedFamilies) => all.filter(({ missing }) => missing.length > 0)

const Families = ({ list }: { list: ChasedFamilies }) => {
  const { query, change } = useOfficeQuery()
  const isOwing = query.get('show') === 'missing'
  const shown = isOwing ? owing(list) : list.owing
  return (
    <>
      <Row gap={4} rowGap={2} below={3}>
        <Segmented
          aria-label="Students"
          options={[
            { value: 'all', label: `Everyone ${list.students}` },
            { value: 'missing', label: `Something missing ${owing(list).length}` },
          ]}
          value={isOwing ? 'missing' : 'all'}
          onChange={(show) => change({ show: show === 'all' ? '' : show }, { replace: true })}
        />
      </Row>
      {shown.length === 0 ? (
        <Muted as="p">
          {list.students === 0
            ? nothingOwedText(list)
            : 'Nothing is missing that you can see here. Answers about health are not shown.'}
        </Muted>
      ) : (
        <ChaseFamilies list={{ ...list, owing: shown }} isClass />
      )}
    </>
  )
}
