/** The program: an installed one, else one that is downloaded now. */
export function ensureProxy(name: 'nginx' | 'caddy'): string
