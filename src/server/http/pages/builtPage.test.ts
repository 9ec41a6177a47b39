import { readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildTestClient } from '../../testing/portal/builtClient'
import { testApp } from '../../testing/portal/testApp'
import { openTestDatabase } from '../../testing/database/testDb'

const html = { accept: 'text/html,application/xhtml+xml' }

test('a client built after the start is served', async () => {
  const database = await openTestDatabase('sqlite')
  const early = await testApp({ database })
  buildTestClient(database.dataDir)
  expect((await early.inject({ url: '/', headers: html })).statusCode).toBe(200)
})

test('a page that was built again is served with its new files', async () => {
  const database = await openTestDatabase('sqlite')
  buildTestClient(database.dataDir)
  const app = await testApp({ database })
  await app.inject({ url: '/', headers: html })
  const client = join(database.dataDir, 'client')
  const [before, after] = ['assets/main.0a1b2c3d.js', 'assets/main.4e5f6a7b.js']
  renameSync(join(client, before), join(client, after))
  const page = join(client, 'index.html')
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace('</body>', `<script src="/${after}"></script></body>`),
  )
  utimesSync(page, new Date(), new Date(Date.now() + 5000))
  expect((await app.inject({ url: '/', headers: html })).body).toContain(after)
  expect((await app.inject({ url: `/${after}` })).statusCode).toBe(200)
  expect((await app.inject({ url: `/${before}` })).statusCode).toBe(404)
})

test('a file missing from a new build is a 404, even at the first request after the build', async () => {
  const database = await openTestDatabase('sqlite')
  buildTestClient(database.dataDir)
  const app = await testApp({ database })
  const client = join(database.dataDir, 'client')
  rmSync(join(client, 'assets/main.0a1b2c3d.js'))
  utimesSync(join(client, 'index.html'), new Date(), new Date(Date.now() + 5000))
  const answer = await app.inject({ url: '/assets/main.0a1b2c3d.js' })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
})

test('a visitor sees the school before the script has loaded; its name is escaped', async () => {
  const database = await openTestDatabase('sqlite')
  buildTestClient(database.dataDir)
  const app = await testApp({ database, env: { SCHOOL_NAME: '<b>Bay</b> & "Sons"' } })
  const pageOf = async (url: string) => (await app.inject({ url, headers: html })).body
  for (const url of ['/', '/admin']) {
    const page = await pageOf(url)
    expect(page).toContain('<p>&#60;b&#62;Bay&#60;/b&#62; &#38; &#34;Sons&#34;</p>')
    expect(page).toMatch(/<footer class="visitor-help">Need help\?/)
  }
  // A signed-in person sees the portal's own frame next, so this page tells only that loading is slow.
  expect(await pageOf('/dashboard')).toMatch(/<div id="root"><p class="visitor-late">[^&]*<\/p><\/div>/)
})

test('UX-95 the sign-in pages are complete, as the built client renders them for this school', async () => {
  const database = await openTestDatabase('sqlite')
  buildTestClient(database.dataDir)
  const file = join(database.dataDir, 'client/visitorPage.cjs')
  const writes = (word: string) =>
    writeFileSync(
      file,
      `exports.visitorPage = ({ school, activationCode }, path) => ({ title: 'Sign in <' + school.name, content: ['<form>', path, school.shortName, activationCode, '${word}</form>'].join(' ') })`,
    )
  writes('one')
  const app = await testApp({ database, env: { SCHOOL_NAME: 'Bay' } })
  const pageOf = async (url: string) => (await app.inject({ url, headers: html })).body
  for (const path of ['/', '/admin'])
    expect(await pageOf(path)).toMatch(
      new RegExp(
        `<title>Sign in &#60;Bay</title>.*<div id="root"><form> ${path} Bay false one</form></div><p class="visitor-late">`,
      ),
    )
  expect(await pageOf('/dashboard')).not.toContain('<form>')
  const value = JSON.stringify({ firstSignIn: 'dob+code' })
  await app.db.insertInto('setting').values({ name: 'office', value, updated_at: '2026-08-03' }).execute()
  expect(await pageOf('/')).toContain('Bay true one')
  // The file is only for the server, and belongs to the build of the page.
  expect((await app.inject({ url: '/visitorPage.cjs' })).statusCode).toBe(404)
  writes('two')
  utimesSync(join(database.dataDir, 'client/index.html'), new Date(), new Date(Date.now() + 5000))
  expect(await pageOf('/')).toContain('Bay true two')
})

test('REL-43 while the database is down, pages are still served, with 503', async () => {
  const database = await openTestDatabase('sqlite')
  buildTestClient(database.dataDir)
  const away = await testApp({ database })
  await database.close()
  for (const url of ['/', '/admin', '/registration/student-data']) {
    const answer = await away.inject({ url, headers: { accept: 'text/html' } })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.body).toContain('id="portal-config"')
  }
  expect((await away.inject({ url: '/asset-of-nobody.js' })).statusCode).toBe(404)
})
