// Asks a virus scanner about a received file: clamd, or whatever understands its INSTREAM command (SEC-74).
import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../../platform/core/refusal'
import { refusedFile, uploadTexts } from './uploadTexts'

/** A scanner that takes longer is taken for one that is down. */
const patienceMs = 30_000

const length = (bytes: number): Buffer => {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(bytes)
  return prefix
}

const found = (answer: string): boolean => answer.endsWith('FOUND')

/** The command, each piece behind its length, and a length of nothing as the end. */
const inPieces = () => {
  const frame = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      this.push(length(chunk.length))
      done(null, chunk)
    },
    flush(done) {
      done(null, length(0))
    },
  })
  frame.push('zINSTREAM\0')
  return frame
}

/**
 * @returns what the scanner says: 'stream: OK', 'stream: <name> FOUND', or '… ERROR'. A virus may be named before the
 *   whole file is there; any other answer counts only when everything was sent. The scanner closes its side with the
 *   answer, which may be read before the last piece is known to be gone: neither may end the other (half open).
 */
const ask = async (address: string, path: string): Promise<string> => {
  const at = address.lastIndexOf(':')
  const socket = connect({
    host: address.slice(0, at),
    port: Number(address.slice(at + 1)),
    allowHalfOpen: true,
  })
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('The virus scanner did not answer in time.')))
  try {
    const sent = pipeline(createReadStream(path), inPieces(), socket, { end: false })
    const [said, sending] = await Promise.allSettled([
      text(socket.iterator({ destroyOnReturn: false })),
      sent,
    ])
    if (said.status === 'rejected') throw said.reason
    const answer = said.value.replaceAll('\0', '').trim()
    if (sending.status === 'rejected' && !found(answer)) throw sending.reason
    return answer
  } finally {
    socket.destroy()
  }
}

interface ScanLog {
  warn(details: object, text: string): void
}

const unchecked = () => new Refusal(503, uploadTexts.unchecked, { file: [uploadTexts.unchecked] }, 60)

/**
 * Throws a Refusal for a file with a virus, and one to try again later when the scanner gives no verdict: a file
 * that was not looked at is never stored.
 * @param address 'host:port' of the scanner; empty: the school has none, nothing is asked
 */
export const refuseViruses = async (address: string, path: string, log: ScanLog): Promise<void> => {
  if (address === '') return
  const answer = await ask(address, path).catch((err: unknown) => {
    log.warn({ err }, 'virus scanner out of reach')
    throw unchecked()
  })
  if (found(answer)) throw refusedFile(uploadTexts.virus)
  if (answer.endsWith('OK')) return
  log.warn({ answer: answer.slice(0, 100) }, 'virus scanner without a verdict')
  throw unchecked()
}
