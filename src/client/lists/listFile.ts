// What can be said of the file of a list before it travels; the server looks at its content.
import { importLimits } from '#shared/rules/lists/imports/importLimits'

export const listTypes = '.xlsx,.csv'

const most = Math.floor(importLimits.bytes / 1_000_000)

export const limitsText = `.xlsx or .csv, at most ${importLimits.rows.toLocaleString('en')} rows and ${most} MB`

/** Why it need not be sent; null when it can be. */
export const fileProblem = ({ size }: File): string | null => {
  if (size === 0) return 'The selected file is empty.'
  return size > importLimits.bytes ? `The file is larger than ${most} MB.` : null
}
