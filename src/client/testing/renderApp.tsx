// The portal at an address: store, routes and guard.
import { StyleProvider } from '@ant-design/cssinjs'
import { render, screen, waitFor } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import type { ReactElement } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { REHYDRATE } from 'redux-persist'
import { Screens } from '../app/App'
import { lazyPages } from '../app/routing/lazyPages'
import { newStore } from '../app/openStore'
import { join } from '../app/signedInListeners'
import { deviceStore, deviceStoreSelectors } from '../saving/deviceStoreSlice'
import '../saving/marks/marks'
import type { Session, SmallerRole } from '../session/sessionState'
import { persistKey } from '../store/persistKey'
import type { AppStore } from '../store/store'
import { writeConfig } from './portalConfig'

/** jsdom reads every style that antd writes, which takes seconds; without styles queries by role are quick. */
const withoutStyles = { zeroRuntime: true, hashed: false }

interface Setting {
  readonly at?: string
  readonly store?: AppStore
}

/** antd writes its variables all the same: into an element outside the page, where jsdom does not read them. */
const offPage = document.createElement('div')

const within = (element: ReactElement, store: AppStore) => (
  <StyleProvider container={offPage}>
    <ConfigProvider theme={withoutStyles}>
      <Provider store={store}>
        <BrowserRouter>{element}</BrowserRouter>
      </Provider>
    </ConfigProvider>
  </StyleProvider>
)

/** A store with all slices, like on signed-in pages. */
export const fullStore = (): AppStore => {
  writeConfig()
  const store = newStore()
  join(store)
  return store
}

/** The state after a reload of a tab in which this person was signed in. */
export const storeOf = (session: Session): AppStore => {
  const store = fullStore()
  store.dispatch({ type: REHYDRATE, key: persistKey, payload: { session } })
  return store
}

export const signedInStore = (userId: string, name = 'Anika Ramkissoon', admin = false): AppStore =>
  storeOf({ is: 'signedIn', arriving: false, userId, name, admin })

/** jsdom has no storage, which the page reports once; afterwards typed answers count as stored. */
export const keepOnDevice = async (store: AppStore, whose: string): Promise<void> => {
  await waitFor(() => expect(deviceStoreSelectors.selectKeeps(store.getState())).toBe('no'))
  store.dispatch(deviceStore.opening(whose))
  store.dispatch(deviceStore.opened())
}

const renderAt = (at: string, element: ReactElement, store: AppStore) => {
  window.history.replaceState(null, '', at)
  return { store, ...render(within(element, store)) }
}

export const renderApp = ({ at = '/', store = fullStore() }: Setting = {}) =>
  renderAt(at, <Screens screens={lazyPages(() => Promise.resolve(store))} />, store)

/** A piece of a page, for tests of a single component. */
export const renderPiece = (piece: ReactElement, { at = '/', store = fullStore() }: Setting = {}) =>
  renderAt(at, piece, store)

/**
 * The store of the office's pages.
 * @param role an administrator unless given
 */
export const officeStore = (role?: SmallerRole): AppStore =>
  storeOf({
    ...{ is: 'signedIn', arriving: false, userId: 'admin', name: 'Admin', admin: true },
    ...(role && { role }),
  })

/** Without text, which a test's query could find. */
const Address = () => <span hidden data-testid="address" data-search={useLocation().search} />

/** The query of the address that renderOffice's piece was last rendered with. */
export const address = () => screen.getByTestId('address').dataset.search

/**
 * A piece of the dashboard, for an administrator.
 * @param search the query of the address
 */
export const renderOffice = (piece: ReactElement, search = '', store = officeStore()) =>
  renderPiece(
    <>
      {piece}
      <Address />
    </>,
    { at: `/admin/dashboard${search}`, store },
  )
