// The ways in which a page ends while somebody types, each caused from outside and without warning.
import type { Page } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import { callItOwn, openTheForm } from './person'
import type { Phone } from './phone'
import type { EndName } from './plan'
import type { Scene } from './scene'

type Choices = Pick<Scene, 'chance' | 'ways'>

interface End {
  /** Runs before the portal is opened. */
  readonly prepare?: (phone: Phone, choices: Choices) => Promise<Page>
  /** The form is open, and nothing has been typed. */
  readonly begin?: (scene: Scene) => Promise<void>
  /** Ends the page; returns the page to which the person comes back. */
  readonly happen: (scene: Scene) => Promise<Page>
}

const yearMs = 365 * 24 * 3_600_000
const years = [0, 1, -1]

const moveClock = async (phone: Phone, { chance, ways }: Choices) => {
  const ahead = chance.pick(years)
  ways.push(`clock ${ahead}`)
  await phone.setClock(ahead * yearMs)
}

/** On a phone with full storage: none, or only some, of what is typed fits. */
const openFull = async (phone: Phone, { chance, ways }: Choices) => {
  const bytesLeft = chance.happens(0.3) ? 0 : chance.between(0, 60_000)
  ways.push(`${bytesLeft} bytes left`)
  await phone.kill()
  const page = await phone.open()
  await phone.fillUp(page, bytesLeft)
  return page
}

/** The page goes on, or the browser is killed anyway. */
const goOnOrDie = async (scene: Scene): Promise<Page> => {
  if (scene.chance.happens(0.5)) return scene.killBrowser()
  await scene.typeToTheEnd()
  return scene.page
}

export const ends: Readonly<Record<EndName, End>> = {
  'browser killed': { happen: (scene) => scene.killBrowser() },

  'tab closed': {
    happen: async (scene) => {
      await scene.closeTab(scene.page)
      return scene.phone.newTab()
    },
  },

  'tab discarded': {
    happen: async (scene) => {
      scene.stopTyping()
      // If no answer ever comes, a tab waits for its page: that is not under test here.
      if (scene.plan.line === 'deaf') await scene.connect()
      return scene.phone.discard(scene.page)
    },
  },

  /** Used on shared phones as well: the tab survives. */
  'reloaded offline': {
    begin: async (scene) => {
      const isTheirs = scene.chance.happens(0.5)
      scene.ways.push(isTheirs ? 'own phone' : 'shared phone')
      if (isTheirs) await callItOwn(scene.page, scene.phone, scene.family)
      await scene.readyForFlight()
    },
    happen: async (scene) => {
      await scene.cutOff()
      scene.stopTyping()
      await scene.openAnew(scene.page)
      await scene.seeItOffline()
      return scene.page
    },
  },

  'cold start offline': {
    begin: async (scene) => {
      await callItOwn(scene.page, scene.phone, scene.family)
      await scene.readyForFlight()
    },
    happen: async (scene) => {
      scene.stopTyping()
      await scene.phone.kill()
      await scene.cutOff()
      scene.page = await scene.phone.open()
      await scene.seeItOffline()
      return scene.page
    },
  },

  'storage full': {
    prepare: openFull,
    happen: goOnOrDie,
  },

  'two tabs': {
    begin: async (scene) => {
      scene.second = await scene.phone.newTab()
      await openTheForm(scene.second, scene.phone, scene.family)
    },
    happen: async (scene) => {
      const { page, second, chance } = scene
      if (!second || chance.happens(0.5)) return scene.killBrowser()
      const [closed, left] = chance.happens(0.5) ? [page, second] : [second, page]
      await scene.closeTab(closed)
      await scene.openAnew(left)
      return left
    },
  },

  'clock a year off': {
    prepare: async (phone, scene) => {
      await moveClock(phone, scene)
      return phone.page()
    },
    happen: async (scene) => {
      const { phone, chance } = scene
      await moveClock(phone, scene)
      if (chance.happens(0.5)) await wait(chance.between(0, 1000))
      const page = await goOnOrDie(scene)
      await moveClock(phone, scene)
      return page
    },
  },

  'session ended': {
    happen: async (scene) => {
      const { school, family, chance } = scene
      school.endSessions(family.id)
      await wait(chance.between(0, 600))
      return goOnOrDie(scene)
    },
  },

  'server killed': {
    happen: async (scene) => {
      const { school, chance } = scene
      await school.kill()
      await wait(chance.between(0, 600))
      const page = await goOnOrDie(scene)
      await school.restart()
      return page
    },
  },

  /** Answers acknowledged after the copy was made are returned by the phone as well. */
  restored: {
    begin: async (scene) => {
      scene.archive = await scene.school.copy()
    },
    happen: async (scene) => {
      const { school } = scene
      await school.kill()
      const page = await goOnOrDie(scene)
      await school.restore(scene.archive)
      await school.restart()
      if (page === scene.first) await scene.openAnew(page)
      return page
    },
  },
}
