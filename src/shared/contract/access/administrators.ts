// The people of the office: administrators and those with a smaller role.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, flag, integer, nullable } from '../../record/schemas'
import { officeRoles } from '../../rules/access/roles'

const role = Type.Enum([...officeRoles])

export const Administrator = closed({
  username: Type.String(),
  /** As the grid of teachers shows it. */
  name: Type.String(),
  /** Null: given by a newer release of the portal; it has no rights here. */
  role: nullable(role),
  /** 'invited': the set-up link has not been used yet. */
  state: Type.Enum(['active', 'invited', 'deactivated']),
  /** 1: the caller. */
  is_me: flag,
  created_at: Type.String(),
  last_sign_in_at: nullable(Type.String()),
  open_sessions: integer,
  /** 1: signing in also needs a code. */
  second_factor: flag,
  /** When the set-up link expires; null: there is none. */
  link_expires_at: nullable(Type.String()),
})
export type Administrator = Type.Static<typeof Administrator>

export const listAdministrators = call({
  method: 'GET',
  path: '/api/administrators',
  load: 'reads',
  notes: 'nothing about a student',
  response: Type.Array(Administrator),
})

export const SavedAdministrator = closed({
  administrator: Administrator,
  /** After create and reset: the path of a one-time link, '/admin#setup=…', shown only here. */
  setup_path: nullable(Type.String()),
})
export type SavedAdministrator = Type.Static<typeof SavedAdministrator>

/**
 * create: the new colleague chooses a password through the link; without a role an administrator · reset: ends the password, makes a new link ·
 * reset-second-factor: the password alone is enough until a new one is set up ·
 * deactivate: ends all sessions; not possible for yourself, so one administrator always remains · reactivate ·
 * change-role: ends all sessions, too, and is not possible for yourself either.
 */
export const saveAdministrator = call({
  method: 'POST',
  path: '/api/administrators',
  load: 'saves',
  notes: 'nothing about a student',
  fresh: true,
  body: closed({
    action: Type.Enum(['create', 'deactivate', 'reactivate', 'reset', 'reset-second-factor', 'change-role']),
    username: Type.String({ minLength: 1, maxLength: 64 }),
    /** For create and change-role. */
    role: Type.Optional(role),
    /** For create: the colleague’s name; without one, the title of the role. An administrator’s is always ‘Admin’. */
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
  }),
  response: SavedAdministrator,
})
