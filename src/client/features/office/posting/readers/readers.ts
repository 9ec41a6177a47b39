// Who of a posted term has opened the card, and who has never signed in.
import type { ReportReader } from '#shared/contract/reports/postingCheck'
import { localTimeIn } from '#shared/rules/dates'
import { listName } from '#shared/rules/students/names'
import { momentText } from '#client/ui/dates/moments'

export const readerGroups = ['all', 'unopened', 'never', 'earlier', 'opened', 'without'] as const
export type ReaderGroup = (typeof readerGroups)[number]

const belongs: Readonly<Record<ReaderGroup, (reader: ReportReader) => boolean>> = {
  all: () => true,
  unopened: ({ openings }) => openings === 0,
  never: ({ last_sign_in_at }) => last_sign_in_at === null,
  /** Has read a card that was corrected since. */
  earlier: ({ openings, opened_current }) => openings > 0 && opened_current === 0,
  opened: ({ opened_current }) => opened_current === 1,
  /** Left out of the posting, or on the term’s list only since. */
  without: () => true,
}

export const groupTitles: Readonly<Record<ReaderGroup, string>> = {
  all: 'Cards issued',
  unopened: 'Not opened',
  never: 'Never signed in',
  earlier: 'Only an earlier revision',
  opened: 'Opened',
  without: 'No card',
}

export const groupAt = (text: string | null): ReaderGroup =>
  readerGroups.find((group) => group === text) ?? 'unopened'

export const readersIn = (readers: readonly ReportReader[], group: ReaderGroup): ReportReader[] =>
  readers.filter((one) => (one.revision === null) === (group === 'without') && belongs[group](one))

export interface ReaderClass {
  readonly class_id: string
  readonly readers: readonly ReportReader[]
}

const byLastName = (a: ReportReader, b: ReportReader): number => listName(a).localeCompare(listName(b), 'en')

/** Classes in the server's order, in each by last name. */
export const byClass = (readers: readonly ReportReader[]): ReaderClass[] => {
  const classes = new Map<string, ReportReader[]>()
  for (const reader of readers)
    classes.set(reader.class_id, [...(classes.get(reader.class_id) ?? []), reader])
  return [...classes].map(([class_id, own]) => ({ class_id, readers: own.sort(byLastName) }))
}

/** '2026-07-10 14:00', the school's time; in a file the zone is not repeated on every row. */
export const schoolTime = (at: string | null, timeZone: string): string =>
  at === null ? '' : localTimeIn(timeZone, new Date(at)).slice(0, 16)

export const openedText = (reader: ReportReader, timeZone: string): string => {
  const { revision, openings, opened_current, last_opened_at } = reader
  if (revision === null) return 'No card yet'
  if (openings === 0) return 'Not opened'
  const at = last_opened_at === null ? '' : momentText(last_opened_at, timeZone)
  return opened_current === 1 ? at : `${at}, an earlier revision`
}

export const signedInText = ({ last_sign_in_at }: ReportReader, timeZone: string): string =>
  last_sign_in_at === null ? 'Never signed in' : momentText(last_sign_in_at, timeZone)

export const readerRows = (readers: readonly ReportReader[], timeZone: string) => [
  ['Class', 'ID', 'Name', 'Revision', 'Times opened', 'Last opened', 'Last sign-in'],
  ...byClass(readers).flatMap(({ readers: own }) =>
    own.map((reader) => [
      reader.class_id,
      reader.student_id,
      listName(reader),
      reader.revision,
      reader.openings,
      schoolTime(reader.last_opened_at, timeZone),
      reader.last_sign_in_at === null ? 'Never signed in' : schoolTime(reader.last_sign_in_at, timeZone),
    ]),
  ),
]
