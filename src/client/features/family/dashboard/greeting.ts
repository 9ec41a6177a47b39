/** The heading of the first page; its skeleton has it before the page is there. */
export const greeting = (name: string): string => (name ? `Welcome, ${name}` : 'Welcome')
