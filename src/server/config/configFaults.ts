// Faults of settings that are each valid but do not fit together.
import { relative } from 'node:path'
import { contrastFaults, themeOf, type SchoolColours } from '#shared/rules/theme'

/** Backups must not be where everybody is served. */
export const backupFaults = ({
  backup,
  clientDir = '',
}: {
  backup?: { dir?: string }
  clientDir?: string
}): string[] =>
  backup?.dir && !relative(clientDir, backup.dir).startsWith('..')
    ? ['BACKUP_DIR must not be inside CLIENT_DIR, which is served to everybody']
    : []

export const themeFaults = ({ school }: { school?: { colours?: SchoolColours } }): string[] =>
  school?.colours?.primary
    ? contrastFaults(themeOf(school.colours)).map((fault) => `SCHOOL_COLOUR: ${fault}`)
    : []
