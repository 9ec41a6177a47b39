// npm run forget: finishes what erasures and the retention have begun. On PostgreSQL, run it as the owner of the tables
// if the portal's own role may not vacuum them.
import { purgeText } from '#shared/contract/privacy/privacy'
import { purgeDeleted } from '../../privacy/erase'
import { removalAppOf, runOnDatabase } from './support/operate'

export const forget = () =>
  runOnDatabase({ reads: false }, async (place, print) => {
    const purge = await purgeDeleted(await removalAppOf(place))
    print(purge === 'done' ? 'Nothing is left of the deleted data.' : purgeText[purge])
    return purge === 'done' ? 0 : 1
  })

if (require.main === module) void forget()
