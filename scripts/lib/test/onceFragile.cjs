/** Tests that used to depend on the clock, on a port or on chance: npm run test:steady runs them most often. */
const onceFragile = [
  'e2e/access.spec.ts',
  'e2e/secondFactor.spec.ts',
  'e2e/tooltips.spec.ts',
  'src/client/features/students/listedStudents.test.ts',
  'src/server/areas/files/interruptedUpload.test.ts',
  'src/server/areas/files/uploadPace.test.ts',
  'src/server/areas/termReports/termList.test.ts',
  'src/server/backup/backupDesk.test.ts',
  'src/server/backup/liveBackup.test.ts',
  'src/server/pdf/thread/drawingThread.test.ts',
  'src/server/plugins/health.test.ts',
  'src/server/plugins/timeSaves.test.ts',
  'src/server/process.test.ts',
  'src/server/recovery.test.ts',
  'src/server/shedding/shedding.test.ts',
  'src/server/sheets/readSheet.test.ts',
  'src/server/sheets/taskThread.test.ts',
  'src/server/testing/postgres/cluster.test.ts',
  'src/server/testing/storm/storm.test.ts',
  'src/shared/record/fieldRules.test.ts',
]

module.exports = { onceFragile }
