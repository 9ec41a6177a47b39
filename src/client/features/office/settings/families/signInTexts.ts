// Words about how families get in.
import type { Settings } from '#shared/contract/school/schoolSettings'

type Search = Pick<Settings, 'studentSearch' | 'searchBirthMonth'>
type SearchMode = 'on' | 'month' | 'off'

export const searchModeOf = ({ studentSearch, searchBirthMonth }: Search): SearchMode => {
  if (studentSearch === 0) return 'off'
  return searchBirthMonth === 1 ? 'month' : 'on'
}

export const searchModes: ReadonlyArray<{ value: SearchMode; label: string }> = [
  { value: 'on', label: 'On: by name' },
  { value: 'month', label: 'On: by name and month of birth' },
  { value: 'off', label: 'Off: families ask the office' },
]

export const searchOf = (mode: SearchMode): Search => ({
  studentSearch: mode === 'off' ? 0 : 1,
  searchBirthMonth: mode === 'month' ? 1 : 0,
})

export const firstSignIns: ReadonlyArray<{ value: Settings['firstSignIn']; label: string }> = [
  { value: 'dob', label: 'Date of birth' },
  { value: 'dob+code', label: 'Date of birth and the code of a printed slip' },
]

/** The stored settings in words, for the case that a colleague was quicker. */
export const signInNotice = (settings: Settings): string => {
  const search = searchModes.find(({ value }) => value === searchModeOf(settings))?.label ?? ''
  const first = firstSignIns.find(({ value }) => value === settings.firstSignIn)?.label ?? ''
  const birth =
    settings.defaultPasswordDays === 0
      ? 'a date of birth without a limit'
      : `a date of birth for ${settings.defaultPasswordDays} days`
  const days = settings.firstSignIn === 'dob' ? birth : `codes for ${settings.codeDays} days`
  return `student-ID search “${search}”, first sign-in “${first}”, ${days}`
}

/** How long a first password works. */
export const signInDays = {
  'dob+code': {
    name: 'codeDays',
    label: 'Days a code stays valid',
    hint: 'Counted from the day on which the slip is printed',
    min: 1,
    max: 120,
  },
  dob: {
    name: 'defaultPasswordDays',
    label: 'Days a date of birth stays valid',
    hint: 'Counted from the day on which the student is added or the password is reset. 0: no limit.',
    min: 0,
    max: 3650,
  },
} as const
