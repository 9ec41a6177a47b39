import { isBreached } from './change'

test.each([
  'password',
  'Password1',
  '12345678',
  'iloveyou',
  'football1',
  'qwertyuiop',
  'sunshine',
  'princess',
  'trinidad',
  'letmein1',
  'baseball',
  'superman',
  'trustno1',
  'jennifer',
  'starwars',
  'computer',
  'michelle',
  'whatever',
  'dolphins',
  'password123',
  'liverpool',
  'chocolate',
  'abcd1234',
  '1q2w3e4r5t',
  'manchester',
  'barcelona1',
  'charlie1',
  'zaq12wsx',
  'monkey123',
  'passw0rd',
])('SEC-22 %s is a known breached password', async (password) => {
  expect(await isBreached(password)).toBe(true)
})

test('SEC-22 unusual passwords are not flagged as breached', async () => {
  const invented = Array.from({ length: 2000 }, (_, number) => `kiskadee ${number * 7919} breadfruit`)
  const taken = await Promise.all(invented.map((password) => isBreached(password)))
  expect(taken.filter(Boolean)).toEqual([])
})
