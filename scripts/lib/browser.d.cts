/** The Chromium for the journeys: the one that is there, else one that is installed now, else undefined. */
export function ensureBrowser(): string | undefined
/** Every browser of this machine that could walk the journeys; the first one does. */
export function installedBrowsers(): string[]
