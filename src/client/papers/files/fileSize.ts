// Sizes as a person reads them, and what can be said about a chosen file before it travels. The type is
// only a hint: the server looks at the content.
const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** 5242880 → '5 MB', 300000 → '293 kB' */
export const sizeText = (bytes: number): string =>
  bytes < megabyte
    ? `${Math.max(1, Math.round(bytes / kilobyte))} kB`
    : `${Number((bytes / megabyte).toFixed(1))} MB`

/** Null when the file may be sent. */
export const choiceProblem = (size: number, maxBytes: number): string | null => {
  if (size === 0) return 'The selected file is empty'
  return size > maxBytes ? `The selected file must be smaller than ${sizeText(maxBytes)}` : null
}
