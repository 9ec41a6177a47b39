// Sends a received file to a virus scanner: clamd, or anything that understands its INSTREAM command (SEC-74).
import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../../platform/core/refusal'
import { refusedFile, uploadTexts } from './texts'

/** A scanner that takes longer counts as down. */
const timeoutMs = 30_000

const length = (bytes: number): Buffer => {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(bytes)
  return prefix
}

const isInfected = (answer: string): boolean => answer.endsWith('FOUND')

/** The command, then each chunk prefixed with its length; a zero length ends the stream. */
const instreamFrames = () => {
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
 * @returns the scanner's answer: 'stream: OK', 'stream: <name> FOUND', or '… ERROR'. A virus may be reported before
 *   the whole file was sent; any other answer counts only when everything was. The scanner closes its side after
 *   answering, perhaps before our last write has finished, so neither side may end the other (half open).
 */
const ask = async (address: string, path: string): Promise<string> => {
  const at = address.lastIndexOf(':')
  const socket = connect({
    host: address.slice(0, at),
    port: Number(address.slice(at + 1)),
    allowHalfOpen: true,
  })
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The virus scanner did not answer in time.')))
  try {
    const sent = pipeline(createReadStream(path), instreamFrames(), socket, { end: false })
    const [reply, sending] = await Promise.allSettled([
      text(socket.iterator({ destroyOnReturn: false })),
      sent,
    ])
    if (reply.status === 'rejected') throw reply.reason
    const answer = reply.value.replaceAll('\0', '').trim()
    if (sending.status === 'rejected' && !isInfected(answer)) throw sending.reason
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
 * Throws a Refusal for an infected file, and asks to try again later when the scanner gives no verdict: an unchecked
 * file is never stored.
 * @param address 'host:port' of the scanner; empty: the school has none
 */
export const refuseViruses = async (address: string, path: string, log: ScanLog): Promise<void> => {
  if (address === '') return
  const answer = await ask(address, path).catch((err: unknown) => {
    log.warn({ err }, 'virus scanner unreachable')
    throw unchecked()
  })
  if (isInfected(answer)) throw refusedFile(uploadTexts.virus)
  if (answer.endsWith('OK')) return
  log.warn({ answer: answer.slice(0, 100) }, 'virus scanner gave no verdict')
  throw unchecked()
}
