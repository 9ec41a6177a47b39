// A list that is edited as a whole, over the list that is stored. Rows keep their identity while others come and go.
import { isSame } from '../settingsDraftsSlice'
import { useDraft, type Saving } from '#client/features/office/settings/parts/useDraft'

interface Row<Entry> {
  readonly id: number
  readonly entry: Entry
}

/** @param place of the draft, as useDraft has it */
export const useListDraft = <Entry extends object>(
  place: string,
  stored: { readonly entries: readonly Entry[]; readonly version: string },
) => {
  const { draft, isChanged, change, saved, reset, baseOf } = useDraft<{
    readonly rows: ReadonlyArray<Row<Entry>>
    readonly version: string
  }>(place, {
    rows: stored.entries.map((entry, id) => ({ id, entry })),
    version: stored.version,
  })
  const { rows } = draft
  const setRows = (changed: ReadonlyArray<Row<Entry>>) => {
    // An entry that was removed and typed again makes the stored list.
    if (isSame(entriesOf(changed), stored.entries)) return reset()
    change({ rows: changed })
  }
  return {
    rows,
    entries: entriesOf(rows),
    isChanged,
    /** The version of the list that is replaced. */
    versionOf: (saving: Saving): string => baseOf(saving).version,
    change: (id: number, part: Partial<Entry>) =>
      setRows(rows.map((row) => (row.id === id ? { id, entry: { ...row.entry, ...part } } : row))),
    add: (entry: Entry) => setRows([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, entry }]),
    remove: (id: number) => setRows(rows.filter((row) => row.id !== id)),
    move: (id: number, by: -1 | 1) =>
      setRows(
        moved(
          rows,
          rows.findIndex((row) => row.id === id),
          by,
        ),
      ),
    saved: () => saved({ rows }),
    reset,
  }
}

const entriesOf = <Entry>(rows: ReadonlyArray<Row<Entry>>): readonly Entry[] => rows.map(({ entry }) => entry)

/** The list with the entry at `from` one place nearer to its beginning (-1) or to its end (1). */
const moved = <Each>(list: readonly Each[], from: number, by: -1 | 1): readonly Each[] => {
  const entry = list[from]
  if (entry === undefined || from + by < 0 || from + by >= list.length) return list
  const others = list.filter((_each, index) => index !== from)
  return [...others.slice(0, from + by), entry, ...others.slice(from + by)]
}
