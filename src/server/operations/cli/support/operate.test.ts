import { rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { saveAudit } from '#server/trail/audit/queries'
import { openTestDatabase } from '#server/testing/database/testDb'
import { typed } from '#server/testing/process/typedCommand'
import { type CommandPlace, runOnDatabase, runOnMachine, say } from './operate'

const save = ({ db }: CommandPlace) =>
  saveAudit(db, { at: new Date(), actor: 'portal', action: 'student erased', details: {} })

test.each([
  ['that writes on', save],
  ['that has done its work', async () => undefined],
])(
  'REL-82 a command %s after another program has removed the log reports the place of the copy',
  async (_name, goOn) => {
    const { dataDir, close } = await openTestDatabase('sqlite')
    await close()
    const command = () =>
      runOnDatabase({ reads: false }, async (place) => {
        await save(place)
        const file = join(dataDir, 'portal.sqlite')
        rmSync(`${file}-wal`)
        // The file now looks as if the program had written to it, so the log is not checkpointed into it.
        utimesSync(file, new Date(), new Date(0))
        await goOn(place)
        return 0
      })
    const { said } = await typed(command, [], { DATA_DIR: dataDir, DATABASE_URL: '' })
    expect(said).toMatch(/-wal was removed by another program.*rescued-\S+ only.*docs\/operations\.md/)
  },
)

test.each([
  ['sudo portal', 'Type sudo portal backup --changes, then sudo portal start.\nsudo portal drill failed\n'],
  ['', 'Type npm run backup -- --changes, then npm start.\nnpm run drill failed\n'],
])('where the commands are typed as “%s”, they are named so', async (PORTAL_COMMAND, words) => {
  const command = () =>
    runOnMachine(() => {
      say('Type npm run backup -- --changes, then npm start.')
      return Promise.reject(new Error('npm run drill failed'))
    })
  expect(await typed(command, [], { PORTAL_COMMAND })).toEqual({ code: 1, said: words })
})
