import { createServer, type AddressInfo } from 'node:net'
import { closeAtEnd } from '../testing/database/testDb'
import { openMail } from './mail'

test('a mail server that keeps talking and never gets to the point is left after the limit', async () => {
  let closed = (): void => undefined
  const isClosed = new Promise<void>((resolve) => (closed = resolve))
  const slow = createServer((socket) => {
    const talking = setInterval(() => socket.write('220-Good morning\r\n'), 10)
    socket.on('error', closed)
    socket.on('close', () => {
      clearInterval(talking)
      closed()
    })
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  closeAtEnd(async () => void slow.close())
  const { port } = slow.address() as AddressInfo
  const server = {
    host: '127.0.0.1',
    port,
    security: 'none',
    user: '',
    password: '',
    from: 'a@b.example',
  } as const
  expect(await openMail(server, 100)).toMatchObject({ trouble: 'no connection' })
  await isClosed
})
