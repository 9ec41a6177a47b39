import fc from 'fast-check'
import { inChunks, lengthFor, perLength, type Slots } from './rowsStatement'

const names = ['a', 'b'] as const

const rowsOf = (length: number, values: Slots) =>
  Array.from({ length }, (_none, index) => ({ a: values[index * 2], b: values[index * 2 + 1] }))

describe('lists in pieces', () => {
  test('every row arrives once, in its order and its columns; what fills up is null', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ b: fc.nat(), a: fc.nat() }), { maxLength: 200 }),
        async (rows) => {
          const pieces = await inChunks(rows, names, async (length, values) => rowsOf(length, values))
          const seen = pieces.flat()
          expect(seen.filter(({ a }) => a !== null)).toEqual(rows)
          expect(seen.filter(({ a }) => a === null).every(({ b }) => b === null)).toBe(true)
        },
      ),
    )
  })

  test('one statement for each 64 rows, none for nothing', async () => {
    const run = jest.fn(async () => ({ rows: [] }))
    for (const [count, statements] of [
      [0, 0],
      [1, 1],
      [63, 1],
      [64, 1],
      [65, 2],
    ] as const) {
      run.mockClear()
      await inChunks(Array<{ a: number }>(count).fill({ a: 1 }), ['a'], run)
      expect([count, run.mock.calls.length]).toEqual([count, statements])
    }
  })

  test('few lengths, and never more than half of one empty', () => {
    const lengths = Array.from({ length: 64 }, (_none, index) => lengthFor(index + 1))
    expect(new Set(lengths).size).toBe(12)
    lengths.forEach((length, index) => expect(length).toBeLessThan(2 * (index + 1) + 1))
  })

  test('each length is made once', () => {
    const make = jest.fn((length: number) => ({ length }))
    const of = perLength(make)
    expect(of(3)).toBe(of(3))
    expect(make).toHaveBeenCalledTimes(1)
  })
})
