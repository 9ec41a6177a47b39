/** Texts name the commands of a checkout; a release has its own, which its launcher names in PORTAL_COMMAND. */
export const inCommandsOfHere = (text: string): string => {
  const command = process.env.PORTAL_COMMAND
  if (!command) return text
  return text
    .replaceAll('npm start', `${command} start`)
    .replaceAll(/npm run ([\w-]+)( --)?/g, `${command} $1`)
}
