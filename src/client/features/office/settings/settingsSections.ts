// The sections of the settings, as the address names them (key `settings`).
export const settingsSections = [
  { name: 'menu', title: 'Menu' },
  { name: 'signIn', title: 'How families sign in' },
  { name: 'registration', title: 'Registration' },
  { name: 'classes', title: 'Classes and houses' },
  { name: 'terms', title: 'Terms and dates' },
  { name: 'marks', title: 'Subjects and grades' },
  { name: 'rules', title: 'Report cards' },
  { name: 'agreement', title: 'Terms and conditions' },
  { name: 'ownSignIn', title: 'Your own sign-in' },
  { name: 'administrators', title: 'Administrators' },
  { name: 'backups', title: 'Backups' },
  { name: 'audit', title: 'Audit log' },
] as const

export type SettingsSection = (typeof settingsSections)[number]['name']

/** Any other word opens the first section: a link from elsewhere must not open nothing. */
export const sectionOf = (name: string | null): SettingsSection | null =>
  name === null ? null : (settingsSections.find((one) => one.name === name)?.name ?? 'menu')
