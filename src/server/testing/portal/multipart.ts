// Multipart bodies as browsers write them.
export interface FilePart {
  file: Buffer
  name: string
  /** What the browser claims; the portal does not believe it. */
  type?: string
}

export type Part = readonly [field: string, value: string | FilePart]

const boundary = '----portal-test-boundary'

const headerOf = (field: string, value: string | FilePart) =>
  typeof value === 'string'
    ? `Content-Disposition: form-data; name="${field}"`
    : `Content-Disposition: form-data; name="${field}"; filename="${value.name}"\r\n` +
      `Content-Type: ${value.type ?? 'application/octet-stream'}`

export const multipart = (...parts: Part[]) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  payload: Buffer.concat([
    ...parts.flatMap(([field, value]) => [
      Buffer.from(`--${boundary}\r\n${headerOf(field, value)}\r\n\r\n`),
      typeof value === 'string' ? Buffer.from(value) : value.file,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]),
})
