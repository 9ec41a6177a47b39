/** Whether a text is a SHA-256 in hex, as the stores name their files. */
export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)
