// Step 4: newcomers over classes and houses, by a rule that can be seen.
import { useMemo, useState } from 'react'
import type { ImportState } from '#shared/contract/lists/imports'
import type { YearTurnDryRun } from '#shared/contract/lists/yearTurn'
import { useGetImportQuery } from '#client/api/lists/importsApi'
import { lookupsApi, useListFormClassesQuery } from '#client/api/school/lookupsApi'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import type { StepProps } from '../stepProps'
import { BalanceOutcome } from './BalanceOutcome'
import { BalanceRules } from './BalanceRules'
import { chosenClasses, newcomersOf, placed, rowsWithHouse } from './newcomerPlaces'
import * as styles from './balance.module.css'

/** The last one stays until the next is there: a switch must not make the numbers disappear. */
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

/** Made before the list was there. */
const isStale = ({ students, rejected }: YearTurnDryRun, rows: ImportState['rows']): boolean =>
  rows.length > 0 &&
  !students.some(({ row }) => row !== null) &&
  !rejected.some((one) => rows.some(({ row }) => row === one.row))

const useSchool = () => {
  const classes = useListFormClassesQuery()
  const houses = lookupsApi.useListHousesQuery()
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
  if (all.length === 0) return <p className={styles.lead}>No student on the list can be accepted.</p>
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

const Body = (props: StepProps) => {
  const { classes, houses, hasFailed, retry } = useSchool()
  if (props.turn.plan.intake === null)
    return <p className={styles.lead}>There is no placement list, so there are no newcomers to place.</p>
  if (hasFailed) return <LoadFailure what="The classes and houses" onRetry={retry} />
  if (!classes || !houses) return <LoadingLines rows={8} />
  if (classes.length === 0)
    return <p className={styles.lead}>The school has no classes yet. Add them in the settings first.</p>
  return <Spread {...props} classes={classes} houses={houses} />
}

export const BalanceStep = (props: StepProps) => (
  <div className={styles.balance}>
    <Body {...props} />
  </div>
)
