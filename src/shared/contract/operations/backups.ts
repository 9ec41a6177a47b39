// The state of the backups from which the portal could be restored.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, flag, integer, nullable } from '../../record/schemas'

export const BackupState = closed({
  /** 0: the portal makes no automatic backups. */
  scheduled: flag,
  /** ISO time of the newest backup that was read back and found intact. */
  good_at: nullable(Type.String()),
  /** 1: the newest good backup is older than three backup intervals, or than one when a try has failed since. */
  late: flag,
  /** ISO time of an attempt that has failed since then. */
  failed_at: nullable(Type.String()),
  /** Backups that can no longer be opened. */
  damaged: integer,
  /** Documents that are listed in records, but whose files are missing. */
  lacking: integer,
})
export type BackupState = Type.Static<typeof BackupState>

export const getBackupState = call({
  method: 'GET',
  path: '/api/backups',
  load: 'reads',
  notes: 'nothing about a student',
  response: BackupState,
})
