/** The program: the one that is there, else one that is fetched now. */
export function ensureProxy(name: 'nginx' | 'caddy'): string
