import type { AuditRow } from '#shared/contract/administrators'

/** Accounts by what a person types: 'admin:m.joseph' → 'm.joseph', 'student:20260001' → 'student 20260001'. */
export const personText = (account: string): string =>
  account.startsWith('admin:') ? account.slice('admin:'.length) : account.replace(/^student:/, 'student ')

/** 'documents.pack-started' → 'documents pack started', 'show_position' and 'showPosition' → 'show position'. */
export const plainWords = (name: string): string =>
  name
    .replace(/[._-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLocaleLowerCase('en')

/** A list as it was noted, in JSON. */
const listed = (value: string): string => {
  if (!/^\["/.test(value)) return value
  try {
    return (JSON.parse(value) as unknown[]).join(', ')
  } catch {
    // Something that only begins like a list is shown as it is.
    return value
  }
}

export const detailText = ({ name, value }: { name: string; value: string }): string =>
  `${plainWords(name)}: ${value === '' ? 'nothing' : listed(value)}`

/** What was done, where the name that is stored does not say it well. */
const actionTitles: Readonly<Record<string, string>> = {
  'documents.pack-started': 'pack ordered',
  'documents.pack-fetched': 'pack downloaded',
  'password reset': 'password reset to the date of birth',
  'administrator reset': 'new set-up link given',
  'slip codes issued': 'new codes printed on sign-in slips',
  'sessions ended': 'signed out on other devices',
}

export const actionText = (action: string): string => actionTitles[action] ?? plainWords(action)

/** The numbers that the portal gives to packs and imports: nobody knows them by heart. */
const isMachineMade = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

const labelOf = ({ details }: AuditRow): string | undefined =>
  details.find(({ name }) => name === 'label')?.value

export const subjectText = (row: AuditRow, subject: string): string => {
  if (!isMachineMade(subject)) return personText(subject)
  return labelOf(row) ?? (row.action.startsWith('import') ? 'this import' : 'this pack')
}

/** Without what the subject says already, and without reasons that nobody gave. */
export const detailsText = (row: AuditRow): string => {
  const isPack = row.action.startsWith('documents.pack') && labelOf(row) !== undefined
  const said = isPack ? ['label', 'kind'] : []
  return row.details
    .filter(({ name, value }) => !said.includes(name) && !(name === 'reason' && value === '–'))
    .map(detailText)
    .join(' · ')
}
