/** Where it is noon now, so that no night begins while a test runs. */
export const zoneOfNoon = (): string => {
  const ahead = 12 - new Date().getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
