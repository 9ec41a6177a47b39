import { readConfig, type Config } from '../../config/config'

/** For a machine that saves faster than any family. */
export const unlimitedSaves = { SAVES_PER_STUDENT: '1000000', HISTORY_MB_PER_STUDENT: '1000000' }

export const testSecret = 'tKz4vJ9xQm2LwRb7HsNcYp3FgDa6EuVi'

/** Settings that a real school makes before it gives papers to families. */
const ownSchool = {
  SCHOOL_NAME: 'Pelican Bay Secondary School',
  SCHOOL_SHORT_NAME: 'Pelican Bay',
  SCHOOL_ADDRESS: '12 Harbour Road, Pelican Bay',
  SCHOOL_PHONE: '868 555 0100',
  SCHOOL_EMAIL: 'office@pelicanbay.example',
}

/** A configuration as operators make it, with changes as environment variables. */
export const testConfig = (dataDir: string, env: Record<string, string> = {}): Config =>
  readConfig({
    DATA_DIR: dataDir,
    SECRET: testSecret,
    DEMO: 'off',
    ADMIN_SECOND_FACTOR: 'offered',
    LOG_LEVEL: 'silent',
    CLIENT_DIR: `${dataDir}/client`,
    PUBLIC_URL: 'https://portal.school.example',
    ...('SCHOOL_NAME' in env ? {} : ownSchool),
    ...env,
  })
