/** Tests that used to depend on the clock, on a port or on chance: by file what their titles have in common. */
const onceFragile = {
  'e2e/access.spec.ts': 'from the switch over the printed slip',
  'e2e/network.spec.ts': 'on a server that comes back',
  'e2e/secondFactor.spec.ts': 'set up, sign in with a code',
  'e2e/tooltips.spec.ts': '',
  'src/client/features/office/students/table/listedStudents.test.ts': 'a search only compares',
  'src/server/intake/uploads/interruptedUpload.test.ts': '',
  'src/server/intake/uploads/uploadPace.test.ts': '',
  'src/server/reports/posting/termList.test.ts': 'beside a posting',
  'src/server/operations/backup/backupRunner.test.ts':
    'of several instances one makes the copy|a clock that was ten years ahead',
  'src/server/operations/backup/liveBackup.test.ts': 'in a storm of saves',
  'src/server/papers/drawing/drawingPool.test.ts': '',
  'src/server/http/health.test.ts': '',
  'src/server/http/timeSaves.test.ts': '',
  'src/server/process.test.ts': 'told to stop under load',
  'src/server/recovery.test.ts': '',
  'src/server/http/overload.test.ts': '',
  'src/server/platform/spreadsheets/read/readSheet.test.ts': 'of a million rows',
  'src/server/platform/workers/workerPool.test.ts': '',
  'src/server/testing/postgres/cluster.test.ts': 'somebody else took meanwhile',
  'src/server/testing/storm/storm.test.ts': '',
  'src/shared/record/fieldRules.test.ts': 'SEC-65',
}

const fragileIn = (folder) => Object.keys(onceFragile).filter((file) => file.startsWith(`${folder}/`))

const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** For the pattern of a runner: a file is named by its path, in Jest as the describe of a group. */
const patternOf = (files, nameOf) =>
  files.map((file) => `${literal(nameOf(file))}.*(${onceFragile[file]})`).join('|')

module.exports = { fragileIn, onceFragile, patternOf }
