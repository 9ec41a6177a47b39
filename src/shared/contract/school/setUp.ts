// The set-up of the school in the browser: its name and look, its address for families, its backups, and how far the set-up
// has come. Classes, houses, terms and sign-ins have calls of their own.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, colour, flag, nullable } from '../../record/schemas'
import { longest, schoolLacks, setUpSteps, setUpFields } from '../../rules/school/setUp'
import { version } from '../schemas'

const text = (longest: number) => Type.String({ maxLength: longest })

const details = {
  name: text(longest.name),
  /** Empty: the name stands in its place. */
  short_name: text(longest.short_name),
  address: text(longest.address),
  phone: text(longest.phone),
  email: text(longest.email),
  /** The school's colour. */
  colour,
}

const BackupPlace = closed({
  /** The folder, or `bucket`. */
  id: Type.String(),
  /** As people read it: the folder, or the bucket and its store. */
  label: Type.String(),
})
export type BackupPlace = Type.Static<typeof BackupPlace>

export const SchoolSetUp = closed({
  ...details,
  /** The crest as pages show it: a path, with a version where it was uploaded. */
  logo: Type.String(),
  /** 1: uploaded here, so it can be taken away again. */
  has_own_logo: flag,
  /** Fields that the environment or CONFIG_FILE has set; a save must not change them. */
  fixed: Type.Array(Type.Enum(setUpFields)),
  /** The address that families type; empty: none yet. */
  public_url: Type.String(),
  /** ISO, UTC: when this portal last answered at that address. Null: never, so the address is only printed. */
  answered_at: nullable(Type.String()),
  backups: closed({
    /** The id of the place that backups go to; null: there are no backups. */
    place: nullable(Type.String()),
    /** Places that the environment or `npm run init` allows. */
    places: Type.Array(BackupPlace),
    /** 1: the place is a folder on the disk of the data, and would be lost with it. */
    on_same_disk: flag,
    /** The place is set by the environment. */
    is_fixed: flag,
    /** There is a key. */
    has_key: flag,
    /** 1: the portal has made it, and nobody has said yet that it is put away; until then it can be shown again. */
    key_waits: flag,
    /** 0: the key has to come from the environment, because several machines share this school. */
    makes_key: flag,
  }),
  done: Type.Array(Type.Enum(setUpSteps)),
  /** 0: nobody has begun the set-up, so the office opens on it. */
  begun: flag,
  /** Things that a real school must have before families use it. */
  lacking: Type.Array(Type.Enum(schoolLacks)),
  /** The version of the program: '1.2.0'. */
  portal_version: Type.String(),
  version,
})
export type SchoolSetUp = Type.Static<typeof SchoolSetUp>

export const getSchoolSetUp = call({
  method: 'GET',
  path: '/api/school',
  load: 'reads',
  notes: 'nothing about a student',
  response: SchoolSetUp,
})

/** Fields that are fixed must come back unchanged. */
export const saveSchoolDetails = call({
  method: 'POST',
  path: '/api/school',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({ ...details, version }),
  response: SchoolSetUp,
})

/** A PNG or JPEG, up to the size of any upload; it is drawn anew, at most 512 pixels high and wide. */
export const saveCrest = call({
  method: 'POST',
  path: '/api/school-crest',
  load: 'documents',
  notes: 'nothing about a student',
  multipart: true,
  body: closed({}),
  response: SchoolSetUp,
})

/** Takes the uploaded crest away: the operator’s, or the portal’s own, comes back. */
export const removeCrest = call({
  method: 'POST',
  path: '/api/school-crest-removal',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({ version }),
  response: SchoolSetUp,
})

/**
 * Stores the address for families and tries it: `answered_at` says whether this portal answered there. An unchanged address
 * is tried again. Empty: there is none.
 */
export const saveSchoolAddress = call({
  method: 'POST',
  path: '/api/school-address',
  load: 'saves',
  notes: 'nothing about a student',
  fresh: true,
  body: closed({ public_url: text(longest.public_url), version }),
  response: SchoolSetUp,
})

export const SchoolBackups = closed({
  school: SchoolSetUp,
  /** The key to be printed. Null: it is put away, or it is the operator’s. */
  key: nullable(Type.String()),
})
export type SchoolBackups = Type.Static<typeof SchoolBackups>

/**
 * Chooses the place of the backups, and makes their key where there is none. Null: no backups. The key comes back with each
 * call until saveSetUpStep says that it is put away.
 */
export const saveSchoolBackups = call({
  method: 'POST',
  path: '/api/school-backups',
  load: 'saves',
  notes: 'nothing about a student',
  fresh: true,
  body: closed({ place: nullable(text(500)), version }),
  response: SchoolBackups,
})

/** Notes that somebody has looked at a step and left it as it is; of the backups, that their key is put away. */
export const saveSetUpStep = call({
  method: 'POST',
  path: '/api/school-steps',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({ step: Type.Enum([...setUpSteps, 'later']) }),
  response: SchoolSetUp,
})

/** A slip as families get it, for a student who does not exist: the address, the crest and the name can be checked. */
export const getSpecimenSlip = call({
  method: 'GET',
  path: '/api/school-slip',
  load: 'documents',
  notes: 'nothing about a student',
  document: 'application/pdf',
  response: Type.Unknown(),
})

export const SecurityNotice = closed({
  /** The administrator who changed it. */
  username: Type.String(),
  what: Type.Enum(['sign-in', 'address', 'backups', 'backupKey', 'mail']),
  /** ISO, UTC */
  at: Type.String(),
})
export type SecurityNotice = Type.Static<typeof SecurityNotice>

/** Changes of the last seven days that only the other administrators made, newest first. */
export const listSecurityNotices = call({
  method: 'GET',
  path: '/api/security-notices',
  load: 'reads',
  notes: 'nothing about a student',
  response: Type.Array(SecurityNotice),
})
