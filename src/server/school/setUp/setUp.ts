// The set-up of the school as the office sees it, and the saves of its details and its steps.
import type { BodyOf } from '#shared/contract/call'
import type { saveSchoolDetails, SchoolSetUp } from '#shared/contract/school/setUp'
import { type SchoolLack, type SetUpField, type SetUpStep, setUpSteps } from '#shared/rules/school/setUp'
import { contrastFaults, themeOf } from '#shared/rules/theme'
import {
  backupPlacesOf,
  hasBackupKey,
  isBackupFixed,
  isKeyGiven,
  makesBackups,
  type Stored,
  type StoredSchool,
  withStored,
} from '../../config/liveConfig'
import { bucketPlace } from '../../config/kinds'
import type { App } from '../../http/appParts'
import { logoPathOf } from '../../http/pages/pageFrame'
import type { SignedIn } from '../../http/security/session'
import { lackingFor } from '../familyPapers'
import { auditChange, refuseOutdated, refuseProblems, versionOf, withSchoolLocked } from '../settings/change'
import { portalVersion } from '../../platform/core/portalVersion'
import type { Db } from '../../platform/database/schema/schema'
import { areOnOneDisk } from '../../platform/storage/diskSpace'
import { saveAudit } from '../../trail/audit/queries'
import { detailProblems, oneLine } from './details'
import { crestFileName, refreshSchool } from './live'
import { findSchool, findStored, hasStudents, hasTermDates, saveSchool } from './queries'

export interface Officer {
  readonly by: SignedIn
  /** The address of the request. */
  readonly origin: string
}

/** All of it from one read: this machine may not have read yet what another one has stored. */
export const setUpOf = async (app: App, asked: string, db: Db = app.db): Promise<SchoolSetUp> => {
  const all = await findStored(db)
  const stored = all.school
  const config = withStored(app.live.given, { ...all, crestFile: crestFileName(app.config, stored.crest) })
  const { school } = config
  const place = { config }
  const lacking = lackingOf(place, config.publicUrl || config.printedUrl || asked)
  const isInUse = await hasStudents(db)
  const isBegun = (stored.steps ?? []).length > 0 || isInUse
  return {
    ...detailsOf(place),
    logo: logoPathOf(school),
    has_own_logo: stored.crest && !isFixed(place, 'logo') ? 1 : 0,
    fixed: fixedFields(place),
    public_url: config.publicUrl || config.printedUrl,
    answered_at: (!isFixed(place, 'public_url') && stored.answeredAt) || null,
    backups: await backupsOf(place, all),
    done: doneSteps(place, stored, { lacking, isInUse, hasDates: await hasTermDates(db) }),
    begun: isBegun ? 1 : 0,
    lacking,
    portal_version: portalVersion,
    version: versionOfSchool(stored),
  }
}

/** Looking at a step is no change that another administrator must see first. */
export const versionOfSchool = ({ steps: _steps, ...school }: StoredSchool): string => versionOf(school)

const detailsOf = ({ config: { school } }: Pick<App, 'config'>) => ({
  name: school.kind === 'unnamed' ? '' : school.name,
  short_name: school.kind === 'unnamed' ? '' : school.shortName,
  address: school.kind === 'unnamed' ? '' : school.address,
  phone: school.kind === 'unnamed' ? '' : school.phone,
  email: school.kind === 'unnamed' ? '' : school.email,
  colour: school.colours.primary,
})

/** The field of the page, its key in the configuration, and its place in what is stored. */
const fields: Readonly<Record<SetUpField, string>> = {
  name: 'school.name',
  short_name: 'school.shortName',
  address: 'school.address',
  phone: 'school.phone',
  email: 'school.email',
  colour: 'school.colours.primary',
  logo: 'school.logo',
  public_url: 'publicUrl',
}

/** True if the operator has set it. */
const isFixed = ({ config }: Pick<App, 'config'>, field: SetUpField): boolean =>
  config.given.includes(fields[field])

const fixedFields = (app: Pick<App, 'config'>): SetUpField[] =>
  (Object.keys(fields) as SetUpField[]).filter((field) => isFixed(app, field))

const lackingOf = ({ config }: Pick<App, 'config'>, origin: string): SchoolLack[] => {
  const papers = lackingFor(origin, config.school)
  const isReal = config.school.kind !== 'demonstration'
  return [
    ...(papers.includes('SCHOOL_NAME') ? (['name'] as const) : []),
    ...(papers.includes('PUBLIC_URL') ? (['address'] as const) : []),
    ...(isReal && !makesBackups(config) ? (['backups'] as const) : []),
  ]
}

interface Found {
  readonly lacking: readonly SchoolLack[]
  /** There are students. */
  readonly isInUse: boolean
  /** A term has its first day. */
  readonly hasDates: boolean
}

const doneSteps = (
  { config }: Pick<App, 'config'>,
  { steps = [] }: StoredSchool,
  { lacking, isInUse, hasDates }: Found,
): SetUpStep[] => {
  const isLookedAt = (step: SetUpStep) => steps.includes(step)
  const isDone: Readonly<Record<SetUpStep, boolean>> = {
    details: !lacking.includes('name'),
    address: config.publicUrl !== '' || (!lacking.includes('address') && isLookedAt('address')),
    signIn: isLookedAt('signIn') || isInUse,
    terms: hasDates,
    classes: isLookedAt('classes') || isInUse,
    backups: makesBackups(config),
    slip: isLookedAt('slip') || isInUse,
  }
  return setUpSteps.filter((step) => isDone[step])
}

const backupsOf = async (
  { config }: Pick<App, 'config'>,
  { school: { backupKeyKept = false }, places: ofInit }: Stored,
): Promise<SchoolSetUp['backups']> => {
  const { backup, databaseUrl } = config
  const place = backup.dir || (backup.s3.bucket && bucketPlace) || null
  const bucket = backup.bucket.bucket === '' ? backup.s3 : backup.bucket
  const places = backupPlacesOf(config, ofInit)
  const isOwnKey = place !== null && databaseUrl === '' && !isKeyGiven(config) && hasBackupKey(config)
  const shown = place === null || places.includes(place) ? places : [place, ...places]
  return {
    place,
    places: shown.map((id) => ({
      id,
      label: id === bucketPlace ? `${bucket.bucket} (${new URL(bucket.endpoint).host})` : id,
    })),
    on_same_disk:
      place !== null && place !== bucketPlace && (await areOnOneDisk(place, config.dataDir)) ? 1 : 0,
    is_fixed: isBackupFixed(config) ? 1 : 0,
    has_key: hasBackupKey(config) ? 1 : 0,
    key_waits: isOwnKey && !backupKeyKept ? 1 : 0,
    makes_key: databaseUrl === '' ? 1 : 0,
  }
}

export const refuseFixed = (app: Pick<App, 'config'>, field: SetUpField) =>
  refuseProblems(isFixed(app, field) ? { [field]: fixedText } : {})

type Details = BodyOf<typeof saveSchoolDetails>

export const saveDetails = (
  app: App,
  officer: Officer,
  { version, ...given }: Details,
): Promise<SchoolSetUp> => {
  const details = tidied(given)
  return changeSchool(app, officer, {
    ...{ version, step: 'details', action: 'school changed' },
    change: () => {
      refuseProblems(problemsIn(app, details))
      const { short_name: shortName, ...others } = details
      return withoutFixed(app, { ...others, shortName })
    },
  })
}

const tidied = ({ colour, ...texts }: Omit<Details, 'version'>) => ({
  name: oneLine(texts.name),
  short_name: oneLine(texts.short_name),
  address: oneLine(texts.address),
  phone: oneLine(texts.phone),
  email: oneLine(texts.email),
  colour: colour.toLowerCase(),
})

const problemsIn = (app: App, details: ReturnType<typeof tidied>): Record<string, string> => {
  const { colour } = details
  const current = detailsOf(app)
  const changedByOperator = (Object.keys(details) as (keyof typeof details)[]).filter(
    (field) => isFixed(app, field) && details[field] !== current[field],
  )
  const colours = { ...app.config.school.colours, primary: colour }
  return {
    ...Object.fromEntries(changedByOperator.map((field) => [field, fixedText])),
    ...detailProblems(details),
    ...(contrastFaults(themeOf(colours)).length > 0 && { colour: paleText }),
  }
}

const fixedText = 'The person who runs the portal has set this, so it cannot be changed here.'
const paleText = 'White text could not be read on this colour. Choose a darker one.'

/** Values that the operator has set are not stored a second time. */
const withoutFixed = (app: App, school: StoredSchool): StoredSchool =>
  Object.fromEntries(
    Object.entries(school).filter(
      ([key]) => !app.config.given.includes(key === 'colour' ? 'school.colours.primary' : `school.${key}`),
    ),
  )

interface SchoolChange {
  /** The version that the caller has seen; left out: any. */
  readonly version?: string
  readonly step: SetUpStep
  readonly action: 'school changed' | 'school crest changed' | 'school address changed' | 'backups changed'
  /** Returns the changed school, or refuses. */
  readonly change: (db: Db, now: Date, stored: StoredSchool) => StoredSchool | Promise<StoredSchool>
}

/** Changes what is stored of the school, in one transaction, and then the running portal. */
export const changeSchool = async (
  app: App,
  { by, origin }: Officer,
  { version, step, action, change }: SchoolChange,
): Promise<SchoolSetUp> => {
  await withSchoolLocked(app, async (db, now) => {
    const before = await findSchool(db)
    const current = versionOfSchool(before)
    refuseOutdated(version ?? current, current, await setUpOf(app, origin, db))
    const changed = { ...before, ...(await change(db, now, before)) }
    await auditChange(db, {
      ...{ at: now, actor: by.accountId, action },
      ...{ before: audited(before), after: audited(changed) },
    })
    await saveSchool(
      db,
      { ...changed, steps: [...new Set([...(before.steps ?? []), step])] },
      now.toISOString(),
    )
  })
  await refreshSchool(app)
  return setUpOf(app, origin)
}

/** When the address answered is no decision of anybody. */
const audited = ({ steps: _steps, answeredAt: _at, ...school }: StoredSchool) => school

/** Notes that a step was looked at, or that the whole set-up is left for later; of the backups, that their key is kept. */
export const saveStep = async (
  app: App,
  { by, origin }: Officer,
  step: SetUpStep | 'later',
): Promise<SchoolSetUp> => {
  await withSchoolLocked(app, async (db, now) => {
    const school = await findSchool(db)
    const steps = [...new Set([...(school.steps ?? []), step])]
    const isPutAway = step === 'backups' && school.backupKeyKept === false
    if (isPutAway) await saveAudit(db, { at: now, actor: by.accountId, action: 'backup key put away' })
    const kept = isPutAway && { backupKeyKept: true }
    await saveSchool(db, { ...school, ...kept, steps }, now.toISOString())
  })
  return setUpOf(app, origin)
}
