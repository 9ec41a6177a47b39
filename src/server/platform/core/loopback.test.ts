import { isForOthers, isLoopback, isOutOfReach } from './loopback'

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
])('%j can be another machine', (host) => {
  expect(isLoopback(host)).toBe(false)
})

test.each([
  ...[
    'http://127.0.0.1:4312',
    'http://127.1',
    'http://0x7f000001',
    'http://[::1]:3000',
    'http://[::ffff:7f00:1]',
  ],
  ...[
    'http://localhost:3000',
    'http://LOCALHOST.',
    'http://portal.localhost',
    'http://0.0.0.0',
    'http://[::]',
  ],
  ...[
    'http://10.1.2.3',
    'http://172.16.0.1',
    'http://172.31.255.254',
    'http://192.168.1.5',
    'http://100.64.0.1',
  ],
  ...['http://169.254.10.1', 'http://[fe80::1]', 'http://[fd12:3456::1]', 'http://[::ffff:192.168.1.5]'],
  ...[
    'http://portal',
    'http://school-pc:3000',
    'http://school-pc.local',
    'http://portal.lan',
    'http://nas.home.arpa',
  ],
])('a family at home cannot reach %s', (address) => {
  expect(isOutOfReach(new URL(address).hostname)).toBe(true)
})

test.each([
  ...[
    'https://portal.school.example',
    'https://portal.school.edu.tt.',
    'http://190.213.1.2',
    'http://172.32.0.1',
  ],
  ...['http://[2001:db8::1]', 'http://[::ffff:190.213.1.2]', 'http://local.school.tt', 'http://100.128.0.1'],
])('a family can reach %s', (address) => {
  expect(isOutOfReach(new URL(address).hostname)).toBe(false)
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
