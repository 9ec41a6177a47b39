import type { ChasedFamily } from '#client/api/intake/chaseLists'

export interface ClassOfFamilies {
  readonly class_id: string | null
  readonly families: ChasedFamily[]
}

/** The families come by class already. */
export const byClasses = (families: readonly ChasedFamily[]): ClassOfFamilies[] => {
  const classes: ClassOfFamilies[] = []
  for (const family of families) {
    const last = classes.at(-1)
    if (last?.class_id === family.class_id) last.families.push(family)
    else classes.push({ class_id: family.class_id, families: [family] })
  }
  return classes
}
