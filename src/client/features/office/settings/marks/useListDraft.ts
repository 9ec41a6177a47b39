// A list that is edited as a whole, over the list that is stored. Rows keep their identity while others come and go.
import { useState } from 'react'

interface Row<Entry> {
  readonly id: number
  readonly entry: Entry
}

/** The list with the entry at `from` one place nearer to its beginning (-1) or to its end (1). */
const moved = <Each>(list: readonly Each[], from: number, by: -1 | 1): readonly Each[] => {
  const entry = list[from]
  if (entry === undefined || from + by < 0 || from + by >= list.length) return list
  const others = list.filter((_each, index) => index !== from)
  return [...others.slice(0, from + by), entry, ...others.slice(from + by)]
}

export const useListDraft = <Entry extends object>(stored: readonly Entry[]) => {
  const [changed, setChanged] = useState<ReadonlyArray<Row<Entry>> | null>(null)
  const rows = changed ?? stored.map((entry, id) => ({ id, entry }))
  const entries = rows.map(({ entry }) => entry)
  return {
    rows,
    entries,
    isChanged: JSON.stringify(entries) !== JSON.stringify(stored),
    change: (id: number, part: Partial<Entry>) =>
      setChanged(rows.map((row) => (row.id === id ? { id, entry: { ...row.entry, ...part } } : row))),
    add: (entry: Entry) =>
      setChanged([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, entry }]),
    remove: (id: number) => setChanged(rows.filter((row) => row.id !== id)),
    move: (id: number, by: -1 | 1) =>
      setChanged(
        moved(
          rows,
          rows.findIndex((row) => row.id === id),
          by,
        ),
      ),
    reset: () => setChanged(null),
  }
}
