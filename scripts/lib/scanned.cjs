// The portal as scanners meet it: built, on a demonstration school, with budgets that do not send them away.
const { spawn } = require('node:child_process')
const { once } = require('node:events')
const path = require('node:path')
const { at } = require('./paths.cjs')

const generous = {
  SIGN_IN_FAILURES_PER_IP: '1000000',
  SIGN_IN_FAILURES_ALERT: '1000000',
  DEFAULT_SIGN_INS_PER_IP: '1000000',
  DEFAULT_SIGN_INS_PER_SCHOOL: '1000000',
  NAME_SEARCH_PER_IP: '1000000',
  NAME_SEARCH_PER_IP_DAY: '1000000',
  NAME_SEARCH_PER_SCHOOL: '1000000',
}

const listening = (child, log) =>
  new Promise((found, failed) => {
    const look = () => {
      const [, url] = /listening on (http:\/\/[^\s"]+)/.exec(log()) ?? []
      if (url) found(url)
    }
    child.stdout.on('data', look)
    child.once('exit', (code) => failed(new Error(`The portal ended with ${code}.\n${log()}`)))
  })

const cookiesFrom = (answer) =>
  answer.headers
    .getSetCookie()
    .filter((line) => !line.includes('Max-Age=0'))
    .map((line) => line.split(';')[0])

const tokenIn = (cookies) =>
  cookies.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length)

/** Cookie and X-XSRF-TOKEN of somebody who signs in with this call. */
const signIn = async (url, call, body) => {
  const before = cookiesFrom(await fetch(`${url}/sanctum/csrf-cookie`))
  const answer = await fetch(url + call, {
    method: 'POST',
    headers: {
      cookie: before.join('; '),
      'x-xsrf-token': tokenIn(before),
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`)
  const cookies = cookiesFrom(answer)
  return { Cookie: cookies.join('; '), 'X-XSRF-TOKEN': tokenIn(cookies) }
}

const startScanned = async (folder) => {
  let printed = ''
  const child = spawn(process.execPath, ['--enable-source-maps', at('dist/server/main.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...generous,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      DEMO: 'on',
      DATA_DIR: path.join(folder, 'data'),
    },
  })
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (printed += text))
  const url = await listening(child, () => printed)
  return {
    url,
    student: await signIn(url, '/api/login-student', { student_id: '20260002', password: 'portal-demo' }),
    admin: await signIn(url, '/api/admin-login', { username: 'admin', password: 'portal-demo-admin' }),
    /** Lines of the log that say the portal itself was at fault. */
    faults: () =>
      printed.split('\n').filter((line) => /"request failed"|"level":(50|60|"error"|"fatal")/.test(line)),
    stop: async () => {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

module.exports = { startScanned }
