// A chase list for the screens, with the names of missing items.
import type { ClassList } from '#shared/contract/intake/classList'
import type { ChaseList, ChaseRow, Owed } from '#shared/contract/intake/progress'

export interface ChasedFamily extends Omit<ChaseRow, 'missing'> {
  readonly missing: readonly Owed[]
}

export interface ChasedFamilies extends Omit<ChaseList, 'owing' | 'things'> {
  readonly owing: readonly ChasedFamily[]
}

export const chasedFamilies = ({ things, owing, ...list }: ChaseList): ChasedFamilies => ({
  ...list,
  owing: owing.map((row) => ({
    ...row,
    missing: row.missing.map((thing) => things[thing]).filter((thing) => thing !== undefined),
  })),
})

/** A class with everybody in it, also those with nothing missing. */
export const chasedClass = ({ students, ...list }: ClassList): ChasedFamilies =>
  chasedFamilies({ ...list, students: students.length, owing: students })
