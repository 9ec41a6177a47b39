import { contrast, contrastFaults, cssVariables, mix, themeOf } from './theme'

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#777777', '#ffffff', 4.48],
    ['#1677ff', '#ffffff', 4.1],
    ['#123456', '#123456', 1],
  ])('%s and %s: %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 1)
  })

  test('mix walks from one colour to the other', () => {
    expect([
      mix('#000000', '#ffffff', 0),
      mix('#000000', '#ffffff', 0.5),
      mix('#000000', '#ffffff', 1),
    ]).toEqual(['#000000', '#808080', '#ffffff'])
  })
})

describe('theme', () => {
  test.each(['#7a1f3d', '#0b4f8a', '#14532d', '#000000', '#4b0082', '#8b0000', '#00004d'])(
    'UX-04 a strong school colour %s passes',
    (primary) => {
      expect(contrastFaults(themeOf({ primary }))).toEqual([])
    },
  )

  test.each(['#ffe680', '#cccccc', '#ffffff', '#7fd1ae', '#ff9900'])(
    'UX-04 a pale school colour %s is refused with the pair named',
    (primary) => {
      const faults = contrastFaults(themeOf({ primary }))
      expect(faults.join('\n')).toContain(`link ${primary} on surface #ffffff has a contrast of`)
    },
  )

  test('a token set by hand is used, and its contrast is checked', () => {
    const tokens = themeOf({ primary: '#0b4f8a', muted: '#bbbbbb' })
    expect(tokens.muted).toBe('#bbbbbb')
    expect(contrastFaults(tokens)).toContainEqual(
      expect.stringMatching(/^muted #bbbbbb on surface .* needs 4.5:1$/),
    )
  })

  test('the sign-in page gets the same tokens as CSS variables', () => {
    expect(cssVariables(themeOf({ primary: '#0b4f8a' }))).toContain('--accent:#0b4f8a;--accent-hover:#')
  })
})
