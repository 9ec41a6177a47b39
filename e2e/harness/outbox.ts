// The outbox of a device, and a form whose saves fail.
import { expect, type Page } from '@playwright/test'
import { signIn, student } from './people'
import { truth, unfold } from './registration'

export const saves = '**/api/student'

/** How much of the key the device stores. */
type KeyPart = 'whole' | 'half'

interface DeviceRow {
  /** Changes with each write. */
  readonly nonce: string
  /** The account, as the device names it. */
  readonly handle?: string
  readonly tab?: string
  readonly name?: string
  readonly answers?: number
  readonly part?: KeyPart
}

interface StoredRow extends Pick<DeviceRow, 'handle' | 'tab' | 'name' | 'answers'> {
  readonly nonce?: Uint8Array
  readonly secret?: { readonly is: KeyPart }
}

/** The rows of a table of the device; none until the portal has created it, because the test must not. */
export const rowsOn = (page: Page, table: 'slots' | 'session' | 'copies' | 'files'): Promise<DeviceRow[]> =>
  page.evaluate(
    (name) =>
      new Promise<DeviceRow[]>((found, failed) => {
        const asked = indexedDB.open('portal-outbox')
        asked.onupgradeneeded = () => asked.transaction?.abort()
        asked.onerror = () =>
          asked.error?.name === 'AbortError' ? found([]) : failed(new Error(String(asked.error)))
        asked.onsuccess = () => {
          const store = asked.result
          const all = store.transaction(name).objectStore(name).getAll()
          all.onsuccess = () => {
            store.close()
            found(
              all.result.map(({ nonce, handle, tab, name, answers, secret }: StoredRow) => ({
                nonce: nonce?.join(' ') ?? '',
                handle,
                tab,
                name,
                answers,
                part: secret?.is,
              })),
            )
          }
        }
      }),
    table,
  )

/**
 * The encrypted slots in which answers wait; they change with each write. A slot whose answers
 * are all stored stays until backups contain them, too; it is left out here.
 */
export const slots = async (page: Page): Promise<string[]> =>
  (await rowsOn(page, 'slots')).filter(({ answers = 0 }) => answers > 0).map(({ nonce }) => nonce)

/** The number of answers and marks in the slots, including text in a field or cell that still has the focus. */
export const answersKept = async (page: Page): Promise<number> =>
  (await rowsOn(page, 'slots')).reduce((sum, { answers = 0 }) => sum + answers, 0)

/** The number of entries in a table of the device. */
export const entries = async (page: Page, table: 'session' | 'copies' | 'files'): Promise<number> =>
  (await rowsOn(page, table)).length

/** Unsent documents and pages, encrypted; they change with each write. */
export const keptFiles = async (page: Page): Promise<string[]> =>
  (await rowsOn(page, 'files')).map(({ nonce }) => nonce)

/** The server responses copied to the device, by the names of the calls. */
const copies = async (page: Page): Promise<string[]> =>
  (await rowsOn(page, 'copies')).map(({ name = '' }) => name)

/** Resolves when the text typed in `act` is on disk. */
export const kept = async (page: Page, act: () => Promise<void>) => {
  const before = await slots(page)
  await act()
  await expect.poll(() => slots(page)).not.toEqual(before)
}

export const enter = async (page: Page, { id, password }: typeof student) => {
  await signIn(page, id, password)
  await expect(page).toHaveURL(/dashboard|registration/)
}

/**
 * By its address: a tab that was just loaded has heard the server's clock twice. While registration is closed the
 * step has no save status.
 */
export const openFamilyData = async (page: Page) => {
  await page.goto(new URL('/registration/family-data', page.url()).href)
  await expect(truth(page).or(page.locator('[data-closed]')).first()).toBeVisible()
  await unfold(page)
}

/** Resolves when the device has a copy of the data that the form shows. */
export const recordCopied = (page: Page): Promise<void> =>
  expect
    .poll(() => copies(page))
    .toEqual(
      expect.arrayContaining(['getStudentRecord', 'getRegistrationStatus of form 1', 'listFormClasses']),
    )

export const keyOnDevice = async (page: Page): Promise<KeyPart | null> =>
  (await rowsOn(page, 'session'))[0]?.part ?? null

/** Answers the dashboard's question about the device; resolves when the key is stored accordingly. */
export const callDevice = async (page: Page, what: 'own' | 'shared') => {
  const label = what === 'own' ? 'This is my own phone or computer' : 'Other people use it too'
  await page.getByRole('button', { name: label }).click()
  await expect.poll(() => keyOnDevice(page)).toBe(what === 'own' ? 'whole' : 'half')
}

/** Opens the second step of the form with saves that fail. */
export const openCutOff = async (page: Page, { keeps = true } = {}) => {
  await enter(page, student)
  await openFamilyData(page)
  if (keeps) await recordCopied(page)
  await page.route(saves, (route) => route.abort())
}

/** The messages about answers found on the device. */
export const found = (page: Page) => page.getByRole('status').filter({ hasText: 'on this device' })

/** Blocks storage, as some private windows and school computers do. */
export const forbidStorage = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(window.IDBFactory.prototype, 'open', {
      value: () => {
        throw new DOMException('Forbidden.', 'SecurityError')
      },
    })
  })

/** The tables that this page begins to create stay unfinished as long as it exists, even suspended. */
export const neverFinishTables = (page: Page) =>
  page.evaluate(() => {
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (...what) => {
      const asked = open(...what)
      asked.addEventListener('upgradeneeded', () => {
        const table = asked.result.createObjectStore('unfinished')
        const goOn = () => {
          table.put('', 0).onsuccess = goOn
        }
        goOn()
        document.documentElement.dataset.tables = 'unfinished'
      })
      return asked
    }
  })
