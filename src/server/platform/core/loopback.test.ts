import { isForOthers, isLoopback } from './loopback'

test.each([
  '127.0.0.1',
  '127.8.9.1',
  '::1',
  '[::1]',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  'localhost',
])('%s is this machine', (host) => {
  expect(isLoopback(host)).toBe(true)
})

test.each([
  '0.0.0.0',
  '::',
  '192.168.1.5',
  '::ffff:10.0.0.1',
  '128.0.0.1',
  'portal.school.example',
  '',
  '127.1',
])('%j may be another one', (host) => {
  expect(isLoopback(host)).toBe(false)
})

const alone = { host: '127.0.0.1', publicUrl: '', trustProxy: [] }

test.each([
  [{}, false],
  [{ publicUrl: 'http://localhost:3000' }, false],
  [{ publicUrl: 'http://[::1]:3000' }, false],
  [{ publicUrl: 'https://portal.school.example' }, true],
  [{ trustProxy: ['127.0.0.1'] }, true],
  [{ host: '0.0.0.0' }, true],
])('%j: others can reach it: %s', (place, expected) => {
  expect(isForOthers({ ...alone, ...place })).toBe(expected)
})
