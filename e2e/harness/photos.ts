// Photos as a phone takes them: of a paper on a table, of a face.
import sharp from 'sharp'

const rows = Array.from({ length: 14 }, (_row, index) => index)

/** A sheet with lines of text, somewhat aslant on a dark table. */
const paperSvg = (title: string) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600">
    <rect width="1200" height="1600" fill="#4a4038"/>
    <g transform="rotate(4 600 800)">
      <rect x="180" y="180" width="840" height="1240" fill="#f4f1ea"/>
      <text x="260" y="320" font-size="64" font-family="sans-serif" fill="#222">${title}</text>
      ${rows.map((row) => `<rect x="260" y="${420 + row * 66}" width="${row % 3 ? 640 : 440}" height="18" fill="#555"/>`).join('')}
    </g>
  </svg>`

export const photoOf = async (title: string) => ({
  name: `${title}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp(Buffer.from(paperSvg(title)))
    .withExif({ IFD0: { Make: 'Quetzalphone' } })
    .jpeg()
    .toBuffer(),
})

/** Across, and with a face where faces are. */
export const faceOf = async (width: number, height: number) => {
  const [x, y] = [width / 2, height * 0.42]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#b8c7d9"/>
    <ellipse cx="${x}" cy="${height}" rx="${height * 0.36}" ry="${height * 0.3}" fill="#2f4a7a"/>
    <ellipse cx="${x}" cy="${y}" rx="${height * 0.17}" ry="${height * 0.23}" fill="#8d5b3e"/></svg>`
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(svg)).jpeg().toBuffer() }
}
