// The manifest and the icons with which a browser installs the portal like an app.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pagePaths } from '#shared/rules/pagePaths'
import { themeOf } from '#shared/rules/theme'
import type { Config } from '../../config/config'
import { shownName } from '../../config/liveConfig'
import { densityOf } from '../../platform/pdf/blocks/pictures'
import { assetHeaders } from '../security/headers'

export const manifestPath = '/manifest.webmanifest'

interface Icon {
  readonly path: string
  /** Pixels, both ways. */
  readonly size: number
  /** Pixels of the crest; the rest is margin. */
  readonly crestSize: number
  readonly purpose: 'any' | 'maskable'
}

export const icons = [
  { path: '/icon-192.png', size: 192, crestSize: 168, purpose: 'any' },
  { path: '/icon-512.png', size: 512, crestSize: 448, purpose: 'any' },
  // Launchers cut their own shape out of it: what counts lies in a circle of four fifths.
  { path: '/icon-maskable-512.png', size: 512, crestSize: 300, purpose: 'maskable' },
] as const satisfies readonly Icon[]

const manifestOf = ({ school }: Config) => {
  const { accent, surface } = themeOf(school.colours)
  return {
    id: pagePaths.signIn,
    name: shownName(school),
    short_name: school.shortName || shownName(school),
    description: 'Student registration and term reports',
    lang: 'en',
    start_url: pagePaths.signIn,
    scope: '/',
    display: 'standalone',
    theme_color: accent,
    background_color: surface,
    icons: icons.map(({ path, size, purpose }) => ({
      src: path,
      type: 'image/png',
      sizes: `${size}x${size}`,
      purpose,
    })),
  }
}

const white = '#ffffff'

/** sharp works in libuv's threads, and is loaded when the first icon is asked for. */
const drawIcon = async (crest: string, { size, crestSize }: Icon): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  const picture = await readFile(crest)
  const box = { width: crestSize, height: crestSize }
  const density = densityOf(await sharp(picture).metadata(), box)
  const drawn = await sharp(picture, density === undefined ? {} : { density })
    .resize({ ...box, fit: 'inside' })
    .png()
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: white } })
    .composite([{ input: drawn }])
    .png()
    .toBuffer()
}

export const offerManifest = (app: FastifyInstance) => {
  const { config } = app
  const headers = { ...assetHeaders, 'cache-control': 'public, max-age=3600' }
  app.get(manifestPath, (_request, reply) =>
    reply
      .headers(headers)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(config))),
  )

  for (const icon of icons) {
    let known: { readonly crest: string; readonly drawn: Promise<Buffer> } | undefined
    const draw = (crest: string) => {
      if (known?.crest === crest) return known.drawn
      const drawn = drawIcon(crest, icon)
      known = { crest, drawn }
      drawn.catch(() => {
        known = undefined
      })
      return drawn
    }
    app.get(icon.path, async (_request, reply) => {
      const picture = await draw(config.school.logo || join(config.clientDir, 'crest.svg'))
      return reply.headers(headers).type('image/png').send(picture)
    })
  }
}
