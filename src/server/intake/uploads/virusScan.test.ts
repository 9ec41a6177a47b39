// SEC-74, with a scanner on loopback that speaks clamd's protocol and knows one virus: the EICAR test file.
import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { goodPdf } from '../../testing/papers/pdfSamples'
import { openTestDatabase } from '../../testing/database/testDb'
import { currentFiles, temporaryFiles, uploadDesk } from '../../testing/portal/uploads'

/** The string is split in half, so that no scanner reports this file. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const contentOf = (stream: Buffer): Buffer | undefined => {
  const command = Buffer.from('zINSTREAM\0')
  if (!stream.subarray(0, command.length).equals(command)) throw new Error('Not the command of clamd.')
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= stream.length;) {
    const bytes = stream.readUInt32BE(at)
    if (bytes === 0) return Buffer.concat(pieces)
    pieces.push(stream.subarray(at + 4, at + 4 + bytes))
    at += 4 + bytes
  }
  return undefined
}

type Verdict = (content: Buffer) => string | null

/** @param part the part of the received bytes to judge; undefined: wait for more */
const scanner = (verdict: Verdict, part: (received: Buffer) => Buffer | undefined): Promise<Server> => {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => socket.destroy())
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data])
      const content = part(received)
      if (!content || socket.writableEnded) return
      const answer = verdict(content)
      if (answer === null) socket.destroy()
      else socket.end(`stream: ${answer}\0`)
    })
  })
  return new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(server)))
}

const knowing = (content: Buffer) => (content.includes(eicar) ? 'Eicar-Test-Signature FOUND' : 'OK')

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

const desk = async (verdict: Verdict, part: (received: Buffer) => Buffer | undefined = contentOf) => {
  const server = await scanner(verdict, part)
  open.push(server)
  const { port } = server.address() as AddressInfo
  return uploadDesk(await openTestDatabase('sqlite'), { VIRUS_SCANNER: `127.0.0.1:${port}` })
}

const clean = { file: goodPdf(9), name: 'certificate.pdf', type: 'application/pdf' }
const infected = { ...clean, file: Buffer.concat([goodPdf(), Buffer.from(`\n${eicar}`)]) }

describe('a school with a virus scanner', () => {
  test('SEC-74 a file with a virus is refused with a message, and the scanner sees every byte of a clean one', async () => {
    const seen: Buffer[] = []
    const portal = await desk((content) => {
      seen.push(content)
      return knowing(content)
    })
    const refused = await portal.upload(infected)
    const text = 'The selected file contains a virus'
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toEqual({ message: text, errors: { file: [text] } })
    expect(await currentFiles(portal)).toEqual([])
    expect((await portal.upload(clean)).statusCode).toBe(200)
    expect(seen[1]?.equals(clean.file)).toBe(true)
    expect(await currentFiles(portal)).toHaveLength(1)
    expect(await temporaryFiles(portal)).toEqual([])
  })

  test('SEC-73 a virus counts as a refused upload, a missing verdict does not', async () => {
    const verdicts = ['Eicar-Test-Signature FOUND', 'Can not allocate memory ERROR']
    const portal = await desk(() => verdicts.shift() ?? 'OK')
    expect((await portal.upload(infected)).statusCode).toBe(422)
    expect((await portal.upload(clean)).statusCode).toBe(503)
    const counted = portal.db.selectFrom('budget').select('used').where('key', 'like', 'refused uploads:%')
    expect(await counted.execute()).toEqual([{ used: 1 }])
  })

  test.each([
    ['breaks off', () => null],
    ['has no verdict', () => 'Can not allocate memory ERROR'],
  ])(
    'SEC-74 while the scanner %s nothing is stored, and the message says to try again',
    async (_name, verdict) => {
      const portal = await desk(verdict)
      const answer = await portal.upload(clean)
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('60')
      expect(answer.json<{ message: string }>().message).toMatch(/could not be checked for viruses/)
      expect(await currentFiles(portal)).toEqual([])
      expect(await temporaryFiles(portal)).toEqual([])
    },
  )

  test('SEC-74 a virus reported before the whole file was sent counts', async () => {
    const beginning = (received: Buffer) => (received.length > 1000 ? received : undefined)
    const portal = await desk(() => 'Eicar-Test-Signature FOUND', beginning)
    const long = { ...clean, file: Buffer.concat([goodPdf(), Buffer.alloc(3_000_000, '%')]) }
    expect((await portal.upload(long)).statusCode).toBe(422)
    expect(await currentFiles(portal)).toEqual([])
  })

  test('SEC-74 uploads are refused while the scanner is down', async () => {
    const portal = await desk(knowing)
    for (const server of open.splice(0)) await new Promise((closed) => server.close(closed))
    expect((await portal.upload(clean)).statusCode).toBe(503)
    expect(await currentFiles(portal)).toEqual([])
  })
})
