// Every fault that can be tried, in the order of the plan.
import { attacks } from './attacks'
import { backups } from './backups'
import { crowds } from './crowds'
import { diskStates } from './diskState'
import type { Fault } from './fault'
import { ioErrors } from './ioError'
import { killStorms } from './killStorm'
import { machinesFaults } from './machinesFaults'
import { otherPrograms } from './otherPrograms'
import { packetLosses } from './packetLoss'
import { phones } from './phones'
import { phonesReturn } from './phonesReturn'
import { powerCuts } from './powerCut'
import { recoveries } from './recovery'
import { scarcities } from './scarcity'
import { soaks } from './soak'
import { uploadFaults } from './uploadFaults'

const number = ({ id }: Fault) => Number(id.slice(4))

export const faults: readonly Fault[] = [
  ...killStorms,
  ...powerCuts,
  ...ioErrors,
  ...diskStates,
  ...uploadFaults,
  ...crowds,
  ...attacks,
  ...scarcities,
  ...backups,
  ...machinesFaults,
  ...packetLosses,
  ...soaks,
  ...recoveries,
  ...phones,
  ...phonesReturn,
  ...otherPrograms,
].sort((a, b) => number(a) - number(b))

/** Lines of the plan that are tests, where they belong: id, what is tested, where. */
export const asTests: readonly (readonly [id: string, what: string, where: string])[] = [
  [
    'REL-35',
    'damaged database and damaged file: refused in words, never wrong bytes',
    'driver.test, serveFile.test',
  ],
  ['REL-41', 'malformed JSON and multipart from a grammar', '`npm test -- security:long`'],
  ['REL-46', 'two browsers on one record', 'twoBrowsers.spec, mergeRecord.test'],
  ['REL-47', 'saves out of order', 'network.spec, mergeRecord.test'],
  ['REL-49', 'the server restarts while somebody types', 'network.spec'],
  ['REL-50', 'offline', 'network.spec, saveQueue.property.test'],
  ['REL-51', 'the tab is closed with a save pending', 'network.spec, saveQueue.test'],
  ['REL-52', 'the session ends in the middle of the form', 'network.spec, recordSaveSlice.test'],
  ['REL-53', 'the deadline passes while somebody types', 'registrationForm.test'],
  ['REL-58', 'broken configuration', 'config.test'],
  ['REL-61', 'the same thing twice at once', 'postingTwice.test'],
  ['REL-62', 'time zone of the school', 'dates.test, termPosting.test, posting.test'],
]
