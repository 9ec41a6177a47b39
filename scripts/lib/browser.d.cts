/** The Chromium for the journeys: an installed one, else one that is installed now, else undefined. */
export function ensureBrowser(): string | undefined
/** Every browser of this machine that could run the journeys; the first one is used. */
export function installedBrowsers(): string[]
