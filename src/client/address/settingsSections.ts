// The sections of the settings in their groups, as the address names them (key `settings`), and the search among them.
import type { Right } from '#shared/rules/access/roles'
import { searchForm } from '#shared/rules/students/names'

interface SectionFacts {
  readonly name: string
  readonly title: string
  readonly about: string
  /** Further words that find the section. */
  readonly words: string
  /** Shown to those who have it. */
  readonly right: Right
  /** Others who are shown the section only read it. Without it, whoever is shown it may change it. */
  readonly changedBy?: Right
}

interface GroupFacts {
  readonly title: string
  readonly sections: readonly SectionFacts[]
}

export const settingsGroups = [
  {
    title: 'School',
    sections: [
      {
        name: 'school',
        right: 'runOffice',
        title: 'Your school',
        about: 'Name, crest and colour, the address for families, and the other steps of the set-up',
        words: 'set-up first steps details logo email web url qr telephone backup key slip begin',
      },
      {
        name: 'classes',
        right: 'readSettings',
        changedBy: 'changeSettings',
        title: 'Classes and houses',
        about: 'Their names, and which form a class is in',
        words: 'form level add class remove house',
      },
      {
        name: 'teaching',
        right: 'readSettings',
        changedBy: 'changeSettings',
        title: 'Who teaches what',
        about: 'The teachers of each class and subject, and the form teachers',
        words: 'teacher form class master mistress staff assign subject timetable',
      },
      {
        name: 'terms',
        right: 'readSettings',
        changedBy: 'changeSettings',
        title: 'Terms and dates',
        about: 'First and last days, and how many sessions a term has',
        words: 'school year calendar holidays attendance re-opens',
      },
      {
        name: 'menu',
        right: 'readSettings',
        changedBy: 'changeSettings',
        title: 'Menu',
        about: 'Which entries the office’s menu has',
        words: 'export data reports import students show hide hidden entries',
      },
      {
        name: 'backups',
        right: 'readSecurity',
        title: 'Backups',
        about: 'When the last copy was made, and what came back after a restore',
        words: 'copy restore safe lost',
      },
    ],
  },
  {
    title: 'Families',
    sections: [
      {
        name: 'registration',
        right: 'readSettings',
        changedBy: 'changeSettings',
        title: 'Registration',
        about: 'Open and close it for each form; start the new school year',
        words: 'deadline closing date window turn year roll-over promotion move up ask again',
      },
      {
        name: 'agreement',
        right: 'readSettings',
        changedBy: 'changeSettings',
        title: 'Terms and conditions',
        about: 'The text that families agree to',
        words: 'agree consent rules contract',
      },
      {
        name: 'signIn',
        right: 'runOffice',
        title: 'How families sign in',
        about: 'First passwords, codes on slips, the search for a student ID',
        words: 'login first password date of birth code slip name search birth month',
      },
      {
        name: 'messages',
        right: 'readIntake',
        changedBy: 'changeSettings',
        title: 'Messages',
        about: 'E-mail to families: your mail server, the words, and what was sent',
        words: 'mail smtp server send notice reminder template text unsubscribe address',
      },
    ],
  },
  {
    title: 'Reports',
    sections: [
      {
        name: 'marks',
        right: 'readSettings',
        changedBy: 'changeSettings',
        title: 'Subjects and grades',
        about: 'Subjects in the order of the card, grades, ratings',
        words: 'letters marks bands conduct application remarks sentences',
      },
      {
        name: 'rules',
        right: 'readSettings',
        changedBy: 'changeSettings',
        title: 'Report cards',
        about: 'Weights, the pass mark, and what a card shows',
        words: 'coursework exam average position highest paper absent',
      },
    ],
  },
  {
    title: 'Access',
    sections: [
      {
        name: 'ownSignIn',
        right: 'ownSignIn',
        title: 'Your own sign-in',
        about: 'Your password, your second step, your devices',
        words:
          'two factor authentication 2fa authenticator app phone code recovery sessions log out sign out',
      },
      {
        name: 'administrators',
        right: 'runOffice',
        title: 'Office accounts',
        about: 'Who works in the office, what they may do, and their set-up links',
        words:
          'invite role clerk principal teacher rights user account colleague secretary staff deactivate reset password lost phone',
      },
      {
        name: 'audit',
        right: 'readSecurity',
        title: 'Audit log',
        about: 'What was done, by whom, and when',
        words: 'history who changed log export',
      },
    ],
  },
] as const satisfies readonly GroupFacts[]

export type SettingsSection = (typeof settingsGroups)[number]['sections'][number]['name']

interface Section extends SectionFacts {
  readonly name: SettingsSection
}

export interface SettingsGroup {
  readonly title: string
  readonly sections: readonly Section[]
}

const groups: readonly SettingsGroup[] = settingsGroups

export const settingsSections = groups.flatMap((group) => group.sections)

/** Shows the groups without an open section. */
export const allSettings = 'all'

/** The section of that name; null shows the groups. */
export const sectionOf = (name: string | null): Section | null =>
  settingsSections.find((one) => one.name === name) ?? null

/** The groups with the sections that have every word of the search in their names or descriptions. */
export const foundSettings = (search: string, may: (right: Right) => boolean): readonly SettingsGroup[] => {
  const wanted = searchForm(search).split(' ').filter(Boolean)
  return groups
    .map(({ title, ...group }) => ({
      title,
      sections: group.sections.filter((section) => {
        if (!may(section.right)) return false
        const text = searchForm([title, section.title, section.about, section.words].join(' '))
        return wanted.every((word) => text.includes(word))
      }),
    }))
    .filter((group) => group.sections.length > 0)
}
