import { drawingRateLimit, type Permit } from './drawingPool'

const grant = (permit: Permit) => {
  if (permit.is !== 'granted') throw new Error('refused')
  return permit
}

test('SEC-90 thirty requests a minute are allowed, and the count ends with the minute', () => {
  const enter = drawingRateLimit({ perMinute: 30, atOnce: 2 })
  for (let index = 0; index < 30; index++) grant(enter('a', index * 1000)).leave()
  expect(enter('a', 30_000)).toEqual({ is: 'refused', retryAfter: 30 })
  expect(enter('b', 30_000).is).toBe('granted')
  expect(enter('a', 60_000).is).toBe('granted')
})

test('REL-37 requests counted while the clock was wrong are ignored once it is right', () => {
  const enter = drawingRateLimit({ perMinute: 1, atOnce: 2 })
  grant(enter('a', 1e12)).leave()
  expect(enter('a', 0).is).toBe('granted')
  expect(enter('a', 0).is).toBe('refused')
})

test('SEC-90 two requests at once are allowed', () => {
  const enter = drawingRateLimit({ perMinute: 30, atOnce: 2 })
  const first = grant(enter('a', 0))
  grant(enter('a', 0))
  expect(enter('a', 0)).toEqual({ is: 'refused', retryAfter: 1 })
  first.leave()
  first.leave()
  grant(enter('a', 0))
  expect(enter('a', 0).is).toBe('refused')
})

test('a running request counts even after its minute', () => {
  const enter = drawingRateLimit({ perMinute: 30, atOnce: 1 })
  grant(enter('a', 0))
  expect(enter('a', 120_000).is).toBe('refused')
})
