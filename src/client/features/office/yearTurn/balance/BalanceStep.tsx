// Step 4: spreads newcomers over classes and houses, by a visible rule.
import { Checkbox, Switch } from 'antd'
import { useId, useMemo, useState } from 'react'
import type { ImportState } from '#shared/contract/lists/imports'
import type { Balance, YearTurnDryRun, YearTurnPlan } from '#shared/contract/lists/yearTurn'
import type { FormClass } from '#shared/contract/school/lookups'
import { spreadText } from '#shared/rules/lists/yearTurn/spread'
import { useGetImportQuery } from '#client/api/lists/listsApi'
import { schoolApi, useListFormClassesQuery } from '#client/api/school/schoolApi'
import { LoadFailure, LoadingLines } from '#client/ui/QueryBoundary'
import { Muted, Row, Stack } from '#client/ui/primitives'
import type { StepProps } from '../turnParts'
import { BalanceOutcome } from './BalanceOutcome'
import { chosenClasses, classChoices, newcomersOf, placed, rowsWithHouse } from './NewcomersDrawer'
import * as styles from './balance.module.css'

export const BalanceStep = (props: StepProps) => (
  <Stack gap={6}>
    <Body {...props} />
  </Stack>
)

const Body = (props: StepProps) => {
  const { classes, houses, hasFailed, retry } = useSchool()
  if (props.turn.plan.intake === null)
    return (
      <Muted as="p" measured breaks>
        There is no placement list, so there are no newcomers to place.
      </Muted>
    )
  if (hasFailed) return <LoadFailure what="The classes and houses" onRetry={retry} />
  if (!classes || !houses) return <LoadingLines rows={8} />
  if (classes.length === 0)
    return (
      <Muted as="p" measured breaks>
        The school has no classes yet. Add them in the settings first.
      </Muted>
    )
  return <Spread {...props} classes={classes} houses={houses} />
}

const useSchool = () => {
  const classes = useListFormClassesQuery()
  const houses = schoolApi.useListHousesQuery()
  return {
    classes: classes.data,
    houses: houses.data,
    hasFailed: (classes.isError && !classes.data) || (houses.isError && !houses.data),
    retry: () => [classes, houses].forEach(({ refetch }) => void refetch()),
  }
}

type School = Required<Pick<ReturnType<typeof useSchool>, 'classes' | 'houses'>>

interface SpreadProps extends StepProps {
  readonly classes: NonNullable<School['classes']>
  readonly houses: NonNullable<School['houses']>
}

const Spread = ({ turn, change, dryRun, classes, houses }: SpreadProps) => {
  const { plan } = turn
  const last = useLastDryRun(dryRun)
  const rows = useRows(plan.intake)
  const newcomers = useMemo(
    () => last && rows && !isStale(last, rows) && newcomersOf(last.students, rowsWithHouse(rows)),
    [last, rows],
  )
  const chosen = useMemo(() => chosenClasses(classes, plan.intake_classes), [classes, plan.intake_classes])
  const { balance, newcomers: byHand } = plan
  const all = useMemo(
    () => newcomers && placed(newcomers, { balance, newcomers: byHand, classes: chosen, houses }),
    [newcomers, balance, byHand, chosen, houses],
  )
  if (!all) return <LoadingLines rows={8} />
  if (all.length === 0)
    return (
      <Muted as="p" measured breaks>
        No student on the list can be accepted.
      </Muted>
    )
  return (
    <>
      <BalanceRules plan={plan} change={change} classes={classes} chosen={chosen} />
      <BalanceOutcome
        all={all}
        plan={plan}
        change={change}
        classes={classes}
        chosen={chosen}
        houses={houses}
      />
    </>
  )
}

/** The last dry run stays until the next is there: a switch must not make the numbers disappear. */
const useLastDryRun = (dryRun: YearTurnDryRun | undefined) => {
  const [last, setLast] = useState(dryRun)
  if (dryRun !== undefined && dryRun !== last) setLast(dryRun)
  return dryRun ?? last
}

const noRows: ImportState['rows'] = []

/** The list behind the newcomers; undefined while it is read. */
const useRows = (intake: string | null): ImportState['rows'] | undefined => {
  const { currentData, isError } = useGetImportQuery(intake ?? '', { skip: intake === null })
  return currentData?.rows ?? (isError ? noRows : undefined)
}

/** The dry run was made before the list was there. */
const isStale = ({ students, rejected }: YearTurnDryRun, rows: ImportState['rows']): boolean =>
  rows.length > 0 &&
  !students.some(({ row }) => row !== null) &&
  !rejected.some((one) => rows.some(({ row }) => row === one.row))

interface BalanceRulesProps extends Pick<StepProps, 'change'> {
  readonly plan: YearTurnPlan
  readonly classes: readonly FormClass[]
  readonly chosen: readonly string[]
}

const switches: ReadonlyArray<readonly [keyof Balance, string]> = [
  ['sex', 'Girls and boys'],
  ['primary_school', 'Primary schools'],
  ['house', 'Houses'],
]

/** The classes for newcomers, and the criteria of the rule. */
const BalanceRules = (props: BalanceRulesProps) => {
  const { plan, change } = props
  return (
    <Stack gap={4}>
      <ClassBoxes {...props} />
      <fieldset className={styles.group}>
        <legend>Balanced by</legend>
        <Row rowGap={0} gap={6} className={styles.boxes}>
          {switches.map(([name, title]) => (
            <RuleSwitch
              key={name}
              title={title}
              isOn={plan.balance[name] === 1}
              onSwitch={(isOn) => change({ balance: { ...plan.balance, [name]: isOn ? 1 : 0 } })}
            />
          ))}
        </Row>
      </fieldset>
      <Muted as="p" measured breaks>
        {spreadText(plan.balance)}
      </Muted>
    </Stack>
  )
}

const ClassBoxes = ({ plan, change, classes, chosen }: BalanceRulesProps) => {
  const choices = classChoices(classes, plan.intake_classes)
  const toggle = (id: string, isOn: boolean) =>
    change({ intake_classes: choices.filter((one) => (one === id ? isOn : chosen.includes(one))) })
  return (
    <fieldset className={styles.group}>
      <legend>Classes for the newcomers</legend>
      <Row rowGap={0} gap={6} className={styles.boxes}>
        {choices.map((id) => {
          const isOn = chosen.includes(id)
          return (
            <Checkbox
              key={id}
              checked={isOn}
              // At least one class must be chosen.
              disabled={isOn && chosen.length === 1}
              onChange={({ target }) => toggle(id, target.checked)}
            >
              {id}
            </Checkbox>
          )
        })}
      </Row>
    </fieldset>
  )
}

const RuleSwitch = ({
  title,
  isOn,
  onSwitch,
}: {
  title: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}) => {
  const id = useId()
  return (
    <div className={styles.switch}>
      <Switch id={id} checked={isOn} onChange={onSwitch} />
      <label htmlFor={id}>{title}</label>
    </div>
  )
}
