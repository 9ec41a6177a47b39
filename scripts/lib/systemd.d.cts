/** The program systemd-analyze: an installed one, else one that is installed now. */
export function ensureSystemd(): string
