/** Hands the templates from the setup of a test run to its tests, which run in processes of their own. */
export interface Templates {
  sqliteFile: string
  postgresUrl: string
  postgresName: string
  /** Migrated, empty, and only asked for plans (testing/database/plans.ts). */
  plansFile: string
  plansUrl: string
}

const variable = 'PORTAL_TEST_TEMPLATES'

export const templates = {
  set: (found: Templates) => {
    process.env[variable] = JSON.stringify(found)
  },
  get: (): Templates => {
    const text = process.env[variable]
    if (!text)
      throw new Error(
        'The templates are missing: this test runs in the server project of jest.config.ts only.',
      )
    return JSON.parse(text) as Templates
  },
}
