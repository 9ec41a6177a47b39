// npm run erase -- 20260001: removes everything about a student for good.
import { purgeText } from '#shared/contract/privacy/privacy'
import { eraseStudent } from '../../privacy/erase'
import { removalAppOf, runOnDatabase } from './support/operate'

export const erase = () =>
  runOnDatabase({ reads: false }, async (place, print) => {
    const [id, ...others] = place.args
    if (id === undefined || others.length > 0) {
      print('Give one student ID: npm run erase -- 20260001')
      return 64
    }
    const { rows, files, purge } = await eraseStudent(await removalAppOf(place), 'portal', id)
    print(`Student ${id} is erased: ${rows} rows, ${files} files. Backups still hold them until they expire.`)
    if (purge === 'done') return 0
    print(purgeText[purge])
    return 1
  })

if (require.main === module) void erase()
