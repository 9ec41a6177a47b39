// API area "backups": whether the portal could be brought back. Server: features/backups. Client: api/settingsApi.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, flag, nullable } from '../../record/schemas'

export const BackupState = closed({
  /** 0: the portal makes none by itself. */
  scheduled: flag,
  /** ISO time of the newest copy that was read back and found whole. */
  good_at: nullable(Type.String()),
  /** 1: the newest good copy is older than three of the times at which one is made. */
  late: flag,
  /** ISO time of the try that failed since. */
  failed_at: nullable(Type.String()),
  /** Copies that can no longer be opened. */
  damaged: Type.Integer(),
  /** Documents that records name and the portal has lost. */
  lacking: Type.Integer(),
})
export type BackupState = Type.Static<typeof BackupState>

export const getBackupState = call({
  method: 'GET',
  path: '/api/backups',
  load: 'reads',
  notes: 'nothing about a student',
  response: BackupState,
})
