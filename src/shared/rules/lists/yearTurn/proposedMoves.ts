// Where each class goes, before the office says otherwise: one form up, under the same letter.

/** After it most leave; who comes back to the sixth form is an exception of the plan. */
const lastForm = 5

interface FormClass {
  readonly id: string
  readonly form_level: number
}

interface Move {
  readonly from: string
  /** Null: its students leave. */
  readonly to: string | null
}

/** In the order of the classes; without those whose next class cannot be told: the office says it. */
export const proposedMoves = (classes: readonly FormClass[]): Move[] => {
  const highest = Math.max(...classes.map(({ form_level }) => form_level))
  return classes.flatMap((one): Move[] => {
    if (one.form_level === highest || one.form_level === lastForm) return [{ from: one.id, to: null }]
    const above = classes.filter(({ form_level }) => form_level === one.form_level + 1)
    const to = nextOf(one, above)
    return to === undefined ? [] : [{ from: one.id, to }]
  })
}

const nextOf = (one: FormClass, above: readonly FormClass[]): string | undefined => {
  const same = above.filter((other) => letterOf(other) === letterOf(one))
  const [only, ...others] = same.length > 0 ? same : above
  return others.length === 0 ? only?.id : undefined
}

/** '1A' → 'A', 'Form 2 Red' → 'RED': what tells the classes of one form apart. */
const letterOf = ({ id }: FormClass): string => id.replace(/^\D*\d+\s*/, '').toUpperCase()
