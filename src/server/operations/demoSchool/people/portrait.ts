// Draws a face for a passport photo; it is nobody's likeness.
import sharp from 'sharp'
import type { Random } from '../random'

const skins = ['#6b4226', '#8d5a35', '#a9744f', '#c68e5f', '#dba878', '#54341f']
const hairs = ['#1b1411', '#2b1b12', '#3a2417', '#4a2f1c']
const backgrounds = ['#dfe8ee', '#e8e4da', '#e3ebe0', '#ece3e6']

const longHair = (hair: string) =>
  `<path d="M95 190 Q95 70 207 70 Q318 70 318 190 L330 400 Q300 380 290 250 L124 250 Q114 380 84 400 Z" fill="${hair}"/>`
const shortHair = (hair: string) =>
  `<path d="M110 205 Q100 85 207 82 Q313 85 303 205 Q280 172 207 168 Q134 172 110 205 Z" fill="${hair}"/>`

/** 413 × 531 pixels: 35 × 45 mm at 300 dots per inch. */
export const portrait = (random: Random, isGirl: boolean): Promise<Buffer> => {
  const skin = random.pick(skins)
  const hair = random.pick(hairs)
  const smile = random.integer(325, 345)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="413" height="531">
    <rect width="413" height="531" fill="${random.pick(backgrounds)}"/>
    ${isGirl ? longHair(hair) : ''}
    <path d="M40 531 Q50 430 160 415 L254 415 Q363 430 373 531 Z" fill="#f4f6f8"/>
    <path d="M160 415 L207 470 L254 415 Z" fill="#14506b"/>
    <rect x="172" y="350" width="70" height="80" rx="30" fill="${skin}"/>
    <ellipse cx="207" cy="250" rx="98" ry="125" fill="${skin}"/>
    ${isGirl ? `<path d="M109 225 Q115 110 207 112 Q300 110 305 225 Q270 160 207 165 Q140 160 109 225 Z" fill="${hair}"/>` : shortHair(hair)}
    <g fill="#1d1512"><circle cx="168" cy="245" r="10"/><circle cx="246" cy="245" r="10"/></g>
    <g fill="none" stroke="#1d1512" stroke-width="6" stroke-linecap="round">
      <path d="M150 218 Q168 208 186 218"/><path d="M228 218 Q246 208 264 218"/>
      <path d="M207 262 Q198 288 209 292" stroke-width="4" opacity="0.5"/>
      <path d="M172 318 Q207 ${smile} 242 318"/>
    </g>
  </svg>`
  return sharp(Buffer.from(drawing)).jpeg({ quality: 82 }).toBuffer()
}
