/** Tells the operator why a copy cannot be made, opened or trusted. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
}
