// What is wrong with settings that were each read well, but do not go together.
import { relative } from 'node:path'
import { contrastFaults, themeOf, type SchoolColours } from '#shared/rules/theme'

/** What is served to everybody must hold no backup (SEC-91). */
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
