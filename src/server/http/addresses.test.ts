import { testApp } from '../testing/portal/testApp'

const warned = async (env: Record<string, string>, headers: Record<string, string>) => {
  const lines: string[] = []
  const app = await testApp({ empty: true, env, log: (line) => lines.push(line) })
  const ask = () => app.inject({ url: '/api/towns', headers })
  const told = () => lines.filter((line) => line.includes('proxy not trusted')).length
  return { app, ask, told, lines }
}

test('SEC-20 SEC-27 forwarded addresses that are not believed are told in the log, once an hour, with what to do', async () => {
  const { app, ask, told, lines } = await warned({}, { 'x-forwarded-for': '198.51.100.4' })
  for (let time = 0; time < 3; time += 1) await ask()
  expect(told()).toBe(1)
  expect(lines.find((line) => line.includes('proxy not trusted'))).toContain('TRUST_PROXY')
  app.advance({ minutes: 59 })
  await ask()
  expect(told()).toBe(1)
  app.advance({ minutes: 1 })
  await ask()
  expect(told()).toBe(2)
})

test.each([
  ['a proxy that is named', { TRUST_PROXY: '127.0.0.0/8' }, { 'x-forwarded-for': '198.51.100.4' }, 0],
  ['one on the machine itself', { TRUST_PROXY: '127.0.0.0/8' }, { 'x-forwarded-for': '127.0.0.1' }, 0],
  ['another than the named', { TRUST_PROXY: '10.0.0.0/8' }, { 'x-forwarded-for': '198.51.100.4' }, 1],
  ['no proxy', {}, {}, 0],
] as const)('SEC-20 %s', async (_what, env, headers, times) => {
  const { ask, told } = await warned(env, headers)
  await ask()
  expect(told()).toBe(times)
})
