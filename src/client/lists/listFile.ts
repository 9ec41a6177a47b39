// Checks of a file before the upload; the server looks at its content.
import { importLimits } from '#shared/rules/lists/imports/importLimits'

export const listTypes = '.xlsx,.csv'

const most = Math.floor(importLimits.bytes / 1_000_000)

export const limitsText = `.xlsx or .csv, at most ${importLimits.rows.toLocaleString('en')} rows and ${most} MB`

/** The reason why it need not be sent; null when it can be. */
export const fileProblem = ({ size }: File): string | null => {
  if (size === 0) return 'The selected file is empty.'
  return size > importLimits.bytes ? `The file is larger than ${most} MB.` : null
}
