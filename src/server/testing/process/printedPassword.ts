/** Of a sign-in that a demonstration printed when it was made; empty when it printed none. */
export const printedPassword = (said: string, login: string): string =>
  new RegExp(`^ {2}${login} +(\\S+) {2}`, 'm').exec(said)?.[1] ?? ''
