// Settings that a real school must make before it gives papers to families: an address that they can reach, and its
// name.
// The server refuses what lacks it; the screens say it before anybody presses.

/** The settings that a paper needs, by their names in the environment. */
export const paperSettings = ['PUBLIC_URL', 'SCHOOL_NAME'] as const
export type PaperSetting = (typeof paperSettings)[number]

const setThe = (what: string): string => `Set ${what} in Settings, Your school`

const setAddress = setThe('the portal’s address on the internet')

/** For slips and letters, which are refused. */
export const unreachableText = (origin: string): string => `${sentTo(origin)}${setAddress}, then print.`

const sentTo = (origin: string): string =>
  `Families would be sent to ${hostOf(origin)}, which they cannot reach from home. `

const hostOf = (origin: string): string => origin.replace(/^https?:\/\//, '')

/** For messages to a family, which the office can send anyway. */
export const messageAddressText = (origin: string): string =>
  `${sentTo(origin)}${setAddress}, before you send anything.`

/** For report cards, which are posted anyway: a later check of a card uses the address of that day. */
export const checkAddressText = (origin: string): string =>
  `The code on each card would lead to ${hostOf(origin)}, which families cannot reach from home. ` +
  `${setAddress}.`

/** For slips and letters. */
export const unnamedPapersText = (invented: string): string => namedAs('papers', invented) + 'then print.'

const namedAs = (papers: string, invented: string): string =>
  `The ${papers} would carry the name ${invented}, which is invented. ` +
  `${setThe('the name of your school')}, `

export const unnamedText = (invented: string): string => namedAs('cards', invented) + 'then post.'
