import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { askFirstSignIn, firstSignInOf } from './firstSignInChoice'

const answered = async (isTTY: boolean, ...lines: string[]) => {
  const input = Object.assign(new PassThrough(), { isTTY })
  const output = new PassThrough()
  const heard = text(output)
  // Each answer is typed when its question appears.
  output.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('1 or 2?')) input.write(`${lines.shift() ?? ''}\n`)
  })
  const chosen = await askFirstSignIn(input, output)
  output.end()
  return { chosen, times: (await heard).split('1 or 2?').length - 1 }
}

test.each([
  [[''], 'dob+code', 1],
  [['1'], 'dob+code', 1],
  [['2'], 'dob', 1],
  [[' dob '], 'dob', 1],
  [['3', 'birthday', 'dob+code'], 'dob+code', 3],
])('SEC-109 %j at the terminal is %s, after %d questions', async (lines, chosen, times) => {
  expect(await answered(true, ...lines)).toEqual({ chosen, times })
})

test('SEC-109 if nobody can answer, the safe way is chosen', async () => {
  expect(await answered(false)).toEqual({ chosen: 'dob+code', times: 0 })
})

test('a flag answers without a question', () => {
  expect(firstSignInOf([])).toBeUndefined()
  expect(firstSignInOf(['--first-sign-in', 'dob'])).toBe('dob')
  expect(() => firstSignInOf(['--first-sign-in', 'code'])).toThrow(
    /must be dob\+code or dob \(it is 'code'\)/,
  )
})
